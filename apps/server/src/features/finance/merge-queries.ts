import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

type Given = { from: number; to: number; only?: number[] | null }

export const givePlans = (tx: WriteTx, { from, to, only = null }: Given): Promise<{ id: number }[]> =>
  tx.many(sql`
    update payment_plans set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id`)

/** Two that are paid by first are one too many: the one that comes gives way. */
export const setDefaultsAside = (
  tx: WriteTx,
  { from, to }: { from: number; to: number },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update payment_methods set is_default = false
    where clinic_id = ${tx.clinicId} and patient_id = ${from} and is_default
      and exists (select from payment_methods
                  where clinic_id = ${tx.clinicId} and patient_id = ${to} and is_default)
    returning id`)

export const takeDefaultsUp = (tx: WriteTx, ids: number[]): Promise<number> =>
  tx.run(sql`
    update payment_methods m set is_default = true
    where m.clinic_id = ${tx.clinicId} and m.id = any(${ids}::bigint[]) and m.status = 'active'
      and not exists (select from payment_methods o
                      where o.clinic_id = m.clinic_id and o.patient_id = m.patient_id and o.is_default)`)

export const giveMethods = (tx: WriteTx, { from, to, only = null }: Given): Promise<{ id: number }[]> =>
  tx.many(sql`
    update payment_methods set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id`)
