import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { ToothPlace } from '@archwire/domain/claims/teeth'
import type { PayerKind } from '@archwire/domain/insurance/payers'
import type { ClinicDatabase } from '../../platform/db/database.ts'

/**
 * The connection between the clinic and the payers. Only jobs call it. Every answer is a value, whatever it says. No
 * answer, or one that cannot be read, throws ClearinghouseDown: the same request with the same key may then be repeated
 * as often as needed, and takes effect only once.
 */
export class ClearinghouseDown extends Error {}

/** The clearinghouse refuses, and a retry would not help. The reason may be shown to staff, and names no patient. */
export type Refused = { refused: string }

export type Payer = { code: string; name: string }

export type Address = {
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}

type Person = Address & {
  firstName: string
  lastName: string
  /** yyyy-MM-dd, like every day here. */
  dob: string | null
  gender: 'male' | 'female' | null
}

export type Subscriber = Person & {
  memberId: string
  groupNumber: string | null
  /** What the patient is to the subscriber. */
  relationship: 'self' | 'spouse' | 'child' | 'other'
}

export type Provider = {
  kind: 'Billing' | 'Rendering' | 'Referring' | 'Pay to'
  npi: string
  npiType: 'individual' | 'organization'
  firstName: string | null
  lastName: string | null
  organizationName: string | null
  taxId: string | null
  taxonomy: string
  /** The primary one, or the only one. */
  address: Address
}

export type ClaimItem = {
  id: number
  procedureCode: string
  /** For a quantity of one. */
  feeCents: number
  quantity: number
  startDate: string
  endDate: string | null
  /** Teeth of the item. Snapshots that were stored before teeth existed have none. */
  teeth?: readonly ToothPlace[]
  areas?: readonly string[]
}

/** A whole claim as it is sent: no other data is read to send it. */
export type OutgoingClaim = {
  /** Our number, which every answer repeats: at most 20 letters and digits, and a new one for each submission. */
  controlNumber: string
  /** Snapshots that were stored before payers had kinds have none: those payers were commercial. */
  payer: Payer & { kind?: PayerKind }
  sequence: 'primary' | 'secondary' | 'tertiary'
  patient: Person
  subscriber: Subscriber
  providers: Provider[]
  items: ClaimItem[]
  dateAppliancePlaced: string | null
  treatmentMonths: number | null
  remainingMonths: number | null
  narrative: string | null
  /** The files that the payer finds at the clearinghouse, by the clearinghouse's ids. */
  attachments: { id: string; typeCode: string }[]
  /** Sent again after an answer: it replaces the claim that the payer knows by its own number. */
  replaces: { payerClaimNumber: string | null } | null
  /** Sent to void the claim that the payer has, by the payer's own number. */
  voids?: { payerClaimNumber: string | null }
  /** It asks what would be paid for treatment that has not been done yet. */
  isPredetermination?: boolean
}

export type CoverageInquiry = {
  /** Our number, the same for every repetition of the inquiry: at most 30 letters and digits. */
  trace: string
  /** When it was first sent, so that a repetition is the same byte for byte. */
  requestedAt: Date
  payer: Payer
  provider: Pick<Provider, 'npi' | 'firstName' | 'lastName' | 'organizationName' | 'taxId'>
  subscriber: Pick<
    Subscriber,
    'firstName' | 'lastName' | 'dob' | 'gender' | 'memberId' | 'groupNumber' | 'relationship'
  >
  /** The patient if they are not the subscriber. Null too if only the member id of the subscriber is known. */
  patient: CoveredPerson | null
  /** The day of the coverage, yyyy-MM-dd. */
  on: string
}

type CoveredPerson = {
  firstName: string
  lastName: string
  dob: string | null
  gender: 'male' | 'female' | null
}

/** Coverage as it is stored and shown. */
export type Coverage = Omit<EligibilityResponse, 'errors'>

export type CoverageResponse =
  | { coverage: Coverage }
  /** The payer could not answer. `isTemporary`: it may be able to later, for a new inquiry. */
  | { errors: PayerError[]; isTemporary: boolean }
  | Refused

export type PayerError = { statusCode: string; description: string }

export type Validation =
  | { clean: true }
  | {
      claimErrors: { field: string; message: string }[]
      itemErrors: { itemId: number | null; field: string; message: string }[]
      statusDescriptions: string[]
    }
  | Refused

/**
 * The control numbers of one submission, each of at most nine digits, and when it was first sent. A repetition has the
 * same numbers, and is the same byte for byte. Another submission has others.
 */
export type ControlNumbers = { interchange: number; group: number; transaction: string; sentAt: Date }

export type Submission =
  | { accepted: true }
  /** It could not be read as a claim, and nobody has it. */
  | { rejected: { where: string; description: string }[] }
  /** Received, but not decided yet. Sent again with the same numbers, it returns the decision. */
  | { pending: true }
  | Refused

export type ClaimStatusInquiry = {
  trace: string
  requestedAt: Date
  claim: OutgoingClaim
  /** The payer's own number of the claim, if it has sent one. */
  payerClaimNumber: string | null
}

export type InboundStatus = {
  kind: 'status'
  /** Our number of the claim. */
  controlNumber: string
  payerClaimNumber: string | null
  statuses: { categoryCode: string; statusCode: string; entityCode: string | null; description: string }[]
  on: string | null
  chargedCents: number | null
  paidCents: number | null
}

export type Adjustment = { group: string; reason: string; amountCents: number; description: string }

export type InboundRemittance = {
  kind: 'remittance'
  controlNumber: string
  /** The claim status code: 1, 2 and 3 paid as primary, secondary and tertiary insurance, 4 denied, 22 reversed. */
  statusCode: string
  /** The meaning of the status code. */
  outcome: 'paid' | 'denied' | 'reversed' | 'other'
  payerClaimNumber: string | null
  chargedCents: number
  paidCents: number
  /** The sum that the payer gives. Null: it gives none. */
  patientOwesCents: number | null
  adjustments: Adjustment[]
  items: { procedureCode: string; chargedCents: number; paidCents: number; adjustments: Adjustment[] }[]
  paidOn: string | null
  /** The payer's number of the check or transfer. */
  paymentNumber: string | null
  /** False: the charged, adjusted and paid amounts do not add up, and somebody should check it. */
  addsUp: boolean
}

/** The decision about a submission that was pending. It names no claim, only the group control number. */
export type InboundAcknowledgement = {
  kind: 'acknowledgement'
  group: number
  submission: Extract<Submission, { accepted: true } | { rejected: unknown }>
}

/** The decision about an interchange. Only a rejection says anything about the claim in it. */
export type InboundInterchange = {
  kind: 'interchange'
  /** The interchange control number of our file. */
  number: number
  /** When our file was sent, to the minute: 2026-05-06T14:00. Numbers alone may match another file by chance. */
  sentAt: string
  rejected: { where: string; description: string }[]
}

export type InboundMessage = InboundStatus | InboundRemittance | InboundAcknowledgement | InboundInterchange

/**
 * One interchange of a file. A file may hold several. The same interchange has the same hash, however often and in
 * whatever way it comes.
 */
export type InboundFile = {
  sha256: string
  /** A receipt has the status of claims that have just arrived, a status file that of claims at any time. */
  kind: 'interchange' | 'acknowledgement' | 'receipt' | 'status' | 'remittance' | 'unknown'
  /** Empty if not all of the file could be read, because half a file must not be processed. */
  messages: InboundMessage[]
  /** Why it could not be read: the position and the reason, but nothing of its content. */
  problem: string | null
  /** The raw content if it could not be read, and the version of the reader that tried. */
  unread: { content: Buffer; reader: number } | null
}

export type AttachmentUpload = {
  /** The same for the same attachment, as long as its description does not change. */
  key: string
  payer: Payer
  /** Our number of the claim. There may be no submission yet. */
  claimControlNumber: string
  narrative: string
  /** From an earlier upload that failed in part. Null the first time. */
  attachmentId: string | null
  images: {
    /** The same for the same file with the same description. */
    key: string
    filename: string
    typeCode: string
    orientation: 'LEFT' | 'RIGHT'
    date: string
    contentType: string
    /** Files are read one after the other, so that only one is in memory. Undefined: the file is no longer stored. */
    read(): Promise<Buffer | undefined>
  }[]
}

export type UploadedAttachment =
  | {
      attachmentId: string
      /** `isFinal`: a retry would fail too. */
      images: ({ key: string; id: string } | { key: string; failed: string; isFinal: boolean })[]
    }
  | Refused

export type Clearinghouse = {
  name: 'https' | 'sandbox'
  checkEligibility(clinic: ClinicDatabase, question: CoverageInquiry): Promise<CoverageResponse>
  /** `key`: the same for the same state of the claim. */
  validateClaim(clinic: ClinicDatabase, claim: OutgoingClaim, key: string): Promise<Validation>
  submitClaim(clinic: ClinicDatabase, claim: OutgoingClaim, numbers: ControlNumbers): Promise<Submission>
  claimStatus(
    clinic: ClinicDatabase,
    question: ClaimStatusInquiry,
  ): Promise<{ statuses: InboundStatus[] } | Refused>
  /** The narrative is sent first and gives the attachment its id. Only images that failed must be sent again. */
  uploadAttachment(clinic: ClinicDatabase, upload: AttachmentUpload): Promise<UploadedAttachment>
  /**
   * Files for the clinic since then, the oldest first. Each is fetched when it is read. A file may come again, and may
   * be about claims of other clinics.
   */
  fetchInboundFiles(clinic: ClinicDatabase, since: Date): AsyncIterable<InboundFile>
  /**
   * Files that it sent to the webhook, for any clinic, with the header Clearinghouse-Signature. Undefined: the
   * signature is wrong.
   */
  readInboundFiles(body: Buffer, signature: string | undefined): Promise<InboundFile[] | undefined>
  /** The version of the reader. Another version may read files that this one cannot. */
  reader: number
  /** Reads a file again that was stored because it could not be read. */
  readAgain(content: Buffer): Promise<InboundFile[]>
}
