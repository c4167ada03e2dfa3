import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type BillingStatus, storeBillingStatus } from '../clinic/billing-status.ts'
import { clinicForAccount, storeAccount } from './account-queries.ts'
import { findAccount } from './billing.ts'
import { reconnect } from './reconnect.ts'
import type { TellDeps } from './tell-decline.ts'
import { tellOfDisconnection } from './tell-disconnection.ts'

type Asked = { telling: TellDeps; now: Date }

/** Begins, or goes on with, the clinic's account at the provider: where to go. */
export async function startOnboarding(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
  { appUrl, ...asked }: Asked & { appUrl: string },
): Promise<{ url: string }> {
  const page = `${appUrl}/settings/finance/new`
  const known = await findAccount(gateway, clinic)
  // The same account, with everything that was saved and is under way there, is let in again; no other takes its place.
  if (known !== undefined) {
    const { billingOnboardingStatus } = await refreshOnboarding(gateway, clinic, asked)
    if (billingOnboardingStatus === 'disconnected') return reconnect(gateway, known, { page, now: asked.now })
  }
  const account = known ?? (await makeAccount(gateway, clinic))
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
  { telling, now }: Asked,
): Promise<{ billingOnboardingStatus: BillingStatus }> {
  const account = await findAccount(gateway, clinic)
  const status = account === undefined ? 'not_started' : await gateway.onboardingStatus(account)
  await clinic.write(async tx => {
    const hasChanged = await storeBillingStatus(tx, status)
    if (hasChanged && status === 'disconnected') await tellOfDisconnection(tx, telling, now)
  })
  return { billingOnboardingStatus: status }
}
