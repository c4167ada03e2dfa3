import type { Gender, Relation } from '@archwire/domain/insurance/insurance-form'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { CoverageInquiry } from '../../../drivers/clearinghouse/port.ts'

/** An inquiry as it is stored. The time of the first request is in a column of its own. */
export type StoredInquiry = Omit<CoverageInquiry, 'requestedAt'>

type Person = { firstName: string; lastName: string; dob: string | null; gender: Gender | null }

export type InquiryFacts = {
  payer: { code: string; name: string }
  provider: { firstName: string | null; lastName: string | null; name: string; npi: string; taxId: string }
  memberId: string
  groupNumber: string | null
  relationship: Relation
  patient: Person
  /** The policy holder from the insurance form. Null: not known. */
  policyHolder: Person | null
  timeZone: string
}

/** The inquiry to the payer, about the current day. */
export function buildInquiry(known: InquiryFacts, trace: string, requestedAt: Date): StoredInquiry {
  const { payer, memberId, groupNumber, patient, policyHolder } = known
  // If the policy holder is not known, the payer is asked about the patient with the member id. The relationship is
  // kept, because the payer may answer about the policy holder instead.
  const isOfOther = known.relationship !== 'self' && policyHolder !== null
  return {
    trace,
    payer,
    provider: providerOf(known.provider),
    subscriber: {
      ...(isOfOther ? policyHolder : patient),
      memberId,
      groupNumber,
      relationship: known.relationship,
    },
    patient: isOfOther ? patient : null,
    on: localDay(requestedAt, known.timeZone),
  }
}

function providerOf({ name, ...known }: InquiryFacts['provider']): StoredInquiry['provider'] {
  const isPerson = known.firstName !== null && known.lastName !== null
  return isPerson
    ? { ...known, organizationName: null }
    : { ...known, firstName: null, lastName: null, organizationName: name }
}
