import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Account, PaymentGateway } from '../../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { type BillingStatus, storeBillingStatus } from '../../clinic/settings/billing-status.ts'
import { administrators } from '../../session/administrators.ts'
import type { NotifyDeps } from '../dunning/notify-decline.ts'
import { clinicDetailsForAccount, findAccount, storeAccount } from '../gateway/clinic-account.ts'

/** Notifies an administrator that nothing can be charged until the account is connected again. */
export const paymentsDisconnectedEmail = emailKind({
  name: 'payments_disconnected',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { variables: { appUrl } }) => {
    const { status } = await tx.one<{ status: string }>(
      sql`select billing_onboarding_status as status from clinics where id = ${tx.clinicId}`,
    )
    if (status !== 'disconnected') return { noReason: 'the account was connected again.' }
    return {
      subject: 'Payments by card are switched off',
      text: `Hello,

The clinic's payment account was disconnected at the payment provider, so that cards and bank accounts cannot be charged from here any more. Saved cards, plans and everything that was paid are kept, and what falls due waits.

To take payments again, connect the same account here: ${appUrl}/settings/finance/new
`,
    }
  },
})

async function notifyDisconnection(tx: WriteTx, { outbox, appUrl }: NotifyDeps, now: Date): Promise<void> {
  if (!outbox.isOn) return
  for (const { id, email } of await administrators(tx)) {
    await outbox.queue(tx, {
      kind: paymentsDisconnectedEmail,
      to: email,
      variables: { appUrl },
      reason: `payments_disconnected:${now.getTime()}:${id}`,
      related: { type: 'user', id },
    })
  }
}

const hourMs = 60 * 60 * 1000

/** The address where a disconnected account is connected again. The state that we send along identifies the return. */
async function reconnect(
  gateway: PaymentGateway,
  account: Account,
  { page, now }: { page: string; now: Date },
): Promise<{ url: string }> {
  const state = randomBytes(24).toString('base64url')
  const url = await gateway.reconnectLink(account, { returnUrl: page, state })
  if (url === undefined) {
    throw refuse(
      422,
      'This server cannot connect a payment account again. Please ask whoever runs it: the operations manual says how.',
    )
  }
  await account.clinic.write(tx =>
    storeReconnectState(tx, { state, until: new Date(now.getTime() + hourMs) }),
  )
  return { url }
}

const storeReconnectState = (
  tx: WriteTx,
  { state, until }: { state: string; until: Date },
): Promise<number> =>
  tx.run(sql`
    update payment_accounts set reconnect_state = ${state}, reconnect_until = ${until}
    where clinic_id = ${tx.clinicId}`)

/** Valid once, for an hour, and for the clinic that got it. */
const consumeReconnectState = async (
  tx: WriteTx,
  { state, now }: { state: string; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update payment_accounts set reconnect_state = null, reconnect_until = null
    where clinic_id = ${tx.clinicId} and reconnect_state = ${state} and reconnect_until > ${now}`)) === 1

type OnboardingInput = { notifyDeps: NotifyDeps; now: Date }

/** Begins or continues the clinic's account at the provider. Returns the address to go to. */
export async function startOnboarding(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
  { appUrl, ...input }: OnboardingInput & { appUrl: string },
): Promise<{ url: string }> {
  const page = `${appUrl}/settings/finance/new`
  const known = await findAccount(gateway, clinic)
  // The same account is connected again, with its saved methods and pending payments. Another one never replaces it.
  if (known !== undefined) {
    const { billingOnboardingStatus } = await refreshOnboarding(gateway, clinic, input)
    if (billingOnboardingStatus === 'disconnected') return reconnect(gateway, known, { page, now: input.now })
  }
  const account = known ?? (await makeAccount(gateway, clinic))
  const url = await gateway.onboardingLink(account, {
    returnUrl: `${page}?returned=true`,
    refreshUrl: page,
  })
  return { url }
}

async function makeAccount(gateway: PaymentGateway, clinic: ClinicDatabase) {
  const details = await clinic.read(clinicDetailsForAccount)
  const accountId = await gateway.createAccount(clinic, { clinicId: clinic.id, ...details })
  await clinic.write(async tx => {
    await storeAccount(tx, gateway.name, accountId)
    tx.audit({ action: 'create', entityType: 'payment_account', changes: { gateway: gateway.name } })
    await storeBillingStatus(tx, 'action_required')
  })
  return { accountId, clinic }
}

/** Asks the provider for the status of the account, and stores it. */
export async function refreshOnboarding(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
  { notifyDeps, now }: OnboardingInput,
): Promise<{ billingOnboardingStatus: BillingStatus }> {
  const account = await findAccount(gateway, clinic)
  const status = account === undefined ? 'not_started' : await gateway.onboardingStatus(account)
  await clinic.write(async tx => {
    const hasChanged = await storeBillingStatus(tx, status)
    if (hasChanged && status === 'disconnected') await notifyDisconnection(tx, notifyDeps, now)
  })
  return { billingOnboardingStatus: status }
}

/** An administrator came back from the provider, where the account was connected again. It must be the same one. */
export async function finishReconnect(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
  { code, state, notifyDeps, now }: { code: string; state: string; notifyDeps: NotifyDeps; now: Date },
): Promise<{ billingOnboardingStatus: BillingStatus }> {
  if (!(await clinic.write(tx => consumeReconnectState(tx, { state, now }))))
    throw refuse(422, 'This took too long, or was done before. Please connect the account again.')
  const accountId = await gateway.finishReconnect(code)
  if (accountId === undefined)
    throw refuse(422, 'The payment provider did not confirm it. Please connect the account again.')
  const known = await findAccount(gateway, clinic)
  if (known?.accountId !== accountId) {
    throw refuse(
      422,
      "This is another payment account. Please connect the clinic's own, which has its saved cards and payments.",
    )
  }
  await clinic.write(async tx =>
    tx.audit({ action: 'reconnect', entityType: 'payment_account', changes: { gateway: gateway.name } }),
  )
  return refreshOnboarding(gateway, clinic, { notifyDeps, now })
}
