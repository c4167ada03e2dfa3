import type { GatewayMethod } from '../../drivers/payments/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type MethodRow = {
  id: number
  gatewayId: string
  customerId: string
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
  status: 'active' | 'removed'
  isDefault: boolean
}

const columns = sql`
  id, gateway_id as "gatewayId", customer_id as "customerId", type, brand, last4, exp_month as "expMonth",
  exp_year as "expYear", status, is_default as "isDefault"`

export const methodsOf = (tx: Tx, patientId: number): Promise<MethodRow[]> =>
  tx.many(sql`
    select ${columns} from payment_methods
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} order by created_at desc, id desc`)

/** One at a time adds to, or takes from, what a patient pays by; until the end of the transaction. */
export const holdMethods = async (tx: WriteTx, patientId: number): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('payment methods', ${patientId}))`)
}

export const lockMethod = (
  tx: WriteTx,
  gatewayId: string,
): Promise<(MethodRow & { patientId: number }) | undefined> =>
  tx.maybeOne(sql`
    select patient_id as "patientId", ${columns} from payment_methods
    where clinic_id = ${tx.clinicId} and gateway_id = ${gatewayId} for update`)

export const hasFingerprint = async (
  tx: Tx,
  { patientId, fingerprint, otherThan }: { patientId: number; fingerprint: string; otherThan?: string },
): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from payment_methods
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and fingerprint = ${fingerprint}
      and type = 'credit_card' and gateway_id is distinct from ${otherThan ?? null} limit 1`)) !== undefined

export const insertMethod = (
  tx: WriteTx,
  {
    patientId,
    method,
    customerId,
    now,
  }: { patientId: number; method: GatewayMethod; customerId: string; now: Date },
): Promise<MethodRow> =>
  tx.one(sql`
    insert into payment_methods (clinic_id, patient_id, gateway_id, customer_id, type, brand, last4, exp_month,
      exp_year, postal_code, fingerprint, created_at, updated_at)
    values (${tx.clinicId}, ${patientId}, ${method.id}, ${customerId}, ${method.type}, ${method.brand},
      ${method.last4}, ${method.expMonth}, ${method.expYear}, ${method.postalCode}, ${method.fingerprint}, ${now}, ${now})
    returning ${columns}`)

export const refreshMethod = (tx: WriteTx, id: number, method: GatewayMethod, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_methods set brand = ${method.brand}, last4 = ${method.last4}, exp_month = ${method.expMonth},
      exp_year = ${method.expYear}, postal_code = ${method.postalCode}, fingerprint = ${method.fingerprint},
      updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const makeDefault = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_methods set is_default = true, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and not is_default`)

export const markMethodRemoved = (
  tx: WriteTx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update payment_methods
    set status = 'removed', is_default = false, removed_at = ${now}, removed_by_user_id = ${userId}, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)
