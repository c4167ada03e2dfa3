import type { Address, Contact } from '../parts/person.ts'

/** One payment of a payer with its claims, in whole cents; null is what it did not send. */
export type Remittance = {
  payment: Payment
  claims: RemittedClaim[]
  providerAdjustments: ProviderAdjustment[]
}

export type Payment = {
  /** BPR01: I with the money, H only the notice of it. */
  handling: string
  amountCents: number
  /** The payer takes money back. */
  isDebit: boolean
  /** BPR04: ACH, CHK, or NON for no payment. */
  method: string
  /** yyyy-MM-dd, like every day here. */
  paidOn: string | null
  /** The number of the check or transfer. */
  number: string
  originator: string | null
  producedOn: string | null
  /** The contact for questions about the file. */
  payer: RemittanceParty & { technicalContact: Contact | null }
  payee: RemittanceParty & { taxId: string | null }
}

export type RemittanceParty = Address & {
  name: string | null
  /** By its qualifier: XX an NPI, FI a tax id, XV a plan. */
  id: { qualifier: string; value: string } | null
}

export type RemittedClaim = {
  /** Our number of the claim. */
  controlNumber: string
  /** CLP02: 1, 2, 3 paid as first, second, third; 4 denied; 22 reversed. */
  status: string
  chargedCents: number
  paidCents: number
  /** CLP05; null if the payer left it out, which says nothing about its adjustments. */
  patientOwesCents: number | null
  filing: string | null
  payerClaimNumber: string | null
  placeOfService: string | null
  frequency: string | null
  adjustments: Adjustment[]
  patient: RemittedPerson | null
  /** If that is not the patient. */
  subscriber: RemittedPerson | null
  renderingNpi: string | null
  remarks: string[]
  groupNumber: string | null
  from: string | null
  to: string | null
  receivedOn: string | null
  services: RemittedService[]
}

export type RemittedPerson = { firstName: string | null; lastName: string | null; memberId: string | null }

export type RemittedService = {
  procedure: { qualifier: string; code: string }
  chargedCents: number
  paidCents: number
  quantity: string | null
  from: string | null
  to: string | null
  adjustments: Adjustment[]
  /** Our number of the line. */
  lineNumber: string | null
  allowedCents: number | null
  remarks: string[]
}

/** Why less was paid than charged; see adjustments.ts. */
export type Adjustment = { group: string; reason: string; amountCents: number; quantity: string | null }

/** What the payer takes (above zero) or gives (below) besides the claims. */
export type ProviderAdjustment = {
  provider: string
  /** The end of the provider's fiscal year. */
  yearEnd: string
  reason: string
  reference: string | null
  amountCents: number
}

/** The status of a claim in a remittance (CLP02), in our own words. */
const statuses: Record<string, string> = {
  1: 'Settled as the first insurance',
  2: 'Settled as the second insurance',
  3: 'Settled as the third insurance',
  4: 'Denied',
  19: 'Settled as the first insurance, sent on',
  20: 'Settled as the second insurance, sent on',
  21: 'Settled as the third insurance, sent on',
  22: 'An earlier payment is taken back',
  23: "Not this payer's claim, sent on",
  25: 'An estimate: nothing is paid',
}

export const describeRemittanceStatus = (code: string): string => statuses[code] ?? `Status ${code}`
