import {
  findDuplicateCard,
  listPaymentMethods,
  type PaymentMethods,
  removePaymentMethod as removeCall,
  sendVerification as sendCall,
  type setupKinds,
  startSetup as startCall,
  takeUpPaymentMethod as takeUpCall,
} from '@archwire/contract/finance/methods'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { financeStaleTime } from '../../../lib/stale-times.ts'
import { financeKey } from './finance-key.ts'

/** The saved cards and bank accounts of a patient. */
export const paymentMethodsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'methods'],
    queryFn: ({ signal }) =>
      call(listPaymentMethods, { params: { id: patientId } }, { signal }).catch(
        orSay("We couldn't find the patient payment methods"),
      ),
    staleTime: financeStaleTime,
  })

export const isDuplicateCard = async (patientId: number, tokenId: string): Promise<boolean> =>
  (await call(findDuplicateCard, { params: { id: patientId, tokenId } })).duplicateCard.duplicate

/** The provider's secret, by which its own fields save a card or a bank account. */
export const startSetup = async (patientId: number, type: (typeof setupKinds)[number]): Promise<string> =>
  (await call(startCall, { params: { id: patientId }, body: { type } })).clientSecret

/** What was saved at the provider is the patient's, and pays for open invoices that have no method. */
export const takeUpPaymentMethod = (
  patientId: number,
  methodId: string,
  setupId?: string,
): Promise<PaymentMethods> =>
  call(takeUpCall, {
    params: { id: patientId },
    body: {
      patient_id: patientId,
      payment_method_id: methodId,
      ...(setupId !== undefined && { setup_intent_id: setupId }),
    },
  })

/** The patient gets the link by which they verify a bank account. */
export const sendVerification = (patientId: number, methodId: string) =>
  call(sendCall, { params: { id: patientId }, body: { payment_method_id: methodId } })

export const removePaymentMethod = (patientId: number, methodId: string) =>
  call(removeCall, { params: { id: patientId }, body: { payment_method_id: methodId } })
