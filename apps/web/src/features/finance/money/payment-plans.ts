import type { Sent } from '@archwire/contract/endpoint'
import type { chargeInvoice } from '@archwire/contract/finance/invoices'
import {
  setAutopay as autopayCall,
  listPaymentPlans,
  type PaymentPlan,
  payInAdvance as payInAdvanceCall,
  readFinanceInfo,
  readLedger,
  type TakenPayment,
  takePayment as takeCall,
} from '@archwire/contract/finance/plans'
import { gatewayOf, type PaymentWay } from '@archwire/domain/finance/payment-status'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { financeStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { financeKey } from './finance-key.ts'

/** A payment made now, in whole cents. */
export type ChargeNow = {
  way: PaymentWay
  cents: number
  /** The card or bank account, if it is paid by one. */
  methodId: string | null
  info: string | null
}

/** The request body. */
export const chargeRequest = ({
  way,
  cents,
  methodId,
  info,
}: ChargeNow): Sent<typeof chargeInvoice>['body'] => ({
  payment_method: way,
  amount_targeted: cents / 100,
  payment_method_id: methodId,
  gateway: gatewayOf(way),
  additional_info: info,
})

/** The totals of a patient: paid, refunded and owed. */
export const financeInfoQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'summary'],
    queryFn: ({ signal }) =>
      call(readFinanceInfo, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("We couldn't find the patient finance info"),
      ),
    staleTime: financeStaleTime,
  })

/** The plans with their invoices and payments, the newest first. */
export const paymentPlansQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'plans'],
    queryFn: ({ signal }) =>
      call(listPaymentPlans, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("We couldn't find the patient payment plans"),
      ),
    staleTime: financeStaleTime,
  })

/** The ledger entries of a plan. */
export const ledgerQuery = (patientId: number, planId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'ledger', planId],
    queryFn: ({ signal }) => call(readLedger, { params: { id: patientId, planId } }, { signal }),
    staleTime: financeStaleTime,
  })

/** Takes one amount for what is due now, or for the next installment. */
export const takePayment = (
  patientId: number,
  charge: ChargeNow,
  idempotencyKey: string,
): Promise<TakenPayment> =>
  call(takeCall, { params: { id: patientId }, body: chargeRequest(charge) }, { idempotencyKey })

/** Switches autopay of a plan on, to be paid by a saved method, or off: null. */
export const setAutopay = (
  { patientId, planId }: { patientId: number; planId: number },
  methodId: string | null,
): Promise<PaymentPlan> =>
  call(autopayCall, {
    params: { id: patientId, planId },
    body: { on: methodId !== null, payment_method_id: methodId },
  })

export const payInAdvance = (
  { patientId, planId }: { patientId: number; planId: number },
  charge: ChargeNow,
  idempotencyKey: string,
): Promise<PaymentPlan> =>
  call(
    payInAdvanceCall,
    { params: { id: patientId, planId }, body: { ...chargeRequest(charge), amount: charge.cents / 100 } },
    { idempotencyKey },
  )
