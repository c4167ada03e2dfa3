import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { ToothPlace } from '@archwire/domain/claims/teeth'
import type { PayerKind } from '@archwire/domain/insurance/payers'
import type { ClinicDatabase } from '../../platform/db/database.ts'

/**
 * What stands between the clinic and the payers. It is asked by jobs alone. An answer is a value, whatever it says;
 * nobody answering, or nonsense in place of an answer, throws ClearinghouseDown: the same question, by the same key, may
 * then be asked again as often as it takes, and is never done twice.
 */
export class ClearinghouseDown extends Error {}

/** It will not do this, however often it is asked. The reason may be shown to staff, and names no patient. */
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
  /** For one. */
  feeCents: number
  quantity: number
  startDate: string
  endDate: string | null
  /** Where in the mouth. Left out in what was written down before anybody could say it: nowhere. */
  teeth?: readonly ToothPlace[]
  areas?: readonly string[]
}

/** A claim as it leaves the house, whole: whoever sends it reads nothing besides. */
export type OutgoingClaim = {
  /** Ours, told back with all news. Letters and digits, 20 at most; another one for every sending of the claim. */
  controlNumber: string
  /** Of what was written down before payers had kinds, all were commercial. */
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
  /** What the payer finds at the clearinghouse, by the ids that it gave. */
  attachments: { id: string; typeCode: string }[]
  /** Sent again after an answer: it takes the place of the one that the payer knows by its own number. */
  replaces: { payerClaimNumber: string | null } | null
  /** Sent to take back what the payer has, by its own number of it. */
  voids?: { payerClaimNumber: string | null }
  /** It asks what would be paid: nothing is done yet. */
  isPredetermination?: boolean
}

export type CoverageInquiry = {
  /** Ours, the same for the same question, whoever asks and however often. Letters and digits, 30 at most. */
  trace: string
  /** When it was first asked: the same question is the same to the byte. */
  requestedAt: Date
  payer: Payer
  provider: Pick<Provider, 'npi' | 'firstName' | 'lastName' | 'organizationName' | 'taxId'>
  subscriber: Pick<
    Subscriber,
    'firstName' | 'lastName' | 'dob' | 'gender' | 'memberId' | 'groupNumber' | 'relationship'
  >
  /** Whom it is about, where that is not the subscriber; null also where of the subscriber nothing is known but the number. */
  patient: CoveredPerson | null
  /** The day that is asked about, yyyy-MM-dd. */
  on: string
}

type CoveredPerson = {
  firstName: string
  lastName: string
  dob: string | null
  gender: 'male' | 'female' | null
}

/** As it is kept and shown. */
export type Coverage = Omit<EligibilityResponse, 'errors'>

export type CoverageResponse =
  | { coverage: Coverage }
  /** The payer answered that it cannot say. `isTemporary`: asked again later, by a new trace, it may. */
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
 * The numbers of one sending, each of nine digits at most, and when it was first to go out. The same sending bears the same
 * ones and is the same to the byte; another bears others.
 */
export type ControlNumbers = { interchange: number; group: number; transaction: string; sentAt: Date }

export type Submission =
  | { accepted: true }
  /** It could not be read as a claim; nobody has it. */
  | { rejected: { where: string; description: string }[] }
  /** Taken, and not looked at yet: asked again with the same numbers, it tells. */
  | { pending: true }
  | Refused

export type ClaimStatusInquiry = {
  trace: string
  requestedAt: Date
  claim: OutgoingClaim
  /** The payer's own number of it, where it has told one. */
  payerClaimNumber: string | null
}

export type InboundStatus = {
  kind: 'status'
  /** Ours, of the claim. */
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
  /** How the payer treated it, by its code: 1, 2 and 3 as the first, second and third insurance, 4 denied, 22 taken back. */
  statusCode: string
  /** What that comes to. */
  outcome: 'paid' | 'denied' | 'reversed' | 'other'
  payerClaimNumber: string | null
  chargedCents: number
  paidCents: number
  /** By the payer's own sum; null where it gave none. */
  patientOwesCents: number | null
  adjustments: Adjustment[]
  items: { procedureCode: string; chargedCents: number; paidCents: number; adjustments: Adjustment[] }[]
  paidOn: string | null
  /** The payer's number of the check or transfer. */
  paymentNumber: string | null
  /** False: what was charged, adjusted and paid do not come to the same; somebody should look at it. */
  addsUp: boolean
}

/** What became of a sending that was pending. It names no claim, only the group's number of the sending. */
export type InboundAcknowledgement = {
  kind: 'acknowledgement'
  group: number
  submission: Extract<Submission, { accepted: true } | { rejected: unknown }>
}

/** What became of the cover of a file: only that it was turned away says anything of the claim in it. */
export type InboundInterchange = {
  kind: 'interchange'
  /** Of the file, by which we know it. */
  number: number
  /** When it was sent, to the minute, as its cover says: 2026-05-06T14:00. A number may be another file's by chance. */
  sentAt: string
  rejected: { where: string; description: string }[]
}

export type InboundMessage = InboundStatus | InboundRemittance | InboundAcknowledgement | InboundInterchange

/**
 * What came in one cover; a file may hold several, one after the other. The same one has the same hash, however often and
 * by whichever way it comes.
 */
export type InboundFile = {
  sha256: string
  /** A receipt tells how claims stand when they have just come in; a status, at any time. */
  kind: 'interchange' | 'acknowledgement' | 'receipt' | 'status' | 'remittance' | 'unknown'
  /** Nothing where not all of it could be read: nobody acts on half a file. */
  news: InboundMessage[]
  /** Why it could not be read: the place and the reason, nothing of what stood there. */
  problem: string | null
  /** As it came, where it could not be read, and which version of the reader tried. */
  unread: { content: Buffer; reader: number } | null
}

export type AttachmentUpload = {
  /** The same for the same attachment, as long as everything that is said of it is the same. */
  key: string
  payer: Payer
  /** Ours, of the claim, for whoever asks about it: of a sending there need be none yet. */
  claimControlNumber: string
  narrative: string
  /** From an earlier time at which not everything went well; null the first time. */
  attachmentId: string | null
  images: {
    /** The same for the same file and the same words beside it. */
    key: string
    filename: string
    typeCode: string
    orientation: 'LEFT' | 'RIGHT'
    date: string
    contentType: string
    /** Read one after the other, so that never more than one is held. */
    /** Nothing: it is no longer where it was kept. */
    read(): Promise<Buffer | undefined>
  }[]
}

export type UploadedAttachment =
  | {
      attachmentId: string
      /** `isFinal`: tried again, it fails again. */
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
  ): Promise<{ news: InboundStatus[] } | Refused>
  /** The narrative goes first and gives the attachment its id; only images that failed need be sent again. */
  uploadAttachment(clinic: ClinicDatabase, upload: AttachmentUpload): Promise<UploadedAttachment>
  /**
   * What has come for the clinic since then, the oldest first, each piece fetched when it is its turn. A piece may come
   * again, and whether it is about a claim of the clinic's is for whoever reads it to see.
   */
  fetchNews(clinic: ClinicDatabase, since: Date): AsyncIterable<InboundFile>
  /**
   * What it sent by itself, for whichever clinic, with what its header Clearinghouse-Signature says. Undefined: it did not
   * sign it.
   */
  readNews(body: Buffer, signature: string | undefined): Promise<InboundFile[] | undefined>
  /** Which version reads what comes: another one may read what this one cannot. */
  reader: number
  /** What came earlier, could not be read then and was kept. */
  readAgain(content: Buffer): Promise<InboundFile[]>
}
