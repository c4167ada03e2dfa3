import { createHmac } from 'node:crypto'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'

/** By what the practice bank knows a card or an account again: the same for the same number, and of no use otherwise. */
export const cardFingerprint =
  (appSecret: string) =>
  (number: string): string =>
    createHmac('sha256', appSecret).update(`sandbox fingerprint ${number}`).digest('base64url').slice(0, 16)

/** Why the bank said no, in Stripe's words. */
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

/** What the bank does by itself, by and by. */
type BankStep =
  /** Tells what became of a payment, a refund or a setup. */
  | 'tell'
  /** Carries out a debit, or a refund of one. */
  | 'settle'
  /** The holder disputes a payment. */
  | 'dispute'
  /** The clinic's account has been looked at. */
  | 'verify'

/** What the bank can say to a clinic's account. */
export type AccountDecision = 'completed' | 'action_required' | 'rejected' | 'disconnected'

export type BankErrand = { objectId: string; step: BankStep }

/** Told in the same transaction that something will follow: the bank acts by and by, as a real one does. */
export type ActLater = (tx: WriteTx, errand: BankErrand, afterMs: number) => Promise<void>

/** What a provider would send us. */
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

/** What happens to a saved method at the bank. */
export type MethodTurn = 'verify' | 'expire' | 'renew' | 'revoke' | 'allow' | 'detach'

/** The other side of the sandbox: what a patient's browser, a bank and its supervisors would do. */
export type SandboxBank = {
  makeToken(card: TypedCard): { id: string; card: ShownCard } | BankRefusal
  confirmSetup(
    database: Database,
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
  /** What follows from an errand, signed; nothing where there is nothing to tell any more. */
  act(clinic: ClinicDatabase, errand: BankErrand): Promise<SignedEvent | undefined>
  /** The newest payments on its books. */
  listPayments(clinic: ClinicDatabase, most: number): Promise<BankPayment[]>
  /** Ends a debit at once. Undefined: it has none of this number; nothing to tell: it has ended. */
  finishDebit(
    clinic: ClinicDatabase,
    debit: { paymentId: number; isReturned: boolean },
  ): Promise<{ event: SignedEvent | undefined } | undefined>
  /** The newest cards and bank accounts on its books. */
  listMethods(clinic: ClinicDatabase, most: number): Promise<BankMethod[]>
  /** Undefined: it has none of this name; nothing to tell: that cannot happen to it now. */
  turnMethod(
    clinic: ClinicDatabase,
    method: { id: string; turn: MethodTurn },
  ): Promise<{ event: SignedEvent | undefined } | undefined>
  /** What it was to pay out to the clinic comes back. */
  failPayout(clinic: ClinicDatabase): Promise<SignedEvent | undefined>
  /** The clinic has told the bank about itself. False: it has no account there. */
  submitDetails(clinic: ClinicDatabase): Promise<boolean>
  /** What it says to the clinic's account, at once. */
  answerOnboarding(clinic: ClinicDatabase, answer: AccountDecision): Promise<SignedEvent | undefined>
}
