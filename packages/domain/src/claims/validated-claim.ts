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
