import { refusals } from '@archwire/contract/errors'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'

const accountIn = (
  tx: Tx,
  gateway: PaymentGateway,
): Promise<{ onboarding: string; accountId: string | null }> =>
  tx.one(sql`
    select c.billing_onboarding_status as onboarding, a.account_id as "accountId" from clinics c
    left join payment_accounts a on a.clinic_id = c.id and a.gateway = ${gateway.name}
    where c.id = ${tx.clinicId}`)

export type OpenAccount = { gateway: PaymentGateway; accountId: string }

/** Undefined: nobody can take money for the clinic just now. */
export async function usableAccount(
  tx: Tx,
  gateway: PaymentGateway | undefined,
): Promise<OpenAccount | undefined> {
  if (gateway === undefined) return undefined
  const { onboarding, accountId } = await accountIn(tx, gateway)
  return onboarding !== 'completed' || accountId === null ? undefined : { gateway, accountId }
}

/** The clinic's account for whoever is about to take money by it; refused while there is none that can. */
export async function requireAccount(tx: Tx, gateway: PaymentGateway | undefined): Promise<OpenAccount> {
  if (gateway === undefined) throw refuse(422, refusals.notConfigured)
  const account = await usableAccount(tx, gateway)
  if (account === undefined) throw refuse(422, 'Billing onboarding is not completed')
  return account
}

/** The same for what is under way already, however far the account is by now. */
export async function knownAccount(tx: Tx, gateway: PaymentGateway | undefined): Promise<OpenAccount> {
  if (gateway === undefined) throw new Error('there is nobody to ask about a payment')
  const { accountId } = await accountIn(tx, gateway)
  if (accountId === null) throw new Error('the clinic has no account at whoever takes its payments')
  return { gateway, accountId }
}
