import { methodMissing } from '@archwire/domain/finance/charge-problem'
import { noDunning } from '@archwire/domain/finance/dunning'
import { autopayOf } from '@archwire/domain/finance/invoice-status'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { clinicDay, updateInvoice } from '../ledger/ledger-queries.ts'
import { type LockedPlan, lockPlanAndInvoices, refreshPlanStatus } from '../ledger/lock-plan.ts'
import { lockChargeableMethod } from '../ledger/payment-queries.ts'

type Input = {
  patientId: number
  planId: number
  isOn: boolean
  /** The provider's name for a saved card or bank account; needed to switch it on. */
  methodGatewayId: string | null
  now: Date
}

/**
 * Schedules every open installment of a plan to its due date, to be paid by a saved method; or none of them any more,
 * those included that would be tried again. One whose day is past is left to the desk: scheduled, it would be charged
 * the next morning. Sent twice it is the same.
 */
export async function setAutopay(tx: WriteTx, input: Input): Promise<void> {
  const { patientId, planId, isOn, now } = input
  const locked = await lockPlanAndInvoices(tx, planId)
  if (locked === undefined || locked.plan.patientId !== patientId || locked.plan.status === 'denied')
    throw notFound()
  if (locked.plan.status === 'pending') throw refuse(422, 'A payment of this plan is being processed')
  const { today } = await clinicDay(tx, now)
  if (isOn) await switchOn(tx, locked, input, today)
  else await switchOff(tx, locked, now)
  await refreshPlanStatus(tx, locked, now)
}

async function switchOn(
  tx: WriteTx,
  { plan, invoices }: LockedPlan,
  { methodGatewayId, now }: Input,
  today: string,
): Promise<void> {
  if (methodGatewayId === null) throw refuse(422, methodMissing)
  const method = await lockChargeableMethod(tx, { patientId: plan.patientId, gatewayId: methodGatewayId })
  if (method === undefined) throw refuse(422, 'This payment method cannot be used any more')
  const { installments } = autopayOf(invoices, today)
  if (installments.length === 0) throw refuse(422, 'No installment of this plan is due later')
  for (const { id, status, methodId } of installments) {
    const isScheduled = status === 'awaiting_process'
    if (isScheduled && methodId === method.id) continue
    await updateInvoice(
      tx,
      id,
      {
        methodId: method.id,
        ...(!isScheduled && { status: 'awaiting_process', lastErrorMessage: null, ...noDunning }),
      },
      now,
    )
    tx.audit({
      action: 'schedule',
      entityType: 'invoice',
      entityId: id,
      patientId: plan.patientId,
      changes: {
        ...(!isScheduled && { status: { from: status, to: 'awaiting_process' } }),
        paymentMethod: method.type,
        last4: method.last4,
      },
    })
  }
}

async function switchOff(tx: WriteTx, { plan, invoices }: LockedPlan, now: Date): Promise<void> {
  for (const { id, status } of invoices) {
    if (status !== 'awaiting_process') continue
    await updateInvoice(tx, id, { status: 'awaiting_payment', ...noDunning }, now)
    tx.audit({
      action: 'unschedule',
      entityType: 'invoice',
      entityId: id,
      patientId: plan.patientId,
      changes: { status: { from: status, to: 'awaiting_payment' } },
    })
  }
}
