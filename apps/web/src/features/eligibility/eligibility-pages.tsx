import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLive } from '../../lib/live/use-live.ts'
import { useCloseDialog } from '../../lib/navigation/dialog-route.ts'
import { recordIdOf } from '../../lib/navigation/route-params.ts'
import { providersQuery } from '../../shared/clinic/providers.ts'
import { insurancesQuery } from '../../shared/insurance/insurances-query.ts'
import { LoadingDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckEligibilityDialog } from './check-eligibility/check-eligibility-dialog.tsx'
import { type EligibilityRef, eligibilityQuery } from './inquiries/eligibility-queries.ts'
import { EligibilityDialog } from './payer-response/eligibility-dialog.tsx'

/** The id that the query of the address names. */
const useNamed = (name: string): number | undefined => recordIdOf(useSearchParams()[0].get(name) ?? undefined)

export function CheckEligibilityPage({ id: patientId }: { id: number }) {
  const insuranceId = useNamed('insurance')
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

export function EligibilityPage({ id: patientId }: { id: number }) {
  const insuranceId = useNamed('insurance')
  const id = useNamed('eligibility')
  if (insuranceId === undefined || id === undefined) return <NoEligibility />
  return <LiveEligibility key={id} {...{ patientId, insuranceId, id }} />
}

function LiveEligibility(name: EligibilityRef) {
  const onClose = useCloseDialog()
  const isThere = useQuery(eligibilityQuery(name)).data !== undefined
  // The dialog follows the payer's response itself, whatever page it stands over.
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
