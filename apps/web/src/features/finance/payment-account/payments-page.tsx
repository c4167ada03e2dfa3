import { useQuery } from '@tanstack/react-query'
import { clinicKey, clinicQuery } from '../../../shared/clinic/clinic.ts'
import { PaymentAccountScreen } from './payment-account-screen.tsx'

export function PaymentsPage() {
  const clinic = useQuery(clinicQuery)
  return (
    <PaymentAccountScreen
      status={clinic.data?.billingOnboardingStatus}
      failure={clinic.isFetching ? null : clinic.error}
      retry={() => void clinic.refetch()}
      clinicKey={clinicKey}
    />
  )
}
