import { attachmentCodes, orientations, syncStatuses } from '@archwire/domain/claims/attachments'
import { addressKinds, npiTypes, providerKinds, sequenceCodes } from '@archwire/domain/claims/claim-fields'
import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { areaCodes, toothSurfaces } from '@archwire/domain/claims/teeth'
import { genders, relations } from '@archwire/domain/insurance/insurance-form'
import { z } from 'zod'
import { calendarDate, instant } from '../fields.ts'
import { dollars } from '../finance/money.ts'
import { payer } from '../insurance/payers.ts'
import { activity } from './activity.ts'

export const attachmentImage = z.object({
  id: z.number().int(),
  /** Both are the name of the file: callers of long standing read either. */
  name: z.string(),
  filename: z.string(),
  contentType: z.string(),
  byteSize: z.number().int(),
  /** Good for an hour at least; a later answer has another one. */
  url: z.string(),
  /** Of a picture, a small one. */
  thumbnailUrl: z.string().nullable(),
  date: calendarDate,
  typeCode: z.enum(attachmentCodes),
  orientationType: z.enum(orientations),
  /** Whether the clearinghouse has it. */
  syncStatus: z.enum(syncStatuses),
  updatedAt: instant,
})
export type AttachmentImage = z.output<typeof attachmentImage>

/** What goes with a claim: the reasons in words, and files. A claim has one at most. */
export const attachment = z.object({
  id: z.number().int(),
  narrative: z.string(),
  images: z.array(attachmentImage),
})
export type Attachment = z.output<typeof attachment>

/** What of an amount was not paid, and why: group and reason by their codes, the words our own. */
const adjustment = z.object({
  group: z.string(),
  reason: z.string(),
  amount: dollars,
  description: z.string().nullable(),
})

const remittanceLine = z.object({
  procedureCode: z.string(),
  charged: dollars,
  paid: dollars,
  /** What would be paid, of what was only asked about; null or absent: it is no such thing. */
  expected: dollars.nullish(),
  adjustments: z.array(adjustment),
})

/** What a payer paid for a claim, and what it did not. */
export const remittance = z.object({
  id: z.number().int(),
  receivedAt: instant,
  /** When the payer paid, by its own word. */
  paidOn: calendarDate.nullable(),
  /** The number of the check or transfer. */
  traceNumber: z.string().nullable(),
  payerClaimNumber: z.string().nullable(),
  charged: dollars,
  paid: dollars,
  /** What would be paid, of a predetermination, for which nothing is; null: it tells of what was paid. */
  expected: dollars.nullable(),
  /** Written off. */
  adjusted: dollars,
  /** By the patient. */
  owed: dollars,
  /** The payer takes back what it paid before. */
  isReversal: z.boolean(),
  /** Whether charged is what was paid and what was not. */
  addsUp: z.boolean(),
  adjustments: z.array(adjustment),
  lines: z.array(remittanceLine),
  /** What follows from it for the claim; staff decide. */
  proposes: z.enum(['approved', 'denied']).nullable(),
})
export type Remittance = z.output<typeof remittance>

const address = {
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
}

/** The patient as the payer is told: copied when the claim was made, changed on the claim alone. */
const patientInfo = z.object({
  payer,
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  relationship: z.enum(relations),
  memberId: z.string().nullable(),
  groupNumber: z.string().nullable(),
  ...address,
})

const claimSubscriber = z.object({
  /** What it was prefilled from: eligibility-15. */
  subscriber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  dob: z.string(),
  gender: z.enum(genders),
  relationship: z.enum(relations),
  memberId: z.string(),
  groupNumber: z.string().nullable(),
  sequenceCode: z.enum(sequenceCodes),
  ...address,
})

const providerAddress = z.object({
  id: z.number().int(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  kind: z.enum(addressKinds),
})

export const claimProvider = z.object({
  id: z.number().int(),
  /** Of the clinic's own, whom it was copied from; null: typed by hand. */
  provider: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  organizationName: z.string().nullable(),
  taxId: z.string(),
  npi: z.string(),
  npiType: z.enum(npiTypes),
  kind: z.enum(providerKinds),
  specialty: z.string(),
  taxonomy: z.string(),
  addresses: z.array(providerAddress),
  updatedAt: instant,
})
export type ClaimProvider = z.output<typeof claimProvider>

export const claimItem = z.object({
  id: z.number().int(),
  procedureCode: z.string(),
  /** For one. */
  fee: dollars,
  quantity: z.number().int(),
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  /** Where in the mouth: teeth by their universal numbers, with their surfaces, and areas by the payers' codes. */
  teeth: z.array(z.object({ tooth: z.string(), surfaces: z.array(z.enum(toothSurfaces)) })),
  areas: z.array(z.enum(areaCodes)),
  updatedAt: instant,
})
export type ClaimItem = z.output<typeof claimItem>

/** A claim as lists and live events have it. */
export const claimRow = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  status: z.enum(claimStatuses),
  createdAt: instant,
  /** Of the claim and all of its parts: the version that `If-Match` names. */
  updatedAt: instant,
  insurance: z.object({ id: z.number().int(), payer }),
  subscriber: claimSubscriber,
  patientInfo,
  providers: z.array(claimProvider),
  items: z.array(claimItem),
  /** Of all items. */
  total: dollars,
  dateAppliancePlaced: z.iso.date().nullable(),
  treatmentMonths: z.number().int().nullable(),
  remainingMonths: z.number().int().nullable(),
  /** When it was last sent; null: never. */
  submittedAt: instant.nullable(),
  /** It asks the payer what it would pay: nothing is billed by it. */
  isPredetermination: z.boolean(),
  /** The claim that this one is a duplicate of. */
  copyOf: z.number().int().nullable(),
})
export type ClaimRow = z.output<typeof claimRow>

/** With its history, the newest first, its attachments, none or one, and what payers paid, the newest first. */
export const claim = claimRow.extend({
  attachments: z.array(attachment),
  activities: z.array(activity),
  remittances: z.array(remittance),
})
export type Claim = z.output<typeof claim>
