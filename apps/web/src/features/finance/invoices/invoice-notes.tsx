import type { Invoice } from '@archwire/contract/finance/plans'
import { declineReasonForStaff } from '@archwire/domain/finance/decline-reason'
import { Group, Text } from '@mantine/core'
import { WarningIcon } from '../../../ui/icons.tsx'
import { dayLabel, money, nextTryLabel, savedMethodLabel, wayLabel } from '../money/money-labels.ts'

/** The fields of a saved card or bank account that an invoice shows. */
export type SavedMethod = { brand: string; last4: string; status: string }

/** Notes about an invoice beside its status. */
export const InvoiceNotes = ({ invoice, method }: { invoice: Invoice; method: SavedMethod | undefined }) => (
  <>
    {plainNotes(invoice, method).map(note => (
      <Text key={note} component="span" c="dimmed">
        {note}
      </Text>
    ))}
    {warnings(invoice).map(warning => (
      <Group key={warning} component="span" display="inline-flex" gap={4} wrap="nowrap" c="var(--warning)">
        <WarningIcon />
        <span>{warning}</span>
      </Group>
    ))}
  </>
)

const isOwed = ({ status }: Invoice) =>
  status === 'awaiting_payment' || status === 'awaiting_process' || status === 'declined'

function plainNotes(invoice: Invoice, method: SavedMethod | undefined): string[] {
  const { status, paidAt, payments, paid, refunded, allocated } = invoice
  const notes: string[] = []
  if (status === 'payment_confirmed' && paidAt !== null) {
    notes.push([dayLabel(paidAt), ...waysOf(payments)].join(', '))
  }
  if (status === 'capturing') notes.push("The customer's bank is processing this payment.")
  if (status === 'awaiting_process' && invoice.nextAttemptOn === null) {
    const when = dayLabel(invoice.dueDate)
    notes.push(
      method?.status === 'unverified'
        ? `Charged automatically on ${when}, not before the bank account is verified`
        : `Charged automatically on ${when}`,
    )
  }
  if (isOwed(invoice) && invoice.sendPaymentLink && invoice.paymentMethodId === null)
    notes.push('By payment link')
  if (isOwed(invoice) && method !== undefined) notes.push(savedMethodLabel(method))
  if (paid > 0 && (invoice.dueAmount > 0 || refunded > 0)) notes.push(`${money(paid)} paid`)
  if (refunded > 0) notes.push(`${money(refunded)} refunded`)
  if (allocated > 0) notes.push(`${money(allocated)} paid in advance`)
  const waiting = payments.flatMap(({ refunds }) => refunds).filter(refund => refund.status === 'pending')
  for (const { amount } of waiting) notes.push(`A refund of ${money(amount)} is on its way`)
  return notes
}

const waysOf = (payments: Invoice['payments']): string[] => [
  ...new Set(payments.filter(({ status }) => status === 'processed').map(wayLabel)),
]

function warnings(invoice: Invoice): string[] {
  const { lastErrorMessage, nextAttemptOn, payments } = invoice
  const found: string[] = []
  if (isOwed(invoice) && lastErrorMessage !== null) found.push(declineReasonForStaff(lastErrorMessage))
  if (isOwed(invoice) && nextAttemptOn !== null) found.push(nextTryLabel(nextAttemptOn))
  if (payments.some(({ disputed }) => disputed) || invoice.disputed > 0) {
    found.push('The cardholder disputes this payment at the bank.')
  }
  const failed = payments.flatMap(({ refunds }) => refunds).filter(refund => refund.status === 'failed')
  for (const { amount, lastErrorMessage: why } of failed) {
    found.push(`A refund of ${money(amount)} failed${why === null ? '.' : `: ${why}`}`)
  }
  return found
}
