import type { ChargeState, GatewayEvent, PaymentGateway } from '../../../drivers/payments/port.ts'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { NotifyDeps } from '../dunning/notify-decline.ts'
import { findAccount } from '../gateway/clinic-account.ts'
import { receiveMethodEvent } from '../methods/method-events.ts'
import { refreshOnboarding } from './onboarding.ts'
import { receivePayoutEvent } from './payouts.ts'

/** Stores an event once. False: it was processed before. */
const storeEvent = async (
  tx: WriteTx,
  event: { id: string; type: string; objectId: string | null; now: Date },
): Promise<boolean> => {
  await tx.run(sql`
    insert into gateway_events (clinic_id, source, external_id, type, object_id, received_at)
    values (${tx.clinicId}, 'stripe', ${event.id}, ${event.type}, ${event.objectId}, ${event.now})
    on conflict do nothing`)
  const { isDone } = await tx.one<{ isDone: boolean }>(sql`
    select processed_at is not null as "isDone" from gateway_events
    where clinic_id = ${tx.clinicId} and source = 'stripe' and external_id = ${event.id}`)
  return !isDone
}

const markEventProcessed = async (tx: WriteTx, { id, now }: { id: string; now: Date }): Promise<void> => {
  await tx.run(sql`
    update gateway_events set processed_at = ${now}
    where clinic_id = ${tx.clinicId} and source = 'stripe' and external_id = ${id} and processed_at is null`)
}

/** A provider repeats an event for days, not for months, so that old ones can be deleted. */
export const deleteOldEvents = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`delete from gateway_events where clinic_id = ${tx.clinicId} and received_at < ${before}`)

export const clinicOfAccount = async (
  database: Database,
  gateway: PaymentGateway['name'],
  accountId: string,
): Promise<number | undefined> => {
  const [row] = await database.anonymously<{ clinicId: number | null }>(
    sql`select resolve_payment_account(${gateway}, ${accountId}) as "clinicId"`,
  )
  return row?.clinicId ?? undefined
}

/** Updates a payment to its state at the provider. Any order and any repetition of updates ends the same. */
export type SettleByState = (
  clinic: ClinicDatabase,
  known: { paymentId: number; state: ChargeState; now: Date },
) => Promise<void>

export type EventDeps = { gateway: PaymentGateway; settleByState: SettleByState; notifyDeps: NotifyDeps }

/**
 * The content of an event is not trusted: the object that it names is read again at the provider, and that is recorded.
 * An event counts once. One that we failed to process is delivered again and processed then.
 */
export async function receiveGatewayEvent(
  deps: EventDeps,
  clinic: ClinicDatabase,
  event: GatewayEvent,
  now: Date,
): Promise<void> {
  const objectId = objectIdOf(event.about)
  const isNew = await clinic.write(tx => storeEvent(tx, { ...event, objectId, now }))
  if (!isNew) return
  await processEvent(deps, clinic, event.about, now)
  await clinic.write(tx => markEventProcessed(tx, { id: event.id, now }))
}

async function processEvent(
  { gateway, settleByState, notifyDeps }: EventDeps,
  clinic: ClinicDatabase,
  about: GatewayEvent['about'],
  now: Date,
): Promise<void> {
  if (about.kind === 'other') return
  if (about.kind === 'account') {
    await refreshOnboarding(gateway, clinic, { notifyDeps, now })
    return
  }
  const account = await findAccount(gateway, clinic)
  if (account === undefined) return
  if (about.kind === 'payout')
    return receivePayoutEvent({ gateway, notifyDeps }, account, about.payoutId, now)
  if (!('chargeId' in about)) return receiveMethodEvent({ gateway, notifyDeps }, account, about, now)
  const lookup = { chargeId: about.chargeId, customerId: '', paymentId: 0, since: now }
  const state = await gateway.findCharge(account, lookup)
  const paymentId = state?.paymentId ?? undefined
  // A charge that was made at the provider by other means is not ours.
  if (state !== undefined && paymentId !== undefined) await settleByState(clinic, { paymentId, state, now })
}

function objectIdOf(about: GatewayEvent['about']): string | null {
  if ('chargeId' in about) return about.chargeId
  if (about.kind === 'setup') return about.setupId
  if (about.kind === 'mandate') return about.mandateId
  if (about.kind === 'method') return about.methodId
  return about.kind === 'payout' ? about.payoutId : null
}
