import type { Gender, Relation } from '@archwire/domain/insurance/insurance-form'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { CoverageInquiry } from '../../../drivers/clearinghouse/port.ts'

/** A question as it is kept: when it was first asked stands beside it. */
export type StoredInquiry = Omit<CoverageInquiry, 'requestedAt'>

type Person = { firstName: string; lastName: string; dob: string | null; gender: Gender | null }

export type InquiryFacts = {
  payer: { code: string; name: string }
  provider: { firstName: string | null; lastName: string | null; name: string; npi: string; taxId: string }
  memberId: string
  groupNumber: string | null
  relationship: Relation
  patient: Person
  /** Of the form that the insurance was made of; null: nobody told. */
  policyHolder: Person | null
  timeZone: string
}

/** What the payer is asked, about the day on which it is. */
export function buildInquiry(known: InquiryFacts, trace: string, requestedAt: Date): StoredInquiry {
  const { payer, memberId, groupNumber, patient, policyHolder } = known
  // Where nobody told whose policy it is the payer is asked about the patient by that number: it finds them by it. That
  // it is not their own is kept, for the payer may find the other one.
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
