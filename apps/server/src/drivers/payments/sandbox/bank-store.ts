import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { BankErrand } from './port.ts'
import type { Behaviour } from './test-numbers.ts'

/** An object of the sandbox bank. It never holds a card or account number. */
export type BankObject<Details = Record<string, unknown>> = {
  id: string
  status: string
  amountCents: number
  parentId: string | null
  details: Details
  createdAt: Date
}

export type MethodDetails = {
  customerId: string
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
  postalCode: string | null
  fingerprint: string
  behaves: Behaviour
  /** Of a bank account that is or was verified by a small deposit. */
  setupId?: string
  /** The holder has revoked the mandate. */
  isRevoked?: boolean
  /** Counts its changes, so that each one is a new event. */
  turn?: number
}

export type SetupDetails = {
  customerId: string
  methodId: string
  arrivesAt: string
  tries: number
  problem?: 'verification_expired' | 'verification_tries'
}

export type PayoutDetails = { message: string }

export type PaymentDetails = {
  accountId: string
  customerId: string
  methodId: string
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  behaves: Behaviour
  paymentId: number
  /** The first answer, which a repeated request with the same key gets again. */
  answered: string
  code?: string
  message?: string
}

export type RefundDetails = { accountId: string; refundId: number | null; answered: string; message?: string }

export type BankKind =
  | 'customer'
  | 'payment_method'
  | 'payment_intent'
  | 'refund'
  | 'account'
  | 'dispute'
  | 'setup_intent'
  | 'payout'

export type NewObject = {
  id: string
  kind: BankKind
  status: string
  now: Date
  amountCents?: number
  parentId?: string
  key?: string
  details?: Record<string, unknown>
  settlesAt?: Date
}

/** What the bank has written down for one clinic. */
export type BankReader = {
  readonly clinicId: number
  find<D>(kind: BankKind, id: string): Promise<BankObject<D> | undefined>
  byKey<D>(key: string): Promise<BankObject<D>>
  childrenOf<D>(kind: BankKind, parentId: string): Promise<BankObject<D>[]>
  paymentOf(lookup: { paymentId: number; since: Date }): Promise<BankObject<PaymentDetails> | undefined>
  newestOf<D>(kind: BankKind, most: number): Promise<BankObject<D>[]>
}

export type BankWriter = BankReader & {
  /** Undefined: an object with this id or key exists already. */
  insert<D>(object: NewObject): Promise<BankObject<D> | undefined>
  lock<D>(id: string): Promise<(BankObject<D> & { kind: BankKind }) | undefined>
  /** The details are added to those that are there. */
  change(object: { id: string; status: string; details?: Record<string, unknown> }): Promise<unknown>
  /** Whoever looks at the bank's page sees that something changed. */
  notify(): void
  actLater(errand: BankErrand, afterMs: number): Promise<void>
}

/** Where the bank keeps its books. What is written together is stored together or not at all. */
export type BankStore = {
  read<T>(clinic: ClinicDatabase, work: (books: BankReader) => Promise<T>): Promise<T>
  write<T>(clinic: ClinicDatabase, work: (books: BankWriter) => Promise<T>): Promise<T>
}

export const sandboxAccountId = (clinicId: number): string => `acct_sandbox_${clinicId}`
