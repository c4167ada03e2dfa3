import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { type EligibilityName, eligibilityQuery } from '../features/eligibility/api/eligibilities.ts'
import { CheckEligibilityDialog } from '../features/eligibility/dialogs/check-eligibility-dialog.tsx'
import { EligibilityDialog } from '../features/eligibility/dialogs/eligibility-dialog.tsx'
import { insurancesQuery } from '../features/insurance/api/insurances.ts'
import { useCloseDialog } from '../lib/dialog-route.ts'
import { providersQuery } from '../pickers/clinic/providers.ts'
import { LoadingDialog } from '../ui/loading-dialog.tsx'
import { LeaveApp } from './leave-app.tsx'
import { useLive } from './live.ts'
import { recordIdOf } from './record-id.ts'

/** The number behind the address. */
const useNamed = (name: string): number | undefined => recordIdOf(useSearchParams()[0].get(name) ?? undefined)

export function CheckEligibilityPage() {
  const patientId = recordIdOf(useParams().id)
  const insuranceId = useNamed('insurance')
  if (patientId === undefined) return <LeaveApp app="main" />
  return <Check key={`${patientId} ${insuranceId}`} {...{ patientId, insuranceId }} />
}

function Check({ patientId, insuranceId }: { patientId: number; insuranceId: number | undefined }) {
  const onClose = useCloseDialog()
  const insurances = useQuery(insurancesQuery(patientId))
  const providers = useQuery(providersQuery)
  if (insurances.data === undefined || providers.data === undefined) {
    const error = insurances.isFetching || providers.isFetching ? null : (insurances.error ?? providers.error)
    return (
      <LoadingDialog
        title="Check Eligibility"
        size={480}
        failure={error === null ? undefined : { error, words: 'The form could not be loaded.' }}
        retry={() => {
          void insurances.refetch()
          void providers.refetch()
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <CheckEligibilityDialog
      {...{ patientId, insuranceId, onClose }}
      insurances={insurances.data}
      providers={providers.data}
    />
  )
}

export function EligibilityPage() {
  const patientId = recordIdOf(useParams().id)
  const insuranceId = useNamed('insurance')
  const id = useNamed('eligibility')
  if (patientId === undefined) return <LeaveApp app="main" />
  if (insuranceId === undefined || id === undefined) return <NoEligibility />
  return <LiveEligibility key={id} {...{ patientId, insuranceId, id }} />
}

function LiveEligibility(name: EligibilityName) {
  const onClose = useCloseDialog()
  const isThere = useQuery(eligibilityQuery(name)).data !== undefined
  // Whatever page it stands over, it follows the payer's answer itself.
  useLive('eligibilities', { patientId: name.patientId }, isThere)
  return <EligibilityDialog {...name} onClose={onClose} />
}

const missing = {
  error: new Error('It is opened from the Insurance page of the patient.'),
  words: 'No eligibility was named.',
}

function NoEligibility() {
  const onClose = useCloseDialog()
  return <LoadingDialog title="Eligibility" failure={missing} retry={onClose} onClose={onClose} />
}
