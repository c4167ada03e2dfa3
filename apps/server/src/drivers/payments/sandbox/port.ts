import { createHmac } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { PaymentGateway } from '../port.ts'

/**
 * A fingerprint by which the sandbox bank recognizes a card or account: the same for the same number, but not
 * reversible.
 */
export const cardFingerprint =
  (appSecret: string) =>
  (number: string): string =>
    createHmac('sha256', appSecret).update(`sandbox fingerprint ${number}`).digest('base64url').slice(0, 16)

/** The reason of a refusal, in Stripe's words. */
export type BankRefusal = { refusal: { code: string; message: string } }

export type ShownCard = { brand: string; last4: string; exp_month: number; exp_year: number }

export type TypedCard = { number: string; exp_month: string; exp_year: string; cvc: string }

export type SetupConfirmation = {
  client_secret: string
  token?: string | undefined
  postal_code?: string | null | undefined
  us_bank_account?:
    | {
        routing_number: string
        account_number: string
        verification_method?: 'instant' | 'microdeposits' | undefined
      }
    | undefined
}

/** What the bank does later by itself. */
type BankStep =
  /** Sends an event about a payment, a refund or a setup. */
  | 'tell'
  /** Settles a debit, or a refund of one. */
  | 'settle'
  /** The holder disputes a payment. */
  | 'dispute'
  /** The clinic's account has been verified. */
  | 'verify'

/** What the bank can decide about a clinic's account. */
export type AccountDecision = 'completed' | 'action_required' | 'rejected' | 'disconnected'

export type BankErrand = { objectId: string; step: BankStep }

/** Schedules a step of the bank, in the same transaction. */
export type ActLater = (tx: WriteTx, errand: BankErrand, afterMs: number) => Promise<void>

/** An event that a provider would send to our webhook. */
export type SignedEvent = { body: Buffer; signature: string }

export type BankPayment = {
  paymentId: number
  amountCents: number
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  status: 'processing' | 'succeeded' | 'failed' | 'requires_action'
  createdAt: Date
}

export type BankMethod = {
  id: string
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
  status: 'attached' | 'unverified' | 'unverifiable' | 'revoked' | 'detached'
  createdAt: Date
}

/** What can happen to a saved method at the bank. */
export type MethodTurn = 'verify' | 'expire' | 'renew' | 'revoke' | 'allow' | 'detach'

/** The other side of the sandbox: what a patient's browser and the bank would do. */
export type SandboxBank = {
  makeToken(card: TypedCard): { id: string; card: ShownCard } | BankRefusal
  confirmSetup(
    database: Pick<Database, 'forClinic'>,
    id: string,
    sent: SetupConfirmation,
  ): Promise<{ methodId: string; status: 'succeeded' | 'requires_action' } | BankRefusal | undefined>
  /** Whoever holds a bank account types the code that came with a small deposit. */
  verifySetup(
    database: Database,
    id: string,
    typed: { client_secret: string; descriptor_code: string },
  ): Promise<'succeeded' | BankRefusal | undefined>
  /** The holder has agreed to a payment that waited for them. */
  confirmPayment(database: Database, id: string, clientSecret: string): Promise<'succeeded' | undefined>
  /** Performs a step, and returns its signed event. Undefined: there is nothing to report any more. */
  act(clinic: ClinicDatabase, errand: BankErrand): Promise<SignedEvent | undefined>
  /** The newest payments. */
  listPayments(clinic: ClinicDatabase, most: number): Promise<BankPayment[]>
  /** Settles a debit at once. Undefined: there is no such debit. Without an event: it has ended before. */
  finishDebit(
    clinic: ClinicDatabase,
    debit: { paymentId: number; isReturned: boolean },
  ): Promise<{ event: SignedEvent | undefined } | undefined>
  /** The newest cards and bank accounts. */
  listMethods(clinic: ClinicDatabase, most: number): Promise<BankMethod[]>
  /** Undefined: there is no such method. Without an event: that cannot happen to it now. */
  turnMethod(
    clinic: ClinicDatabase,
    method: { id: string; turn: MethodTurn },
  ): Promise<{ event: SignedEvent | undefined } | undefined>
  /** A payout to the clinic fails. */
  failPayout(clinic: ClinicDatabase): Promise<SignedEvent | undefined>
  /** The clinic submits its details. False: it has no account. */
  submitDetails(clinic: ClinicDatabase): Promise<boolean>
  /** Decides about the clinic's account at once. */
  answerOnboarding(clinic: ClinicDatabase, answer: AccountDecision): Promise<SignedEvent | undefined>
}

/** Both sides of the sandbox: the gateway that we call, and the bank that acts by itself. */
export type PracticeBank = { gateway: PaymentGateway; bank: SandboxBank }

/** Opens the practice bank over its books in our own database. */
export type OpenPracticeBank = (options: {
  appSecret: string
  clock: Clock
  actLater: ActLater
}) => PracticeBank
