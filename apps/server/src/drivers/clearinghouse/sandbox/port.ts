import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { ControlNumbers, OutgoingClaim } from '../port.ts'

/** What a payer does by itself, by and by: one of its answers to a claim. */
export type PayerStep = { controlNumber: string; step: number }

/** Told in the same transaction that an answer will follow. */
export type AnswerLater = (tx: WriteTx, errand: PayerStep, afterMs: number) => Promise<void>

/** A claim as the file in which the sandbox would have got it. */
export type WriteClaim = (claim: OutgoingClaim, numbers: ControlNumbers) => string

/** What a clearinghouse would send to our address. */
export type SignedFile = { body: Buffer; signature: string }

export type PayerClaim = {
  controlNumber: string
  payer: string
  memberId: string
  totalCents: number
  /** What the payer has answered last; null: nothing. */
  answered: string | null
  next: { answer: string; at: Date } | null
  createdAt: Date
}

/** The other side of the sandbox: the payers, whom one person plays at the desk. */
export type SandboxPayers = {
  /** What follows from an errand, signed: the same again where it was done before. */
  act(clinic: ClinicDatabase, errand: PayerStep): Promise<SignedFile[]>
  /** Gives the next answer at once. Undefined: no such claim came here; nothing: there is nothing more to say. */
  advance(clinic: ClinicDatabase, controlNumber: string): Promise<SignedFile[] | undefined>
  /** The newest claims on their books. */
  listClaims(clinic: ClinicDatabase, most: number): Promise<PayerClaim[]>
}
