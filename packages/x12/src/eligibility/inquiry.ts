import type { Person } from '../parts/person.ts'
import type { ProviderName } from '../parts/provider.ts'

/** The guide of eligibility inquiries and responses. */
export const eligibilityGuide = '005010X279A1'

/** Who assigned a trace (TRN03): ten characters, the first of which says that we chose the others. */
export const traceOrigin = '9ARCHWIRE1'

/** The patient's relationship to the subscriber (INS02). */
export type Relationship = 'spouse' | 'child' | 'other'

const relationshipCodes = { spouse: '01', child: '19', other: '34' } satisfies Record<Relationship, string>

/** The code in an inquiry. */
export const relationshipCode = (relationship: Relationship): string => relationshipCodes[relationship]

/** Payers have more relationships than we do: anything but spouse and child is other. */
export const relationshipOf = (code: string): Relationship =>
  code === relationshipCodes.spouse ? 'spouse' : code === relationshipCodes.child ? 'child' : 'other'

/** An inquiry about one patient's coverage on one day; null is what we do not know. */
export type EligibilityInquiry = {
  /** Our trace, which the response repeats. */
  trace: string
  /** yyyy-MM-dd, like every day here. */
  on: string
  payer: { name: string; code: string }
  provider: AskingProvider
  subscriber: Person & { memberId: string; groupNumber: string | null }
  /** The patient, if that is not the subscriber. */
  dependent: (Person & { relationship: Relationship }) | null
  /** The service types that are asked about; see benefit-codes.ts. */
  serviceTypes: string[]
}

export type AskingProvider = ProviderName & { taxId: string | null }
