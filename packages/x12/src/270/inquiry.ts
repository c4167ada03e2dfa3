import type { Relationship } from '../eligibility/relationship.ts'
import type { Person } from '../parts/person.ts'
import type { ProviderName } from '../parts/provider.ts'

/** A question about one patient's coverage on one day; null is what we do not know. */
export type EligibilityInquiry = {
  /** Ours, which the answer tells back. */
  trace: string
  /** yyyy-MM-dd, like every day here. */
  on: string
  payer: { name: string; code: string }
  provider: AskingProvider
  subscriber: Person & { memberId: string; groupNumber: string | null }
  /** The patient, where that is not the subscriber. */
  dependent: (Person & { relationship: Relationship }) | null
  /** What is asked about; see codes/service-types.ts. */
  serviceTypes: string[]
}

export type AskingProvider = ProviderName & { taxId: string | null }
