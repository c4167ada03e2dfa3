import type { Invoice, PaymentPlan } from '@archwire/contract/finance/plans'
import { Message } from '../../../ui/message.tsx'
import { dayWords, invoiceName, money } from './money-words.ts'

/** Which invoice a dialog is about. */
export const AboutInvoice = ({ plan, invoice }: { plan: PaymentPlan; invoice: Invoice }) => (
  <p>
    <bdi>{plan.description}</bdi>
    <br />
    {invoiceName(invoice, plan.installments)} · {money(invoice.finalAmount)} · due {dayWords(invoice.dueDate)}
  </p>
)

/** Why it did not work, where that is not said on a field. */
export const Refusal = ({ error }: { error: Error | undefined }) =>
  error === undefined ? null : (
    <Message kind="alert">
      <p>{error.message}</p>
    </Message>
  )
