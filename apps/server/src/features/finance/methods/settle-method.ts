import { type MethodProblem, methodProblemMessages } from '@archwire/domain/finance/payment-status'
import type { GatewayMethod, MandateState, SetupState } from '../../../drivers/payments/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import type { AnnounceCounts } from '../../tasks/announce.ts'
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

/** What the provider has of a saved card or bank account, and of what it was asked about besides. */
export type MethodUpdate = {
  /** Undefined: it is not there any more. */
  method: GatewayMethod | undefined
  setup?: SetupState | undefined
  mandate?: MandateState['status'] | undefined
}

type LockedMethod = MethodRow & { patientId: number }
type Deps = { announceCounts: AnnounceCounts }

/**
 * The one way by which anything that is heard of a saved method gets into the record, whoever heard it. It goes by what
 * the provider has and not by what it told, so that whatever order events come in, and however often, the end is the
 * same. `now` is when the provider was asked.
 */
export async function settleMethod(
  tx: WriteTx,
  deps: Deps,
  { gatewayId, news, now }: { gatewayId: string; news: MethodUpdate; now: Date },
): Promise<void> {
  const held = await lockMethodAndInvoices(tx, gatewayId)
  if (held === undefined) return
  if (held.status === 'removed') return detachVerifiedLate(tx, held, news)
  // Whoever comes with an older state brings nothing new.
  if (held.heardAt !== null && now < held.heardAt) return
  await markMethodChecked(tx, held.id, now)
  if (!isVerified(held)) return settleVerification(tx, deps, held, news, now)
  const { method } = news
  if (method === undefined || method.customerId === null)
    return makeUnchargeable(tx, deps, held, 'taken_away', now)
  if (hasChanged(held, method)) await updateCardDetails(tx, held, method, now)
  await settleMandate(tx, deps, held, news, now)
}

/** Before that it belongs to nobody at the provider, and nothing but its setup says how it stands. */
const isVerified = ({ status, setupId, problem }: LockedMethod): boolean =>
  setupId === null || status === 'active' || problem === 'mandate_inactive'

async function settleVerification(
  tx: WriteTx,
  deps: Deps,
  held: LockedMethod,
  { setup, method }: MethodUpdate,
  now: Date,
): Promise<void> {
  if (setup?.id !== held.setupId) return
  if (setup.status === 'failed') await makeUnchargeable(tx, deps, held, setup.problem, now)
  else if (setup.status === 'succeeded' && method?.customerId) await makeChargeable(tx, held, method, now)
}

/** A method with everything that it is used by; where the record became part of another one just now, it went there. */
async function lockMethodAndInvoices(tx: WriteTx, gatewayId: string): Promise<LockedMethod | undefined> {
  const patientId = await ownerOfMethod(tx, gatewayId)
  if (patientId === undefined) return undefined
  await lockPatientForShare(tx, patientId)
  await lockMethodsOf(tx, patientId)
  await lockOpenInvoices(tx, patientId)
  const held = await lockMethod(tx, gatewayId)
  return held === undefined || held.patientId === patientId ? held : lockMethodAndInvoices(tx, gatewayId)
}

/** One that was removed while it waited, and was verified after all, is not left behind at the provider. */
async function detachVerifiedLate(
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
  held: LockedMethod,
  { method, mandate }: MethodUpdate,
  now: Date,
): Promise<void> {
  if (mandate === 'inactive' && held.status === 'active')
    return makeUnchargeable(tx, deps, held, 'mandate_inactive', now)
  const isAllowedAgain = mandate === 'active' && held.problem === 'mandate_inactive'
  if (isAllowedAgain && method?.customerId) await makeChargeable(tx, held, method, now)
}

const hasChanged = (held: LockedMethod, method: GatewayMethod): boolean =>
  held.brand !== method.brand ||
  held.last4 !== method.last4 ||
  held.expMonth !== method.expMonth ||
  held.expYear !== method.expYear

/** The bank has sent the patient another card in place of this one. */
async function updateCardDetails(
  tx: WriteTx,
  held: LockedMethod,
  method: GatewayMethod,
  now: Date,
): Promise<void> {
  await refreshMethod(tx, held.id, method, now)
  audit(tx, held, {
    last4: { from: held.last4, to: method.last4 },
    expires: { from: expiryOf(held), to: expiryOf(method) },
  })
  announceFinance(tx, held.patientId)
}

const expiryOf = ({ expMonth, expYear }: Pick<GatewayMethod, 'expMonth' | 'expYear'>): string | null =>
  expMonth === null ? null : `${expMonth}/${expYear}`

/** Plans that wait for it go on: what is due by now is charged at once. */
async function makeChargeable(
  tx: WriteTx,
  held: LockedMethod,
  method: GatewayMethod,
  now: Date,
): Promise<void> {
  await refreshMethod(tx, held.id, method, now)
  await markUsable(tx, held.id, now)
  await activateMethod(tx, { methodId: held.id, patientId: held.patientId, now })
  const { today: day } = await clinicDay(tx, now)
  const due = await resumeWaitingInvoices(tx, { methodId: held.id, message: waitingMessage, day, now })
  for (const { id } of due) await chargeDueSoon(tx, { invoiceId: id, day })
  audit(tx, held, { status: { from: held.status, to: 'active' } })
  announceFinance(tx, held.patientId)
}

/** Nothing is charged by it in vain: invoices lose it and say why, and staff are told. */
async function makeUnchargeable(
  tx: WriteTx,
  { announceCounts }: Deps,
  held: LockedMethod,
  problem: MethodProblem,
  now: Date,
): Promise<void> {
  if (held.problem === problem) return
  const { id, patientId } = held
  await markProblem(tx, { id, problem, now })
  if (held.isDefault) await chooseNewDefault(tx, { patientId, now })
  const plans = await removeMethodFromInvoices(tx, {
    methodId: id,
    message: methodProblemMessages[problem],
    now,
  })
  await refreshPlanStatuses(tx, plans, now)
  const to = problem === 'taken_away' ? 'removed' : 'unusable'
  audit(tx, held, { status: { from: held.status, to }, problem })
  announceFinance(tx, patientId)
  // Somebody waits for a bank account to be verified, whether or not anything is to be paid by it yet.
  if (plans.length === 0 && held.status !== 'unverified') return
  const { today: dueDate, timeZone } = await clinicDay(tx, now)
  await createSystemTask(tx, announceCounts, {
    title: titleOf(held, problem),
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
