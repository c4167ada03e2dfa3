import {
  cancelInvoice as cancelCall,
  changeInvoiceMethod,
  chargeInvoice as chargeCall,
  declineCheck as declineCall,
  listPayments as listPaymentsCall,
  refundPayment as refundCall,
  scheduleInvoice as scheduleCall,
} from '@archwire/contract/finance/invoices'
import {
  payInAdvance as advanceCall,
  type Charge,
  createPaymentPlan,
  type Invoice,
  readLedger as ledgerCall,
  listPaymentPlans,
  type PaymentPlan,
  readFinanceInfo,
  setAutopay as setAutopayCall,
  takePayment as takeCall,
} from '@archwire/contract/finance/plans'
import { gatewayOf } from '@archwire/domain/finance/payment-status'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { cancelInvoice, changeMethod, declineCheck, scheduleInvoice } from './charges/change-invoice.ts'
import { type ChargeOrder, chargeInvoice } from './charges/charge-invoice.ts'
import { takePayment } from './charges/take-payment.ts'
import { stillDueOf } from './ledger/balance.ts'
import { idempotencyKey } from './ledger/idempotency-key.ts'
import type { PaymentDeps } from './ledger/payment-deps.ts'
import { paymentOutcome } from './ledger/payment-queries.ts'
import {
  invoiceById,
  type PlanJsonContext,
  paymentById,
  planById,
  takenPayments,
} from './ledger/plan-json.ts'
import { setAutopay } from './plans/autopay.ts'
import { createPlan, type SendFirstLink } from './plans/create-plan.ts'
import { payInAdvance } from './plans/pay-in-advance.ts'
import { listPayments, listPlans, readFinance, readLedger } from './plans/read-plans.ts'
import { refundPayment } from './refunds/refund-payment.ts'

type RouteCall = { appUrl: string; session: { timeZone: string }; now: Date }

const jsonContextOf = ({ appUrl, session: { timeZone }, now }: RouteCall): PlanJsonContext => ({
  appUrl,
  timeZone,
  today: localDay(now, timeZone),
})

/** The order for a charge, from what staff entered. */
function chargeOrderOf(body: Charge, user: { id: number }): Omit<ChargeOrder, 'request'> {
  if (body.gateway !== undefined && body.gateway !== gatewayOf(body.payment_method))
    throw refuse(422, 'Gateway does not fit the payment method')
  return {
    way: body.payment_method,
    amountCents: body.amount_targeted,
    methodGatewayId: body.payment_method_id || null,
    additionalInfo: body.additional_info || null,
    origin: 'staff',
    userId: user.id,
  }
}

/** A declined payment is answered with a refusal. One whose outcome is still unknown is not. */
async function refuseDeclined(clinic: ClinicDatabase, paymentId: number): Promise<void> {
  const { status, lastErrorMessage } = await clinic.read(tx => paymentOutcome(tx, paymentId))
  if (status === 'declined' || status === 'canceled')
    throw refuse(422, lastErrorMessage ?? 'The payment failed')
}

export const billingRoutes = (deps: PaymentDeps & { sendFirstLink?: SendFirstLink }): Route[] => [
  route(readFinanceInfo, ({ clinic, params, user, ...call }) =>
    readFinance(clinic, {
      patientId: params.id,
      userId: user.id,
      now: call.now,
      inBackground: call.inBackground,
      today: jsonContextOf(call).today,
    }),
  ),
  route(listPaymentPlans, ({ clinic, params, user, ...call }) =>
    listPlans(clinic, {
      patientId: params.id,
      userId: user.id,
      now: call.now,
      inBackground: call.inBackground,
      ...jsonContextOf(call),
    }),
  ),
  route(ledgerCall, ({ clinic, params, user, ...call }) =>
    readLedger(clinic, {
      patientId: params.id,
      planId: params.planId,
      userId: user.id,
      now: call.now,
      inBackground: call.inBackground,
      ...jsonContextOf(call),
    }),
  ),
  route(listPaymentsCall, ({ clinic, params, user, ...call }) =>
    listPayments(clinic, {
      invoiceId: params.id,
      userId: user.id,
      now: call.now,
      inBackground: call.inBackground,
      ...jsonContextOf(call),
    }),
  ),
  route(createPaymentPlan, async ({ clinic, params, body, user, onceKey, setStatus, ...call }) => {
    const { planId, status, lastErrorMessage } = await createPlan(deps, clinic, {
      patientId: params.id,
      newPlan: body,
      userId: user.id,
      appUrl: call.appUrl,
      request: idempotencyKey(onceKey, { userId: user.id, name: 'plan', content: [params.id, body] }),
    })
    if (status === 'denied') {
      setStatus(200)
      return { paymentPlan: { lastErrorMessage, errors: {} }, status }
    }
    const paymentPlan = await clinic.read(tx => planById(tx, planId, jsonContextOf(call)))
    const shownStatus = status === 'pending' || status === 'completed' ? status : ('on_going' as const)
    return { paymentPlan, status: shownStatus }
  }),
  route(takeCall, async ({ clinic, params, body, user, onceKey, ...call }) => {
    const ids = await takePayment(deps, clinic, {
      ...chargeOrderOf(body, user),
      patientId: params.id,
      request: idempotencyKey(onceKey, { userId: user.id, name: 'payment', content: [params.id, body] }),
    })
    const { payments, stillDue } = await clinic.read(async tx => {
      const payments = await takenPayments(tx, ids, jsonContextOf(call))
      const invoiceIds = payments.map(({ invoiceId }) => invoiceId)
      return { payments, stillDue: await stillDueOf(tx, invoiceIds) }
    })
    const [first] = payments
    // Where a part was paid, the answer says of each what became of it.
    if (first !== undefined && payments.every(({ status }) => status === 'declined' || status === 'canceled'))
      throw refuse(422, first.lastErrorMessage ?? 'The payment failed')
    return { payments, stillDue }
  }),
  route(setAutopayCall, async ({ clinic, params, body, ...call }) => {
    await clinic.write(tx =>
      setAutopay(tx, {
        patientId: params.id,
        planId: params.planId,
        isOn: body.on,
        methodGatewayId: body.payment_method_id || null,
        now: call.now,
      }),
    )
    return clinic.read(tx => planById(tx, params.planId, jsonContextOf(call)))
  }),
  route(advanceCall, async ({ clinic, params, body, user, onceKey, ...call }) => {
    const { amount, ...charge } = body
    const content = [params, charge]
    const { paymentId } = await payInAdvance(deps, clinic, {
      ...chargeOrderOf(charge, user),
      patientId: params.id,
      planId: params.planId,
      request: idempotencyKey(onceKey, { userId: user.id, name: 'advance', content }),
    })
    await refuseDeclined(clinic, paymentId)
    return clinic.read(tx => planById(tx, params.planId, jsonContextOf(call)))
  }),
  route(chargeCall, async ({ clinic, params, body, user, onceKey, ...call }) => {
    const { paymentId } = await chargeInvoice(deps, clinic, {
      ...chargeOrderOf(body, user),
      invoiceId: params.id,
      request: idempotencyKey(onceKey, { userId: user.id, name: 'charge', content: [params.id, body] }),
    })
    await refuseDeclined(clinic, paymentId)
    return clinic.read(tx => paymentById(tx, paymentId, jsonContextOf(call)))
  }),
  route(refundCall, async ({ clinic, params, body, user, onceKey, ...call }) => {
    await refundPayment(deps, clinic, {
      invoiceId: params.id,
      paymentId: params.paymentId,
      amountCents: body.amount,
      message: body.message || null,
      userId: user.id,
      request: idempotencyKey(onceKey, { userId: user.id, name: 'refund', content: [params, body] }),
    })
    return clinic.read(tx => paymentById(tx, params.paymentId, jsonContextOf(call)))
  }),
  route(declineCall, async ({ clinic, params, user, ...call }) => {
    const input = { invoiceId: params.id, paymentId: params.paymentId, userId: user.id, now: call.now }
    await clinic.write(tx => declineCheck(tx, input))
    return clinic.read(tx => invoiceById(tx, params.id, jsonContextOf(call)))
  }),
  route(cancelCall, async ({ clinic, params, now }) => {
    await clinic.write(tx => cancelInvoice(tx, { invoiceId: params.id, now }))
    return undefined
  }),
  route(scheduleCall, async ({ clinic, params, ...call }) => {
    await clinic.write(tx => scheduleInvoice(tx, { invoiceId: params.id, now: call.now }))
    return clinic.read(tx => invoiceById(tx, params.id, jsonContextOf(call)))
  }),
  route(changeInvoiceMethod, async ({ clinic, params, body, ...call }) => {
    const { payment_method_id: methodGatewayId, default: isForAll } = body.invoice
    const input = { invoiceId: params.id, methodGatewayId, isForAll, now: call.now }
    const { planId } = await clinic.write(tx => changeMethod(tx, input))
    return clinic.read<Invoice | PaymentPlan>(tx =>
      isForAll ? planById(tx, planId, jsonContextOf(call)) : invoiceById(tx, params.id, jsonContextOf(call)),
    )
  }),
]
