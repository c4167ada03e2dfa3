import type { Payment } from '@archwire/contract/finance/plans'
import { refundProblem } from '@archwire/domain/finance/charge-problem'
import { parseCurrency, truncateToCents } from '@archwire/domain/money/cents'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { amountProblem, amountText } from '../charge/charge-fields.tsx'
import {
  AboutInvoice,
  type FoundInvoice,
  firstOf,
  PaymentChoice,
  Refusal,
  useIsShown,
} from '../invoices/invoice-dialog.tsx'
import { refundable, refundPayment } from '../invoices/invoices.ts'
import { notifyFailure } from '../money/finance-errors.ts'
import { financeKey } from '../money/finance-key.ts'
import { money } from '../money/money-labels.ts'
import { useIdempotentCall } from '../money/use-idempotent-call.ts'

type Props = FoundInvoice & { patientId: number; onClose: () => void }
type Values = { paymentId: string; amount: string; message: string }

const title = 'Refund Payment'

/** Refunds a payment or a part of it, once. */
export function RefundDialog({ patientId, plan, invoice, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const isShown = useIsShown()
  const name = `refund-${invoice.id}`
  const callOnce = useIdempotentCall(name)
  const payments = refundable(invoice)
  const chosen = (id: string) => payments.find(payment => String(payment.id) === id)
  const first = chosen(firstOf(payments))
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog<Values>({
    name,
    initial: { paymentId: firstOf(payments), amount: first ? restOf(first) : '', message: '' },
    rules: {
      paymentId: id => (chosen(id) === undefined ? 'Payment is required' : null),
      amount: (typed, { paymentId }) =>
        amountProblem(typed, amountCents => {
          const payment = chosen(paymentId)
          return payment === undefined
            ? undefined
            : refundProblem({ amountCents, refundableCents: truncateToCents(payment.amountRefundable) })
        }),
    },
    save: async ({ paymentId, amount, message }) => {
      const refund = { cents: parseCurrency(amount) ?? 0, message: message.trim() || null }
      const which = { invoiceId: invoice.id, paymentId: Number(paymentId) }
      const refunded = await callOnce({ ...which, ...refund }, key => refundPayment(which, refund, key))
        .catch(notifyFailure('We were not able to refund the invoice', isShown))
        .finally(() => void queryClient.invalidateQueries({ queryKey: financeKey(patientId) }))
      notifySaved(refundedMessage(refunded))
    },
    problemsIn: error => fieldProblems(error, { amount: 'Amount', message: 'Message' }),
    onClose,
  })
  const payment = chosen(form.values.paymentId)
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Refund"
      working={isWorking ? 'Refunding…' : undefined}
      canSubmit={payments.length > 0}
      closesOnBackdrop={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      <Refusal error={refusal} />
      <AboutInvoice plan={plan} invoice={invoice} />
      {payments.length === 0 ? <p>There is nothing left that can be given back.</p> : null}
      {payments.length === 0 ? null : (
        <>
          <PaymentChoice
            payments={payments}
            value={form.values.paymentId}
            error={form.errors.paymentId}
            onChange={id => {
              const picked = chosen(id)
              form.setValues({ paymentId: id, ...(picked ? { amount: restOf(picked) } : {}) })
            }}
          />
          <AmountField
            label="Amount"
            required
            {...(payments.length === 1 ? { 'data-autofocus': true } : {})}
            {...(payment === undefined
              ? {}
              : { description: `${money(payment.amountRefundable)} can be given back` })}
            {...form.getInputProps('amount')}
          />
          <Textarea
            label="Message"
            description="The reason. The patient does not see it."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('message')}
          />
        </>
      )}
    </FormDialog>
  )
}

const restOf = ({ amountRefundable }: Payment) => amountText(amountRefundable)

/** A pending refund is not done yet. The newest refund is the last one. */
const refundedMessage = ({ refunds }: Payment): string =>
  refunds.at(-1)?.status === 'pending'
    ? 'The refund is on its way: the bank has not confirmed it yet.'
    : 'Invoice refunded'
