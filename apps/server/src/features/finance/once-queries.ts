import type { GatewayMethod } from '../../drivers/payments/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** A card that was given for one payment by a link was never saved: removed by nobody, and found by no fingerprint. */
const isOnce = sql`(status = 'removed' and removed_by_user_id is null and fingerprint is null and problem is null)`

export const knownMethod = (
  tx: Tx,
  gatewayId: string,
): Promise<{ patientId: number; isOnce: boolean } | undefined> =>
  tx.maybeOne(sql`
    select patient_id as "patientId", ${isOnce} as "isOnce" from payment_methods
    where clinic_id = ${tx.clinicId} and gateway_id = ${gatewayId}`)

/** False: the same request was faster. */
export const insertOnce = async (
  tx: WriteTx,
  given: { patientId: number; customerId: string; method: GatewayMethod; now: Date },
): Promise<boolean> => {
  const { patientId, customerId, method, now } = given
  const added = await tx.run(sql`
    insert into payment_methods (clinic_id, patient_id, gateway_id, customer_id, type, brand, last4, exp_month, exp_year,
                                 postal_code, status, removed_at, created_at, updated_at)
    values (${tx.clinicId}, ${patientId}, ${method.id}, ${customerId}, ${method.type}, ${method.brand}, ${method.last4},
            ${method.expMonth}, ${method.expYear}, ${method.postalCode}, 'removed', ${now}, ${now}, ${now})
    on conflict do nothing`)
  return added === 1
}

/** Holds it until the payment is written down. */
export const holdOnce = (
  tx: WriteTx,
  { patientId, gatewayId }: { patientId: number; gatewayId: string },
): Promise<{ id: number; type: 'credit_card' | 'ach'; last4: string } | undefined> =>
  tx.maybeOne(sql`
    select id, type, last4 from payment_methods
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and gateway_id = ${gatewayId} and ${isOnce}
    for share`)
