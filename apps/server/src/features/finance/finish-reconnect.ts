import type { PaymentGateway } from '../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { BillingStatus } from '../clinic/billing-status.ts'
import { findAccount } from './billing.ts'
import { refreshOnboarding } from './onboarding.ts'
import { takeState } from './reconnect.ts'
import type { TellDeps } from './tell-decline.ts'

/** An administrator came back from the provider, where the account was connected again. It must be the same one. */
export async function finishReconnect(
  gateway: PaymentGateway,
  clinic: ClinicDatabase,
  { code, state, telling, now }: { code: string; state: string; telling: TellDeps; now: Date },
): Promise<{ billingOnboardingStatus: BillingStatus }> {
  if (!(await clinic.write(tx => takeState(tx, { state, now }))))
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
  return refreshOnboarding(gateway, clinic, { telling, now })
}
