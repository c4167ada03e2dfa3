import {
  findDuplicateCard,
  listPaymentMethods,
  type PaymentMethods,
  readGateway,
  removePaymentMethod as removeCall,
  sendVerification as sendCall,
  type setupKinds,
  startSetup as startCall,
  takeUpPaymentMethod as takeUpCall,
} from '@archwire/contract/finance/methods'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { financeStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { financeKey } from './finance-key.ts'

/** The payment provider. It does not change while a page is open. */
export const gatewayQuery = queryOptions({
  queryKey: ['clinic', 'gateway'],
  queryFn: ({ signal }) => call(readGateway, {}, { signal }),
})

/** The saved cards and bank accounts of a patient. */
export const paymentMethodsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...financeKey(patientId), 'methods'],
    queryFn: ({ signal }) =>
      call(listPaymentMethods, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("We couldn't find the patient payment methods"),
      ),
    staleTime: financeStaleTime,
  })

export const isDuplicateCard = async (patientId: number, tokenId: string): Promise<boolean> =>
  (await call(findDuplicateCard, { params: { id: patientId, tokenId } })).duplicateCard.duplicate

/** The provider's secret, with which its fields save a card or a bank account. */
export const startSetup = async (patientId: number, type: (typeof setupKinds)[number]): Promise<string> =>
  (await call(startCall, { params: { id: patientId }, body: { type } })).clientSecret

/** Assigns a method saved at the provider to the patient; it then pays open invoices without a method. */
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

/** Sends the patient a link to verify a bank account. */
export const sendVerification = (patientId: number, methodId: string) =>
  call(sendCall, { params: { id: patientId }, body: { payment_method_id: methodId } })

export const removePaymentMethod = (patientId: number, methodId: string) =>
  call(removeCall, { params: { id: patientId }, body: { payment_method_id: methodId } })

/** Reads a patient's finances again: payments, plans, methods. */
export const refreshFinance = (queryClient: QueryClient, patientId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: financeKey(patientId) })

/** Shows the methods of a response before everything is read again. */
export const showMethods = (queryClient: QueryClient, patientId: number, methods: PaymentMethods): void =>
  void queryClient.setQueryData(paymentMethodsQuery(patientId).queryKey, methods)
