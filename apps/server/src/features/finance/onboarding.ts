import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type BillingStatus, storeBillingStatus } from '../clinic/billing-status.ts'
import { clinicForAccount, storeAccount } from './account-queries.ts'
import { findAccount } from './billing.ts'

/** Begins, or goes on with, the clinic's account at the provider: where to go. */
export async function startOnboarding(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
  appUrl: string,
): Promise<{ url: string }> {
  const account = (await findAccount(gateway, clinic)) ?? (await makeAccount(gateway, clinic))
  const page = `${appUrl}/settings/finance/new`
  const url = await gateway.onboardingLink(account, {
    returnUrl: `${page}?returned=true`,
    refreshUrl: page,
  })
  return { url }
}

async function makeAccount(gateway: PaymentGateway, clinic: ClinicDatabase) {
  const details = await clinic.read(clinicForAccount)
  const accountId = await gateway.createAccount(clinic, { clinicId: clinic.id, ...details })
  await clinic.write(async tx => {
    await storeAccount(tx, gateway.name, accountId)
    tx.audit({ action: 'create', entityType: 'payment_account', changes: { gateway: gateway.name } })
    await storeBillingStatus(tx, 'action_required')
  })
  return { accountId, clinic }
}

/** Asks the provider how far the account is, and writes it down. */
export async function refreshOnboarding(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
): Promise<{ billingOnboardingStatus: BillingStatus }> {
  const account = await findAccount(gateway, clinic)
  const status = account === undefined ? 'not_started' : await gateway.onboardingStatus(account)
  await clinic.write(tx => storeBillingStatus(tx, status))
  return { billingOnboardingStatus: status }
}
