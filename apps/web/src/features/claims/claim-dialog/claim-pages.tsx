import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLive } from '../../../lib/live/use-live.ts'
import { useCloseDialog, useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { recordIdOf } from '../../../lib/navigation/route-params.ts'
import { useClinicToday } from '../../../shared/clinic/clinic-zone.ts'
import { claimAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import { insurancesQuery } from '../../../shared/insurance/insurances-query.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ClaimDialog, type ClaimMode, claimDialogSize, claimTitles } from './claim-dialog.tsx'
import { NoClaimDialog, useFoundClaim } from './find-claim.tsx'
import { NewClaimDialog, newClaimTitle } from './new-claim-dialog.tsx'

/** The address names what the claim dialog is about, so that this survives a login or a reload. */
function useNamed(): (name: string) => number | undefined {
  const [search] = useSearchParams()
  return name => recordIdOf(search.get(name) ?? undefined)
}

function ClaimPage({ patientId, mode }: { patientId: number; mode: ClaimMode }) {
  const named = useNamed()
  const onClose = useCloseDialog()
  const claimId = named('claim')
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
  const today = useClinicToday()
  const result = useFoundClaim(patientId, claimId, insuranceId)
  // The server refuses to follow the claims of a record that does not exist.
  useLive('claims', { patientId }, 'found' in result)
  if ('waiting' in result) {
    return (
      <LoadingDialog title={claimTitles[mode]} onClose={onClose} {...result.waiting} size={claimDialogSize} />
    )
  }
  return <ClaimDialog claim={result.found} {...{ mode, today, onClose }} />
}

export const ViewClaimPage = ({ id }: { id: number }) => <ClaimPage patientId={id} mode="view" />
export const EditClaimPage = ({ id }: { id: number }) => <ClaimPage patientId={id} mode="edit" />

export const NewClaimPage = ({ id }: { id: number }) => <NewClaim key={id} patientId={id} />

function NewClaim({ patientId }: { patientId: number }) {
  const named = useNamed()
  const onClose = useCloseDialog()
  const openInstead = useOpenDialog({ replace: true })
  const { data: insurances, error, isFetching, refetch } = useQuery(insurancesQuery(patientId))
  // A response of the payer may meanwhile allow the claim, or fill in more of it.
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
