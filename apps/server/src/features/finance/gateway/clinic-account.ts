import { refusals } from '@archwire/contract/errors'
import type { Account, PaymentGateway } from '../../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { requirePatient } from '../../patients/patient-exists.ts'

type GatewayName = PaymentGateway['name']

const accountIdOf = async (tx: Tx, gateway: GatewayName): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ accountId: string }>(sql`
      select account_id as "accountId" from payment_accounts
      where clinic_id = ${tx.clinicId} and gateway = ${gateway}`)
  )?.accountId

/** Replaces an account at another provider. An account at the same provider stays. */
export const storeAccount = async (tx: WriteTx, gateway: GatewayName, accountId: string): Promise<void> => {
  await tx.run(sql`
    insert into payment_accounts as a (clinic_id, gateway, account_id) values (${tx.clinicId}, ${gateway}, ${accountId})
    on conflict (clinic_id) do update set gateway = excluded.gateway, account_id = excluded.account_id,
      updated_at = now()
    where a.gateway <> excluded.gateway`)
}

const customerIdOf = async (
  tx: Tx,
  { patientId, accountId }: { patientId: number; accountId: string },
): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ customerId: string }>(sql`
      select customer_id as "customerId" from payment_customers
      where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and account_id = ${accountId}`)
  )?.customerId

const storeCustomer = async (
  tx: WriteTx,
  customer: { patientId: number; accountId: string; customerId: string },
): Promise<void> => {
  await tx.run(sql`
    insert into payment_customers (clinic_id, patient_id, account_id, customer_id)
    values (${tx.clinicId}, ${customer.patientId}, ${customer.accountId}, ${customer.customerId})
    on conflict do nothing`)
}

export const clinicDetailsForAccount = async (tx: Tx): Promise<{ name: string; email: string | null }> =>
  tx.one(sql`select name, email from clinics where id = ${tx.clinicId}`)

const accountAt = (
  tx: Tx,
  gateway: PaymentGateway,
): Promise<{ onboarding: string; accountId: string | null }> =>
  tx.one(sql`
    select c.billing_onboarding_status as onboarding, a.account_id as "accountId" from clinics c
    left join payment_accounts a on a.clinic_id = c.id and a.gateway = ${gateway.name}
    where c.id = ${tx.clinicId}`)

export type OpenAccount = { gateway: PaymentGateway; accountId: string }

/** Undefined: the clinic cannot take payments at the moment. */
export async function usableAccount(
  tx: Tx,
  gateway: PaymentGateway | undefined,
): Promise<OpenAccount | undefined> {
  if (gateway === undefined) return undefined
  const { onboarding, accountId } = await accountAt(tx, gateway)
  return onboarding !== 'completed' || accountId === null ? undefined : { gateway, accountId }
}

/** The account with which the clinic charges. Refuses while the clinic has none that is ready. */
export async function requireAccount(tx: Tx, gateway: PaymentGateway | undefined): Promise<OpenAccount> {
  if (gateway === undefined) throw refuse(422, refusals.notConfigured)
  const account = await usableAccount(tx, gateway)
  if (account === undefined) throw refuse(422, 'Billing onboarding is not completed')
  return account
}

/** The account of a payment that exists already, whatever the status of the account is by now. */
export async function knownAccount(tx: Tx, gateway: PaymentGateway | undefined): Promise<OpenAccount> {
  if (gateway === undefined) throw new Error('there is nobody to ask about a payment')
  const { accountId } = await accountAt(tx, gateway)
  if (accountId === null) throw new Error('the clinic has no account at whoever takes its payments')
  return { gateway, accountId }
}

/** The payment provider of a clinic, and the clinic's account there. */
export type Billing = { gateway: PaymentGateway; account: Account }

export function requireGateway(gateway: PaymentGateway | undefined): PaymentGateway {
  if (gateway === undefined) throw refuse(422, refusals.notConfigured)
  return gateway
}

/** Undefined: the clinic has no account at this provider yet. */
export async function findAccount(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
): Promise<Account | undefined> {
  const accountId = await clinic.read(tx => accountIdOf(tx, gateway.name))
  return accountId === undefined ? undefined : { accountId, clinic }
}

/** What every call to the provider needs. Refuses if no provider is set up, or if the clinic's account is not ready. */
export async function openBilling(
  gateway: PaymentGateway | undefined,
  clinic: ClinicDatabase,
): Promise<Billing> {
  const { accountId, ...chosen } = await clinic.read(tx => requireAccount(tx, gateway))
  return { ...chosen, account: { accountId, clinic } }
}

/** The same for a patient, who must exist before the provider is called. */
export async function openBillingOf(
  gateway: PaymentGateway | undefined,
  clinic: ClinicDatabase,
  patientId: number,
): Promise<Billing> {
  await clinic.read(tx => requirePatient(tx, patientId))
  return openBilling(gateway, clinic)
}

/**
 * The patient's customer id at the provider. The idempotency key is derived from the patient, so that two requests at
 * once, or a retry after a crash, get the same customer.
 */
export async function customerOf({ gateway, account }: Billing, patientId: number): Promise<string> {
  const { accountId, clinic } = account
  const known = await clinic.read(tx => customerIdOf(tx, { patientId, accountId }))
  if (known !== undefined) return known
  const key = `clinic:${clinic.id}:patient:${patientId}:customer`
  const customerId = await gateway.createCustomer(account, { patientId, key })
  return clinic.write(async tx => {
    await storeCustomer(tx, { patientId, accountId, customerId })
    return (await customerIdOf(tx, { patientId, accountId })) ?? customerId
  })
}
