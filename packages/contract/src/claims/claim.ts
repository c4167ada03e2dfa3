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
  /** Both fields are the name of the file, because older callers read either. */
  name: z.string(),
  filename: z.string(),
  contentType: z.string(),
  byteSize: z.number().int(),
  /** Valid for at least an hour; a later response has another one. */
  url: z.string(),
  /** A thumbnail, for pictures. */
  thumbnailUrl: z.string().nullable(),
  date: calendarDate,
  typeCode: z.enum(attachmentCodes),
  orientationType: z.enum(orientations),
  /** Whether the clearinghouse has the file. */
  syncStatus: z.enum(syncStatuses),
  updatedAt: instant,
})
export type AttachmentImage = z.output<typeof attachmentImage>

/** The attachment of a claim: a narrative and files. A claim has at most one. */
export const attachment = z.object({
  id: z.number().int(),
  narrative: z.string(),
  images: z.array(attachmentImage),
})
export type Attachment = z.output<typeof attachment>

/** An amount that was not paid, with group and reason code and our description. */
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
  /** What would be paid, for a predetermination; otherwise null or absent. */
  expected: dollars.nullish(),
  adjustments: z.array(adjustment),
})

/** A payer's remittance for a claim: what it paid, and what it did not. */
export const remittance = z.object({
  id: z.number().int(),
  receivedAt: instant,
  /** The payer's date of payment. */
  paidOn: calendarDate.nullable(),
  /** The number of the check or transfer. */
  traceNumber: z.string().nullable(),
  payerClaimNumber: z.string().nullable(),
  charged: dollars,
  paid: dollars,
  /** What would be paid, for a predetermination; null for a payment. */
  expected: dollars.nullable(),
  /** Written off. */
  adjusted: dollars,
  /** Owed by the patient. */
  owed: dollars,
  /** The payer reverses an earlier payment. */
  isReversal: z.boolean(),
  /** Whether the charge equals the sum of the other amounts. */
  addsUp: z.boolean(),
  adjustments: z.array(adjustment),
  lines: z.array(remittanceLine),
  /** The status that is proposed for the claim; staff decide. */
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

/** The patient as on the claim: copied when the claim was made, and changed on the claim only. */
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
  /** What it was filled in from: eligibility-15. */
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
  /** The clinic's provider that it was copied from; null if it was typed. */
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
  /** For one unit. */
  fee: dollars,
  quantity: z.number().int(),
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  /** The place in the mouth: teeth by their universal numbers with surfaces, and areas by the payers' codes. */
  teeth: z.array(z.object({ tooth: z.string(), surfaces: z.array(z.enum(toothSurfaces)) })),
  areas: z.array(z.enum(areaCodes)),
  updatedAt: instant,
})
export type ClaimItem = z.output<typeof claimItem>

/** A claim as in lists and live events. */
export const claimRow = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  status: z.enum(claimStatuses),
  createdAt: instant,
  /** Changes with the claim and each of its parts; the version that `If-Match` names. */
  updatedAt: instant,
  insurance: z.object({ id: z.number().int(), payer }),
  subscriber: claimSubscriber,
  patientInfo,
  providers: z.array(claimProvider),
  items: z.array(claimItem),
  /** The sum of all items. */
  total: dollars,
  dateAppliancePlaced: z.iso.date().nullable(),
  treatmentMonths: z.number().int().nullable(),
  remainingMonths: z.number().int().nullable(),
  /** When it was last sent; null if never. */
  submittedAt: instant.nullable(),
  /** Asks the payer what it would pay; nothing is billed. */
  isPredetermination: z.boolean(),
  /** The claim that this one duplicates. */
  copyOf: z.number().int().nullable(),
  /** The newest determination of a payer. */
  remittance: remittance.pick({ paid: true, expected: true, owed: true, proposes: true }).nullable(),
})
export type ClaimRow = z.output<typeof claimRow>

/** With its history and remittances, newest first, and its attachment. */
export const claim = claimRow.extend({
  attachments: z.array(attachment),
  activities: z.array(activity),
  remittances: z.array(remittance),
})
export type Claim = z.output<typeof claim>
