import { useQuery } from '@tanstack/react-query'
import { ClaimList } from '../../../features/claims/claim/claim-list.tsx'
import { claimsQuery } from '../../../features/claims/claim/claim-queries.ts'
import { EligibilityList } from '../../../features/eligibility/inquiries/eligibility-list.tsx'
import { eligibilitiesQuery } from '../../../features/eligibility/inquiries/eligibility-queries.ts'
import { InsuranceScreen } from '../../../features/insurance/insurance-screen.tsx'
import type { InsuredPatient } from '../../../features/insurance/profile-card/insurance-link.tsx'
import { useLive } from '../../../lib/live/use-live.ts'

type Props = {
  id: number
  /** Undefined until the record is loaded. */
  patient: InsuredPatient | undefined
  zone: string
}

/** A patient's insurances, eligibility checks and claims. */
export function InsuranceView({ id, patient, zone }: Props) {
  useLive('eligibilities', { patientId: id }, patient !== undefined)
  useLive('claims', { patientId: id }, patient !== undefined)
  const eligibilities = useQuery(eligibilitiesQuery(id))
  const claims = useQuery(claimsQuery(id))
  return (
    <InsuranceScreen
      {...{ id, patient, zone }}
      more={[
        {
          value: 'eligibilities',
          label: 'Eligibilities',
          list: eligibilities,
          show: () => <EligibilityList eligibilities={eligibilities.data ?? []} />,
        },
        {
          value: 'claims',
          label: 'Claims',
          list: claims,
          show: () => <ClaimList claims={claims.data ?? []} />,
        },
      ]}
    />
  )
}
