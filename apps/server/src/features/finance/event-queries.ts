import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/** One row per event; false: it has been dealt with. */
export const noteEvent = async (
  tx: WriteTx,
  event: { id: string; type: string; objectId: string | null; now: Date },
): Promise<boolean> => {
  await tx.run(sql`
    insert into gateway_events (clinic_id, source, external_id, type, object_id, received_at)
    values (${tx.clinicId}, 'stripe', ${event.id}, ${event.type}, ${event.objectId}, ${event.now})
    on conflict do nothing`)
  const { isDone } = await tx.one<{ isDone: boolean }>(sql`
    select processed_at is not null as "isDone" from gateway_events
    where clinic_id = ${tx.clinicId} and source = 'stripe' and external_id = ${event.id}`)
  return !isDone
}

export const noteEventDone = async (tx: WriteTx, { id, now }: { id: string; now: Date }): Promise<void> => {
  await tx.run(sql`
    update gateway_events set processed_at = ${now}
    where clinic_id = ${tx.clinicId} and source = 'stripe' and external_id = ${id} and processed_at is null`)
}

/** A provider repeats an event for days, not for months. */
export const forgetEvents = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`delete from gateway_events where clinic_id = ${tx.clinicId} and received_at < ${before}`)

export const clinicOfAccount = async (
  database: Database,
  gateway: PaymentGateway['name'],
  accountId: string,
): Promise<number | undefined> => {
  const [row] = await database.anonymously<{ clinicId: number | null }>(
    sql`select resolve_payment_account(${gateway}, ${accountId}) as "clinicId"`,
  )
  return row?.clinicId ?? undefined
}
