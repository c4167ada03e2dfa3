import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { announceFinance } from './ledger/finance-channel.ts'

type MoveInput = { from: number; to: number; only?: number[] | null }

const movePlans = (tx: WriteTx, { from, to, only = null }: MoveInput): Promise<{ id: number }[]> =>
  tx.many(sql`
    update payment_plans set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id`)

/** A record has one default method. The other record's default is cleared if both have one. */
const clearDefaults = (tx: WriteTx, { from, to }: { from: number; to: number }): Promise<{ id: number }[]> =>
  tx.many(sql`
    update payment_methods set is_default = false
    where clinic_id = ${tx.clinicId} and patient_id = ${from} and is_default
      and exists (select from payment_methods
                  where clinic_id = ${tx.clinicId} and patient_id = ${to} and is_default)
    returning id`)

const restoreDefaults = (tx: WriteTx, ids: number[]): Promise<number> =>
  tx.run(sql`
    update payment_methods m set is_default = true
    where m.clinic_id = ${tx.clinicId} and m.id = any(${ids}::bigint[]) and m.status = 'active'
      and not exists (select from payment_methods o
                      where o.clinic_id = m.clinic_id and o.patient_id = m.patient_id and o.is_default)`)

const moveMethods = (tx: WriteTx, { from, to, only = null }: MoveInput): Promise<{ id: number }[]> =>
  tx.many(sql`
    update payment_methods set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id`)

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** Plans move to the remaining record, with all their payments. */
export const mergePlans: PatientsMerged = {
  feature: 'payment_plans',
  tables: ['payment_plans'],
  merge: async (tx, { patientId, otherId }) => {
    const moved = ids(await movePlans(tx, { from: otherId, to: patientId }))
    if (moved.length > 0) announceFinance(tx, patientId)
    return moved
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    await movePlans(tx, { from: patientId, to: otherId, only: moved })
    for (const id of [patientId, otherId]) announceFinance(tx, id)
  },
}

/**
 * Cards and bank accounts move too, and stay with their customer at the provider. Of two default methods the remaining
 * record's stays. The other one is recorded as a negative id, and becomes the default again when the merge is undone.
 */
export const mergeMethods: PatientsMerged = {
  feature: 'payment_methods',
  tables: ['payment_methods'],
  merge: async (tx, { patientId, otherId }) => {
    const both = { from: otherId, to: patientId }
    const setAside = ids(await clearDefaults(tx, both))
    return [...ids(await moveMethods(tx, both)), ...setAside.map(id => -id)]
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    // The record that the default goes back to may have got another default in the meantime.
    const only = moved.filter(id => id > 0)
    await clearDefaults(tx, { from: patientId, to: otherId })
    await moveMethods(tx, { from: patientId, to: otherId, only })
    await restoreDefaults(
      tx,
      moved.filter(id => id < 0).map(id => -id),
    )
  },
}
