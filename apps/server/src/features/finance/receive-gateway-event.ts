import type { ChargeState, GatewayEvent, PaymentGateway } from '../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { findAccount } from './billing.ts'
import { noteEvent, noteEventDone } from './event-queries.ts'
import { refreshOnboarding } from './onboarding.ts'
import { hearOfPayout } from './payouts.ts'
import { hearOfMethod } from './receive-method-event.ts'
import type { TellDeps } from './tell-decline.ts'

/** Brings what we know of a payment up to what the provider has. Any order and any repetition ends the same. */
export type SettleByState = (
  clinic: ClinicDatabase,
  known: { paymentId: number; state: ChargeState; now: Date },
) => Promise<void>

export type EventDeps = { gateway: PaymentGateway; settleByState: SettleByState; telling: TellDeps }

/**
 * What the provider told is a reason to ask, not to believe: what it is about is read again, and settled by that. An
 * event counts once; one during which we failed is told again and done then.
 */
export async function receiveGatewayEvent(
  deps: EventDeps,
  clinic: ClinicDatabase,
  event: GatewayEvent,
  now: Date,
): Promise<void> {
  const objectId = objectIn(event.about)
  const isNew = await clinic.write(tx => noteEvent(tx, { ...event, objectId, now }))
  if (!isNew) return
  await hear(deps, clinic, event.about, now)
  await clinic.write(tx => noteEventDone(tx, { id: event.id, now }))
}

async function hear(
  { gateway, settleByState, telling }: EventDeps,
  clinic: ClinicDatabase,
  about: GatewayEvent['about'],
  now: Date,
): Promise<void> {
  if (about.kind === 'other') return
  if (about.kind === 'account') {
    await refreshOnboarding(gateway, clinic, { telling, now })
    return
  }
  const account = await findAccount(gateway, clinic)
  if (account === undefined) return
  if (about.kind === 'payout') return hearOfPayout({ gateway, telling }, account, about.payoutId, now)
  if (!('chargeId' in about)) return hearOfMethod({ gateway, telling }, account, about, now)
  const asked = { chargeId: about.chargeId, customerId: '', paymentId: 0, since: now }
  const state = await gateway.findCharge(account, asked)
  const paymentId = state?.paymentId ?? undefined
  // What was charged at the provider by other means is none of ours.
  if (state !== undefined && paymentId !== undefined) await settleByState(clinic, { paymentId, state, now })
}

function objectIn(about: GatewayEvent['about']): string | null {
  if ('chargeId' in about) return about.chargeId
  if (about.kind === 'setup') return about.setupId
  if (about.kind === 'mandate') return about.mandateId
  if (about.kind === 'method') return about.methodId
  return about.kind === 'payout' ? about.payoutId : null
}
