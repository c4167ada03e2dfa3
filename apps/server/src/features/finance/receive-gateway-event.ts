import type { ChargeState, GatewayEvent, PaymentGateway } from '../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { findAccount } from './billing.ts'
import { noteEvent, noteEventDone } from './event-queries.ts'
import { refreshOnboarding } from './onboarding.ts'

/** Brings what we know of a payment up to what the provider has. Any order and any repetition ends the same. */
export type SettleByState = (
  clinic: ClinicDatabase,
  known: { paymentId: number; state: ChargeState; now: Date },
) => Promise<void>

export type EventDeps = { gateway: PaymentGateway; settleByState: SettleByState }

/**
 * What the provider told is a reason to ask, not to believe: what it is about is read again, and settled by that. An
 * event counts once; one during which we failed is told again and done then.
 */
export async function receiveGatewayEvent(
  { gateway, settleByState }: EventDeps,
  clinic: ClinicDatabase,
  event: GatewayEvent,
  now: Date,
): Promise<void> {
  const { about } = event
  const objectId = 'chargeId' in about ? about.chargeId : null
  const isNew = await clinic.write(tx => noteEvent(tx, { ...event, objectId, now }))
  if (!isNew) return
  if (about.kind === 'account') await refreshOnboarding(gateway, clinic)
  else if (objectId !== null) {
    const account = await findAccount(gateway, clinic)
    const asked = { chargeId: objectId, customerId: '', paymentId: 0, since: now }
    const state = account && (await gateway.findCharge(account, asked))
    const paymentId = state?.paymentId ?? undefined
    // What was charged at the provider by other means is none of ours.
    if (state !== undefined && paymentId !== undefined) await settleByState(clinic, { paymentId, state, now })
  }
  await clinic.write(tx => noteEventDone(tx, { id: event.id, now }))
}
