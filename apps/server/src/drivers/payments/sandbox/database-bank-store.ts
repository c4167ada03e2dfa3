import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Queries } from '../../../platform/db/transaction.ts'
import type { BankReader, BankStore, BankWriter } from './bank-store.ts'
import type { ActLater } from './port.ts'

/** The bank's books in our own database. */
export const databaseBankStore = (actLater: ActLater): BankStore => ({
  read: (clinic, work) => clinic.read(tx => work(readableBooks(tx))),
  write: (clinic, work) =>
    clinic.write(tx =>
      work(
        writableBooks(tx, {
          notify: () => tx.publish({ channel: 'sandbox', event: 'payment_changed' }),
          actLater: (errand, afterMs) => actLater(tx, errand, afterMs),
        }),
      ),
    ),
})

type ClinicQueries = Queries & { readonly clinicId: number }

const shown = sql`
  id, status, amount_cents as "amountCents", parent_id as "parentId", details, created_at as "createdAt"`

const readableBooks = (tx: ClinicQueries): BankReader => {
  const where = (condition: Sql) =>
    sql`select ${shown} from sandbox_bank_objects where clinic_id = ${tx.clinicId} and ${condition}`
  return {
    clinicId: tx.clinicId,
    find: (kind, id) => tx.maybeOne(where(sql`kind = ${kind} and id = ${id}`)),
    byKey: key => tx.one(where(sql`idempotency_key = ${key}`)),
    childrenOf: (kind, parentId) =>
      tx.many(where(sql`kind = ${kind} and parent_id = ${parentId} order by created_at, id`)),
    paymentOf: ({ paymentId, since }) =>
      tx.maybeOne(
        where(sql`
          kind = 'payment_intent' and created_at >= ${since} and details ->> 'paymentId' = ${String(paymentId)}
          order by created_at desc limit 1`),
      ),
    newestOf: (kind, most) => tx.many(where(sql`kind = ${kind} order by created_at desc, id limit ${most}`)),
  }
}

const writableBooks = (tx: ClinicQueries, effects: Pick<BankWriter, 'notify' | 'actLater'>): BankWriter => ({
  ...readableBooks(tx),
  ...effects,
  insert: object =>
    tx.maybeOne(sql`
      insert into sandbox_bank_objects
        (id, clinic_id, kind, status, amount_cents, parent_id, idempotency_key, details, settles_at, created_at)
      values (${object.id}, ${tx.clinicId}, ${object.kind}, ${object.status}, ${object.amountCents ?? null},
        ${object.parentId ?? null}, ${object.key ?? null}, ${JSON.stringify(object.details ?? {})}::jsonb,
        ${object.settlesAt ?? null}, ${object.now})
      on conflict do nothing
      returning ${shown}`),
  lock: id =>
    tx.maybeOne(sql`
      select kind, ${shown} from sandbox_bank_objects
      where clinic_id = ${tx.clinicId} and id = ${id} for update`),
  change: ({ id, status, details = {} }) =>
    tx.run(sql`
      update sandbox_bank_objects
      set status = ${status}, settles_at = null, details = details || ${JSON.stringify(details)}::jsonb
      where clinic_id = ${tx.clinicId} and id = ${id}`),
})
