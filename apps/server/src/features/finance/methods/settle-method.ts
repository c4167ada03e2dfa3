import { type MethodProblem, methodProblemMessages } from '@archwire/domain/finance/payment-status'
import type { GatewayMethod, MandateState, SetupState } from '../../../drivers/payments/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { waitingMessage } from '../dunning/stuck-invoice.ts'
import { chargeDueSoon } from '../gateway/payment-jobs.ts'
import { announceFinance } from '../ledger/finance-channel.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import { refreshPlanStatuses } from '../ledger/lock-plan.ts'
import {
  lockMethod,
  lockMethodsOf,
  type MethodRow,
  markMethodChecked,
  markProblem,
  markUsable,
  ownerOfMethod,
  refreshMethod,
} from './method-queries.ts'
import {
  activateMethod,
  chooseNewDefault,
  lockOpenInvoices,
  removeMethodFromInvoices,
  resumeWaitingInvoices,
} from './method-use.ts'
import { detachMethod } from './saved-methods.ts'

/** The state of a saved card or bank account at the provider, with its setup or mandate if those were looked up. */
export type MethodUpdate = {
  /** Undefined: it does not exist any more. */
  method: GatewayMethod | undefined
  setup?: SetupState | undefined
  mandate?: MandateState['status'] | undefined
}

type LockedMethod = MethodRow & { patientId: number }
type Deps = { announceCounts: AnnounceCounts }

/**
 * The only function that records news of a saved method, wherever they come from. It uses the provider's current state
 * and not the content of events, so that any order and any repetition of events ends the same. `now` is when the
 * provider was asked.
 */
export async function settleMethod(
  tx: WriteTx,
  deps: Deps,
  { gatewayId, update, now }: { gatewayId: string; update: MethodUpdate; now: Date },
): Promise<void> {
  const locked = await lockMethodAndInvoices(tx, gatewayId)
  if (locked === undefined) return
  if (locked.status === 'removed') return detachIfVerifiedLate(tx, locked, update)
  // A state that was read earlier than the last one is ignored.
  if (locked.checkedAt !== null && now < locked.checkedAt) return
  await markMethodChecked(tx, locked.id, now)
  if (!isVerified(locked)) return settleVerification(tx, deps, locked, update, now)
  const { method } = update
  if (method === undefined || method.customerId === null)
    return makeUnchargeable(tx, deps, locked, 'taken_away', now)
  if (hasChanged(locked, method)) await updateCardDetails(tx, locked, method, now)
  await settleMandate(tx, deps, locked, update, now)
}

/** Before verification the method has no customer at the provider, and only its setup tells its status. */
const isVerified = ({ status, setupId, problem }: LockedMethod): boolean =>
  setupId === null || status === 'active' || problem === 'mandate_inactive'

async function settleVerification(
  tx: WriteTx,
  deps: Deps,
  locked: LockedMethod,
  { setup, method }: MethodUpdate,
  now: Date,
): Promise<void> {
  if (setup?.id !== locked.setupId) return
  if (setup.status === 'failed') await makeUnchargeable(tx, deps, locked, setup.problem, now)
  else if (setup.status === 'succeeded' && method?.customerId) await makeChargeable(tx, locked, method, now)
}

/**
 * Locks a method and the invoices that use it. If its patient was merged in the meantime, it has moved, and is locked
 * anew.
 */
async function lockMethodAndInvoices(tx: WriteTx, gatewayId: string): Promise<LockedMethod | undefined> {
  const patientId = await ownerOfMethod(tx, gatewayId)
  if (patientId === undefined) return undefined
  await lockPatientForShare(tx, patientId)
  await lockMethodsOf(tx, patientId)
  await lockOpenInvoices(tx, patientId)
  const locked = await lockMethod(tx, gatewayId)
  return locked === undefined || locked.patientId === patientId
    ? locked
    : lockMethodAndInvoices(tx, gatewayId)
}

/** A method that was removed while it waited, and was verified afterwards, is detached at the provider. */
async function detachIfVerifiedLate(
  tx: WriteTx,
  { setupId, gatewayId }: LockedMethod,
  { setup }: MethodUpdate,
): Promise<void> {
  if (setup !== undefined && setup.id === setupId && setup.status === 'succeeded')
    await enqueue(tx, detachMethod, { gatewayId })
}

async function settleMandate(
  tx: WriteTx,
  deps: Deps,
  locked: LockedMethod,
  { method, mandate }: MethodUpdate,
  now: Date,
): Promise<void> {
  if (mandate === 'inactive' && locked.status === 'active')
    return makeUnchargeable(tx, deps, locked, 'mandate_inactive', now)
  const isAllowedAgain = mandate === 'active' && locked.problem === 'mandate_inactive'
  if (isAllowedAgain && method?.customerId) await makeChargeable(tx, locked, method, now)
}

const hasChanged = (locked: LockedMethod, method: GatewayMethod): boolean =>
  locked.brand !== method.brand ||
  locked.last4 !== method.last4 ||
  locked.expMonth !== method.expMonth ||
  locked.expYear !== method.expYear

/** The bank has replaced the patient's card. */
async function updateCardDetails(
  tx: WriteTx,
  locked: LockedMethod,
  method: GatewayMethod,
  now: Date,
): Promise<void> {
  await refreshMethod(tx, locked.id, method, now)
  audit(tx, locked, {
    last4: { from: locked.last4, to: method.last4 },
    expires: { from: expiryOf(locked), to: expiryOf(method) },
  })
  announceFinance(tx, locked.patientId)
}

const expiryOf = ({ expMonth, expYear }: Pick<GatewayMethod, 'expMonth' | 'expYear'>): string | null =>
  expMonth === null ? null : `${expMonth}/${expYear}`

/** Plans that wait for this method go on: what is due by now is charged at once. */
async function makeChargeable(
  tx: WriteTx,
  locked: LockedMethod,
  method: GatewayMethod,
  now: Date,
): Promise<void> {
  await refreshMethod(tx, locked.id, method, now)
  await markUsable(tx, locked.id, now)
  await activateMethod(tx, { methodId: locked.id, patientId: locked.patientId, now })
  const { today: day } = await clinicDay(tx, now)
  const due = await resumeWaitingInvoices(tx, { methodId: locked.id, message: waitingMessage, day, now })
  for (const { id } of due) await chargeDueSoon(tx, { invoiceId: id, day })
  audit(tx, locked, { status: { from: locked.status, to: 'active' } })
  announceFinance(tx, locked.patientId)
}

/** The method is taken off its invoices, which say why, and staff get a task. */
async function makeUnchargeable(
  tx: WriteTx,
  { announceCounts }: Deps,
  locked: LockedMethod,
  problem: MethodProblem,
  now: Date,
): Promise<void> {
  if (locked.problem === problem) return
  const { id, patientId } = locked
  await markProblem(tx, { id, problem, now })
  if (locked.isDefault) await chooseNewDefault(tx, { patientId, now })
  const plans = await removeMethodFromInvoices(tx, {
    methodId: id,
    message: methodProblemMessages[problem],
    now,
  })
  await refreshPlanStatuses(tx, plans, now)
  const to = problem === 'taken_away' ? 'removed' : 'unusable'
  audit(tx, locked, { status: { from: locked.status, to }, problem })
  announceFinance(tx, patientId)
  // A bank account that could not be verified is always reported, even if no invoice uses it yet.
  if (plans.length === 0 && locked.status !== 'unverified') return
  const { today: dueDate, timeZone } = await clinicDay(tx, now)
  await createSystemTask(tx, announceCounts, {
    title: titleOf(locked, problem),
    dueDate,
    patientId,
    timeZone,
    now,
  })
}

function titleOf({ type, last4 }: LockedMethod, problem: MethodProblem): string {
  const what = `The ${type === 'ach' ? 'bank account' : 'card'} that ends in ${last4}`
  if (problem === 'taken_away')
    return `${what} was to pay invoices and was taken away at the payment provider: ask the patient for another way to pay`
  if (problem === 'mandate_inactive')
    return `${what} was to pay invoices and cannot be debited any more: ask the patient for another way to pay`
  return `${what} could not be verified: ask the patient for another way to pay`
}

const audit = (tx: WriteTx, { id, patientId }: LockedMethod, changes: Record<string, unknown>): void =>
  tx.audit({ action: 'update', entityType: 'payment_method', entityId: id, patientId, changes })
