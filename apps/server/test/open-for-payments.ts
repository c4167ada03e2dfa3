import type { Pool } from 'pg'

/** The clinic's account at the practice bank is ready. */
export async function openForPayments({ owner }: { owner: Pool }, clinicId: number): Promise<void> {
  await owner.query(`update clinics set billing_onboarding_status = 'completed' where id = $1`, [clinicId])
  await owner.query(
    `insert into payment_accounts (clinic_id, gateway, account_id)
     values ($1, 'sandbox', 'acct_sandbox_' || $1::bigint)`,
    [clinicId],
  )
}
