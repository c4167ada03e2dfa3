import type { Gender, Relation } from '../insurance/insurance-form.ts'
import type { AddressKind, ProviderKind } from './claim-fields.ts'
import type { AreaCode, ToothPlace } from './teeth.ts'

/** The parts of a claim that the rules need, and the problems that they find. */

export type ClaimError = { field: string; message: string }
export type ClaimItemError = ClaimError & { itemId: number }

export type Insured = {
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: Gender | null
  relationship: Relation | null
  memberId: string | null
  address1: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}

export type ValidatedProvider = {
  kind: ProviderKind
  npi: string
  taxId: string
  firstName: string | null
  lastName: string | null
  organizationName: string | null
  addresses: readonly {
    kind: AddressKind
    address1: string | null
    address2: string | null
    state: string | null
    zipcode: string | null
  }[]
}

export type ValidatedItem = {
  id: number
  procedureCode: string
  feeCents: number
  quantity: number
  startDate: string
  endDate: string | null
  teeth: readonly ToothPlace[]
  areas: readonly AreaCode[]
}

export type ValidatedClaim = {
  /** Null if none is chosen. It names the beginnings of the codes for which it requires a file. */
  payer: { attachmentPrefixes: readonly string[] } | null
  patientInfo: Insured
  subscriber: Insured & { groupNumber: string | null }
  providers: readonly ValidatedProvider[]
  items: readonly ValidatedItem[]
  dateAppliancePlaced: string | null
  treatmentMonths: number | null
  remainingMonths: number | null
  attachedFiles: number
  /** The payer is asked what it would pay for treatment that has not been done. */
  isPredetermination: boolean
}

export type ClaimProblems = { claimErrors: ClaimError[]; claimItemErrors: ClaimItemError[] }

/** The sum of a claim's items in whole cents. Each fee is for one unit. */
export const claimTotal = (items: readonly { feeCents: number; quantity: number }[]): number =>
  items.reduce((total, { feeCents, quantity }) => total + feeCents * quantity, 0)

/**
 * The number by which a payer names the claim in its responses: short, and only capitals and digits, so that every
 * payer returns it unchanged.
 */
export const claimControlNumber = (number: number): string => `AW${String(number).padStart(9, '0')}`

/** The claim numbers in a text, each once and at most this many. They may not be ours. */
export function controlNumbersIn(text: string, most: number): string[] {
  const found = new Set<string>()
  for (const [number] of text.matchAll(/(?<![A-Za-z0-9])AW\d{9,10}(?![A-Za-z0-9])/g)) {
    found.add(number)
    if (found.size === most) break
  }
  return [...found]
}
