import { refusals } from '@archwire/contract/errors'
import type { Account, PaymentGateway } from '../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { accountIdOf, customerIdOf, storeCustomer } from './account-queries.ts'
import { requireAccount } from './clinic-account.ts'
import { patientIsThere } from './patient-is-there.ts'

/** Who takes payments for a clinic, and its account there. */
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

/** What every call to the provider needs. Refuses where nobody takes payments, or the clinic may not yet. */
export async function openBilling(
  gateway: PaymentGateway | undefined,
  clinic: ClinicDatabase,
): Promise<Billing> {
  const { accountId, ...chosen } = await clinic.read(tx => requireAccount(tx, gateway))
  return { ...chosen, account: { accountId, clinic } }
}

/** The same for a patient, who must be there before anybody is asked. */
export async function openBillingOf(
  gateway: PaymentGateway | undefined,
  clinic: ClinicDatabase,
  patientId: number,
): Promise<Billing> {
  await clinic.read(tx => patientIsThere(tx, patientId))
  return openBilling(gateway, clinic)
}

/**
 * Who the patient is at the provider. Asked for by a key that follows from the patient, so that two at once, or one who
 * crashed in between, get the same one.
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
