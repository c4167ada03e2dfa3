import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
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

export type RefundDetails = { accountId: string; refundId: number; answered: string; message?: string }

type Kind =
  | 'customer'
  | 'payment_method'
  | 'payment_intent'
  | 'refund'
  | 'account'
  | 'dispute'
  | 'setup_intent'
  | 'payout'

const shown = sql`
  id, status, amount_cents as "amountCents", parent_id as "parentId", details, created_at as "createdAt"`

type NewObject = {
  id: string
  kind: Kind
  status: string
  now: Date
  amountCents?: number
  parentId?: string
  key?: string
  details?: Record<string, unknown>
  settlesAt?: Date
}

/** Undefined: an object with this id or key exists already. */
export const insertObject = <D>(tx: WriteTx, object: NewObject): Promise<BankObject<D> | undefined> =>
  tx.maybeOne(sql`
    insert into sandbox_bank_objects
      (id, clinic_id, kind, status, amount_cents, parent_id, idempotency_key, details, settles_at, created_at)
    values (${object.id}, ${tx.clinicId}, ${object.kind}, ${object.status}, ${object.amountCents ?? null},
      ${object.parentId ?? null}, ${object.key ?? null}, ${JSON.stringify(object.details ?? {})}::jsonb,
      ${object.settlesAt ?? null}, ${object.now})
    on conflict do nothing
    returning ${shown}`)

export const findObject = <D>(tx: Tx, kind: Kind, id: string): Promise<BankObject<D> | undefined> =>
  tx.maybeOne(sql`
    select ${shown} from sandbox_bank_objects
    where clinic_id = ${tx.clinicId} and kind = ${kind} and id = ${id}`)

export const lockObject = <D>(
  tx: WriteTx,
  id: string,
): Promise<(BankObject<D> & { kind: Kind }) | undefined> =>
  tx.maybeOne(sql`
    select kind, ${shown} from sandbox_bank_objects
    where clinic_id = ${tx.clinicId} and id = ${id} for update`)

export const objectByKey = <D>(tx: Tx, key: string): Promise<BankObject<D>> =>
  tx.one(sql`
    select ${shown} from sandbox_bank_objects
    where clinic_id = ${tx.clinicId} and idempotency_key = ${key}`)

export const childrenOf = <D>(tx: Tx, kind: Kind, parentId: string): Promise<BankObject<D>[]> =>
  tx.many(sql`
    select ${shown} from sandbox_bank_objects
    where clinic_id = ${tx.clinicId} and kind = ${kind} and parent_id = ${parentId} order by created_at, id`)

export const paymentOf = (
  tx: Tx,
  lookup: { paymentId: number; since: Date },
): Promise<BankObject<PaymentDetails> | undefined> =>
  tx.maybeOne(sql`
    select ${shown} from sandbox_bank_objects
    where clinic_id = ${tx.clinicId} and kind = 'payment_intent' and created_at >= ${lookup.since}
      and details ->> 'paymentId' = ${String(lookup.paymentId)}
    order by created_at desc limit 1`)

export const newestOf = <D>(tx: Tx, kind: Kind, most: number): Promise<BankObject<D>[]> =>
  tx.many(sql`
    select ${shown} from sandbox_bank_objects
    where clinic_id = ${tx.clinicId} and kind = ${kind} order by created_at desc, id limit ${most}`)

export const changeObject = (
  tx: WriteTx,
  object: { id: string; status: string; details?: Record<string, unknown> },
): Promise<number> =>
  tx.run(sql`
    update sandbox_bank_objects
    set status = ${object.status}, settles_at = null,
      details = details || ${JSON.stringify(object.details ?? {})}::jsonb
    where clinic_id = ${tx.clinicId} and id = ${object.id}`)

export const sandboxAccountId = (clinicId: number): string => `acct_sandbox_${clinicId}`
