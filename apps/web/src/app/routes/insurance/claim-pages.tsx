import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import {
  ClaimDialog,
  type ClaimMode,
  claimDialogSize,
  claimTitles,
} from '../../../features/claims/claim-dialog/claim-dialog.tsx'
import { NoClaimDialog, useFoundClaim } from '../../../features/claims/claim-dialog/find-claim.tsx'
import { NewClaimDialog, newClaimTitle } from '../../../features/claims/claim-dialog/new-claim-dialog.tsx'
import { insurancesQuery } from '../../../features/insurance/insurances/insurances.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useCloseDialog, useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { claimAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useLive } from '../../live/live-updates.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

/** What the claim dialog is about is in the address, so that it survives a login or a reload. */
function useNamed(): (name: string) => number | undefined {
  const [search] = useSearchParams()
  return name => recordIdOf(search.get(name) ?? undefined)
}

function ClaimPage({ mode }: { mode: ClaimMode }) {
  const patientId = recordIdOf(useParams().id)
  const named = useNamed()
  const onClose = useCloseDialog()
  const claimId = named('claim')
  if (patientId === undefined) return <LeaveApp app="main" />
  if (claimId === undefined) return <NoClaimDialog title={claimTitles[mode]} onClose={onClose} />
  return <OfClaim key={claimId} {...{ patientId, claimId, mode }} insuranceId={named('insurance')} />
}

type OfClaimProps = {
  patientId: number
  claimId: number
  insuranceId: number | undefined
  mode: ClaimMode
}

function OfClaim({ patientId, claimId, insuranceId, mode }: OfClaimProps) {
  const onClose = useCloseDialog()
  const today = useClinicDay(useClinicZone() ?? pageSettings.timeZone())
  const result = useFoundClaim(patientId, claimId, insuranceId)
  // Nobody may follow the claims of a record that is not there.
  useLive('claims', { patientId }, 'found' in result)
  if ('waiting' in result) {
    return (
      <LoadingDialog title={claimTitles[mode]} onClose={onClose} {...result.waiting} size={claimDialogSize} />
    )
  }
  return <ClaimDialog claim={result.found} {...{ mode, today, onClose }} />
}

export const ViewClaimPage = () => <ClaimPage mode="view" />
export const EditClaimPage = () => <ClaimPage mode="edit" />

export function NewClaimPage() {
  const patientId = recordIdOf(useParams().id)
  return patientId === undefined ? (
    <LeaveApp app="main" />
  ) : (
    <NewClaim key={patientId} patientId={patientId} />
  )
}

function NewClaim({ patientId }: { patientId: number }) {
  const named = useNamed()
  const onClose = useCloseDialog()
  const openInstead = useOpenDialog({ replace: true })
  const { data: insurances, error, isFetching, refetch } = useQuery(insurancesQuery(patientId))
  // What the payer answers meanwhile may let the claim be made, or fill in more of it.
  useLive('eligibilities', { patientId }, insurances !== undefined)
  if (insurances === undefined) {
    return (
      <LoadingDialog
        title={newClaimTitle}
        failure={error === null || isFetching ? undefined : { error, words: error.message }}
        retry={() => void refetch()}
        onClose={onClose}
        size={claimDialogSize}
      />
    )
  }
  return (
    <NewClaimDialog
      {...{ patientId, insurances, onClose }}
      insuranceId={named('insurance')}
      eligibilityId={named('eligibility')}
      onCreated={claim => openInstead(claimAddress(patientId, 'edit', claim))}
    />
  )
}
