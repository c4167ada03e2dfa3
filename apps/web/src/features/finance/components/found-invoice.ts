import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { Invoice, PaymentPlan } from '@archwire/contract/finance/plans'
import { useQuery } from '@tanstack/react-query'
import { paymentMethodsQuery } from '../api/payment-methods.ts'
import { paymentPlansQuery } from '../api/payment-plans.ts'

type Waiting = { failure: { error: Error; words: string } | undefined; retry: () => void }

/** What a dialog is about, or why it is not there. */
export type Found<T> = { found: T } | { waiting: Waiting }

/** A plan of the patient, with what it can be paid by. */
export function useFound<T extends object>(
  patientId: number,
  pick: (plans: PaymentPlan[]) => T | undefined,
  missing: string,
): Found<T & { methods: PaymentMethods }> {
  const plans = useQuery(paymentPlansQuery(patientId))
  const methods = useQuery(paymentMethodsQuery(patientId))
  const picked = plans.data && pick(plans.data)
  if (picked !== undefined && methods.data !== undefined)
    return { found: { ...picked, methods: methods.data } }
  const retry = () => {
    void plans.refetch()
    void methods.refetch()
  }
  if (plans.isFetching || methods.isFetching) return { waiting: { failure: undefined, retry } }
  const error = plans.error ?? methods.error
  if (error !== null) return { waiting: { failure: { error, words: error.message }, retry } }
  return {
    waiting: {
      failure: { error: new Error('It may have been changed by somebody else.'), words: missing },
      retry,
    },
  }
}

export type FoundInvoice = { plan: PaymentPlan; invoice: Invoice; methods: PaymentMethods }

export const useFoundInvoice = (patientId: number, invoiceId: number | undefined): Found<FoundInvoice> =>
  useFound(
    patientId,
    plans => {
      for (const plan of plans) {
        const invoice = plan.invoices.find(({ id }) => id === invoiceId)
        if (invoice !== undefined) return { plan, invoice }
      }
      return undefined
    },
    'This invoice could not be found.',
  )

export const useFoundPlan = (patientId: number, planId: number | undefined) =>
  useFound(
    patientId,
    plans => {
      const plan = plans.find(({ id }) => id === planId)
      return plan && { plan }
    },
    'This payment plan could not be found.',
  )
