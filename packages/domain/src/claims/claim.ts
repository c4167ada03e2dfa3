import type { Gender, Relation } from '../insurance/insurance-form.ts'
import type { AddressKind, ProviderKind } from './claim-fields.ts'
import type { AreaCode, ToothPlace } from './teeth.ts'

/** As much of a claim as the rules look at, and what they find. */

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
  /** Null: none is chosen. What it wants a file for, by the beginnings of codes. */
  payer: { attachmentPrefixes: readonly string[] } | null
  patientInfo: Insured
  subscriber: Insured & { groupNumber: string | null }
  providers: readonly ValidatedProvider[]
  items: readonly ValidatedItem[]
  dateAppliancePlaced: string | null
  treatmentMonths: number | null
  remainingMonths: number | null
  attachedFiles: number
  /** The payer is asked what it would pay: nothing is done yet. */
  isPredetermination: boolean
}

export type ClaimProblems = { claimErrors: ClaimError[]; claimItemErrors: ClaimItemError[] }

/** What the items of a claim come to, in whole cents: each fee is for one. */
export const claimTotal = (items: readonly { feeCents: number; quantity: number }[]): number =>
  items.reduce((total, { feeCents, quantity }) => total + feeCents * quantity, 0)

/** What a payer names a claim by in its answers: short, capitals and digits alone, so that every payer gives it back whole. */
export const claimControlNumber = (number: number): string => `AW${String(number).padStart(9, '0')}`

/** The numbers that a text holds and that may be ours, each once, so many at most: whatever else it says. */
export function controlNumbersIn(text: string, most: number): string[] {
  const found = new Set<string>()
  for (const [number] of text.matchAll(/(?<![A-Za-z0-9])AW\d{9,10}(?![A-Za-z0-9])/g)) {
    found.add(number)
    if (found.size === most) break
  }
  return [...found]
}
