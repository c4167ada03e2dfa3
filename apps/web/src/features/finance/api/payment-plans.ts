import {
  listPaymentPlans,
  type PaymentPlan,
  payInAdvance as payInAdvanceCall,
  readFinanceInfo,
  readLedger,
} from '@archwire/contract/finance/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { financeStaleTime } from '../../../lib/stale-times.ts'
import { type ChargeNow, chargeSent } from './charge-sent.ts'
import { financeKey } from './finance-key.ts'

/** What a patient has paid, got back, and owes. */
export const financeInfoQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'summary'],
    queryFn: ({ signal }) =>
      call(readFinanceInfo, { params: { id: patientId } }, { signal }).catch(
        orSay("We couldn't find the patient finance info"),
      ),
    staleTime: financeStaleTime,
  })

/** The plans with their invoices and payments, the newest first. */
export const paymentPlansQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'plans'],
    queryFn: ({ signal }) =>
      call(listPaymentPlans, { params: { id: patientId } }, { signal }).catch(
        orSay("We couldn't find the patient payment plans"),
      ),
    staleTime: financeStaleTime,
  })

/** Every movement of money of a plan. */
export const ledgerQuery = (patientId: number, planId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'ledger', planId],
    queryFn: ({ signal }) => call(readLedger, { params: { id: patientId, planId } }, { signal }),
    staleTime: financeStaleTime,
  })

export const payInAdvance = (
  { patientId, planId }: { patientId: number; planId: number },
  charge: ChargeNow,
  idempotencyKey: string,
): Promise<PaymentPlan> =>
  call(
    payInAdvanceCall,
    { params: { id: patientId, planId }, body: { ...chargeSent(charge), amount: charge.cents / 100 } },
    { idempotencyKey },
  )
