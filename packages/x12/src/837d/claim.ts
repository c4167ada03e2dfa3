import type { EnvelopeHead } from '../core/envelope.ts'
import type { Contact } from '../parts/contact.ts'
import type { Address, Person } from '../parts/person.ts'
import type { ProviderName } from '../parts/provider.ts'
import type { ServiceDays } from '../parts/service-days.ts'

/** The guide of dental claims. */
export const claimGuide = '005010X224A2'

export type ClaimFile = {
  head: EnvelopeHead
  transactionControlNumber: string
  /** Ours, of the whole file: what is said of all its claims at once names it. */
  reference: string
  submitter: { name: string; id: string; contact: Contact }
  receiver: { name: string; id: string }
  claims: DentalClaim[]
}

/** A claim with everything that it depends on; null is what there is not. Amounts are whole cents, days yyyy-MM-dd. */
export type DentalClaim = {
  /** Ours, told back with all news: letters and digits, 20 at most. */
  controlNumber: string
  sequence: 'primary' | 'secondary' | 'tertiary'
  frequency: 'original' | 'replacement' | 'void'
  /** It asks what would be paid (CLM19): nothing is done yet. */
  isPredetermination: boolean
  /** The payer's number of the claim that this one replaces or takes back. */
  payerClaimNumber: string | null
  /** The clearinghouse's own trace. */
  clearinghouseTrace: string | null
  /** What the items come to. */
  totalCents: number
  /** Where it was done: 11 is an office. */
  placeOfService: string
  appliancePlacedOn: string | null
  /** All days of it, where something in it took more than one. */
  days: ServiceDays | null
  treatmentMonths: number | null
  remainingMonths: number | null
  /** What the payer finds at the clearinghouse: the kind, as RB for X-rays, and the id. */
  attachments: { kind: string; id: string }[]
  /** As much of it as fits; see narrative.ts. */
  narrative: string | null
  billing: BillingProvider
  payTo: PayTo | null
  subscriber: Person & { memberId: string | null; groupNumber: string | null }
  /** `filing`: what kind of payer it is, by the code of SBR09. */
  payer: { name: string; code: string; filing: string }
  /** The patient, where that is not the subscriber. */
  patient: (Person & { relationship: Relationship }) | null
  referring: ClaimProvider | null
  rendering: ClaimProvider | null
  items: ClaimItem[]
}

export type Relationship = 'spouse' | 'child' | 'other'

export type ClaimProvider = ProviderName & { taxonomy: string | null }

type BillingProvider = ClaimProvider & Address & { taxId: string | null; contact: Contact | null }

/** Only where the money goes: who gets it is the billing provider. */
type PayTo = Address & { isOrganization: boolean }

export type ClaimItem = {
  procedureCode: string
  /** Of all of them, not of each. */
  chargeCents: number
  quantity: number
  /** When it was done, or began: a line has one day. Null: it is not done yet. */
  on: string | null
  /** Which teeth, and which sides of them, by their letters. */
  teeth: { tooth: string; surfaces: string[] }[]
  /** Where in the mouth, by the codes of SV304. */
  areas: string[]
  /** Ours, of the item. */
  controlNumber: string | null
}
