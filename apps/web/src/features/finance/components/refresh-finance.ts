import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { QueryClient } from '@tanstack/react-query'
import { financeKey } from '../api/finance-key.ts'
import { paymentMethodsQuery } from '../api/payment-methods.ts'

/** What is known of the money of a patient is read again: what was paid, the plans, the cards. */
export const refreshFinance = (queryClient: QueryClient, patientId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: financeKey(patientId) })

/** What the server has just answered is shown before everything is read again. */
export const showMethods = (queryClient: QueryClient, patientId: number, methods: PaymentMethods): void =>
  void queryClient.setQueryData(paymentMethodsQuery(patientId).queryKey, methods)
