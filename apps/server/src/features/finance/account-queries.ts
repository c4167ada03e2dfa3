import type { PaymentGateway } from '../../drivers/payments/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

type GatewayName = PaymentGateway['name']

export const accountIdOf = async (tx: Tx, gateway: GatewayName): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ accountId: string }>(sql`
      select account_id as "accountId" from payment_accounts
      where clinic_id = ${tx.clinicId} and gateway = ${gateway}`)
  )?.accountId

/** Another provider's account gives way to this one's; one of the same provider stays. */
export const storeAccount = async (tx: WriteTx, gateway: GatewayName, accountId: string): Promise<void> => {
  await tx.run(sql`
    insert into payment_accounts as a (clinic_id, gateway, account_id) values (${tx.clinicId}, ${gateway}, ${accountId})
    on conflict (clinic_id) do update set gateway = excluded.gateway, account_id = excluded.account_id,
      updated_at = now()
    where a.gateway <> excluded.gateway`)
}

export const customerIdOf = async (
  tx: Tx,
  { patientId, accountId }: { patientId: number; accountId: string },
): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ customerId: string }>(sql`
      select customer_id as "customerId" from payment_customers
      where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and account_id = ${accountId}`)
  )?.customerId

export const storeCustomer = async (
  tx: WriteTx,
  customer: { patientId: number; accountId: string; customerId: string },
): Promise<void> => {
  await tx.run(sql`
    insert into payment_customers (clinic_id, patient_id, account_id, customer_id)
    values (${tx.clinicId}, ${customer.patientId}, ${customer.accountId}, ${customer.customerId})
    on conflict do nothing`)
}

export const clinicForAccount = async (tx: Tx): Promise<{ name: string; email: string | null }> =>
  tx.one(sql`select name, email from clinics where id = ${tx.clinicId}`)
