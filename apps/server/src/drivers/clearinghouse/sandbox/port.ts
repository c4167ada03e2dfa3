import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { ControlNumbers, OutgoingClaim } from '../port.ts'

/** One answer of a payer to a claim, which follows later. */
export type PayerStep = { controlNumber: string; step: number }

/** Schedules an answer, in the same transaction. */
export type AnswerLater = (tx: WriteTx, errand: PayerStep, afterMs: number) => Promise<void>

/** Writes a claim as the file that the sandbox would get. */
export type WriteClaim = (claim: OutgoingClaim, numbers: ControlNumbers) => string

/** A file that a clearinghouse would send to our webhook. */
export type SignedFile = { body: Buffer; signature: string }

export type PayerClaim = {
  controlNumber: string
  payer: string
  memberId: string
  totalCents: number
  /** The last answer of the payer. Null: none yet. */
  answered: string | null
  next: { answer: string; at: Date } | null
  createdAt: Date
}

/** The payers' side of the sandbox, which staff can control. */
export type SandboxPayers = {
  /** Performs a step, and returns its signed files. The same step again returns the same files. */
  act(clinic: ClinicDatabase, errand: PayerStep): Promise<SignedFile[]>
  /** Sends the next answer at once. Undefined: there is no such claim. Empty: there is no further answer. */
  advance(clinic: ClinicDatabase, controlNumber: string): Promise<SignedFile[] | undefined>
  /** The newest claims that were received. */
  listClaims(clinic: ClinicDatabase, most: number): Promise<PayerClaim[]>
}
