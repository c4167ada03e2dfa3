import type { PaymentPlan } from '@archwire/contract/finance/plans'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { changeInvoiceMethod } from '../invoices/invoices.ts'

/** The open installments of a plan, by one of them: the call changes all. */
type RestOfPlan = { invoiceId: number }

/** The plans of what is paid that go on by themselves, by another method than this one. */
export const restOfPlans = (plans: PaymentPlan[], paidIds: number[], methodId: string): RestOfPlan[] =>
  plans
    .filter(({ invoices }) => invoices.some(({ id }) => paidIds.includes(id)))
    .flatMap(({ invoices }) => {
      const next = invoices.find(
        ({ id, status, paymentMethodId }) =>
          status === 'awaiting_process' && !paidIds.includes(id) && paymentMethodId !== methodId,
      )
      return next === undefined ? [] : [{ invoiceId: next.id }]
    })

/** Comes after the payment, which stands whatever comes of this: a failure is shown and goes no further. */
export const changeRest = (rest: RestOfPlan[], methodId: string): Promise<void> =>
  Promise.all(rest.map(({ invoiceId }) => changeInvoiceMethod(invoiceId, methodId, true))).then(
    () => notifySaved('Payment plan updated successfully'),
    (error: Error) =>
      notifyError(
        new Error(`The payment was taken, but the rest of the plan is charged as before: ${error.message}`),
      ),
  )
