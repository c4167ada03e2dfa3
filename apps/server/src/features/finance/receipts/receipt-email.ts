import { formatDollars } from '@archwire/domain/money/format-dollars'
import { maskEmail } from '@archwire/domain/patients/patient-email'
import { formatDay } from '@archwire/domain/time/format-day'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import { emailFor, type Outbox } from '../../../platform/email/outbox.ts'
import { patientSubject, writePatientEmail } from '../../../platform/email/patient-email.ts'
import type { ChargeCameIn } from '../ledger/payment-deps.ts'
import { linkedInvoice } from '../payment-links/link-queries.ts'
import { type PaidPayment, paidPayment } from './receipt-queries.ts'

const wayLabels: Record<PaidPayment['way'], string> = {
  credit_card: 'by card',
  ach: 'from the bank account',
  cash: 'in cash',
  check: 'by check',
}

const paidBy = ({ way, last4 }: PaidPayment): string =>
  last4 === null ? wayLabels[way] : `${wayLabels[way]} ending in ${last4}`

/** Confirms a payment to the patient, with what is still due on the invoice. */
export const receiptEmail = emailKind({
  name: 'invoice_receipt',
  variables: z.object({}),
  write: async (tx, { to, related }) => {
    const payment = related && (await paidPayment(tx, related.id))
    if (payment === undefined) return { noReason: 'the payment did not come after all.' }
    const invoice = await linkedInvoice(tx, payment.invoiceId)
    if (invoice?.email !== to) return { noReason: 'the patient has another address now.' }
    const came = `Thank you. ${invoice.clinicName} received ${formatDollars(payment.amountCents)} ${paidBy(payment)} on ${formatDay(payment.day, 'MM/dd/yyyy')} for “${invoice.description}”.`
    const rest =
      invoice.dueCents === 0
        ? 'This invoice is paid.'
        : `Still due on this invoice: ${formatDollars(invoice.dueCents)}.`
    return writePatientEmail({
      clinic: invoice,
      subject: patientSubject('Receipt', invoice),
      firstName: invoice.greetingName,
      message: [`${came} ${rest}`],
    })
  },
})

const reasonOf = (paymentId: number) => `invoice_receipt:${paymentId}`

/**
 * Where the receipt of a payment goes, for somebody who has no more than the link of an invoice: p•••@example.com.
 * Undefined if there is none.
 */
export async function receiptByLink(
  tx: Tx,
  paymentId: number,
): Promise<{ to: string; isSent: boolean } | undefined> {
  const email = await emailFor(tx, reasonOf(paymentId))
  return email && { ...email, to: maskEmail(email.to) }
}

/** The patient gets a receipt by email, once for each payment. */
export const sendReceipt =
  ({ outbox }: { outbox: Outbox }): ChargeCameIn =>
  async (tx, { payment }) => {
    if (!outbox.isOn) return
    const invoice = await linkedInvoice(tx, payment.invoiceId)
    if (invoice === undefined || invoice.email === null) return
    await outbox.queue(tx, {
      kind: receiptEmail,
      to: invoice.email,
      variables: {},
      reason: reasonOf(payment.id),
      related: { type: 'payment', id: payment.id },
    })
  }
