import { canSendLink } from '@archwire/domain/finance/invoice-status'
import { planPart, planPartLabel } from '@archwire/domain/finance/plan-part'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import { z } from 'zod'
import { emailKind, type WrittenEmail } from '../../../platform/email/email-kind.ts'
import { writePatientEmail } from '../../../platform/email/patient-email.ts'
import { type LinkedInvoice, linkedInvoice } from './link-queries.ts'

/** Whether something can still be paid by the link. */
export const isPayable = ({ status, dueCents, planStatus }: LinkedInvoice): boolean =>
  canSendLink(status) && dueCents > 0 && planStatus !== 'pending'

export const paymentLinkUrl = ({ token }: Pick<LinkedInvoice, 'token'>, appUrl: string): string =>
  `${appUrl}/invoices/${token}`

/** ‘installment 3 of 12’, for the middle of a sentence; undefined for the only payment of a plan. */
export const partInWords = (invoice: LinkedInvoice): string | undefined => {
  const part = planPart(invoice, invoice.installments)
  return part && planPartLabel(part).toLowerCase()
}

const alreadyPaid = { noReason: 'it was paid or canceled in the meantime.' }
const addressChanged = { noReason: 'the patient has another address now.' }

const linkEmail = (
  invoice: LinkedInvoice,
  subject: string,
  message: string[],
  appUrl: string,
): WrittenEmail =>
  writePatientEmail({
    clinic: invoice,
    subject,
    firstName: invoice.greetingName,
    message,
    link: { address: paymentLinkUrl(invoice, appUrl), label: 'Pay online' },
  })

/** Asks a patient to pay an invoice. It is not sent if the invoice was paid or the address changed in the meantime. */
export const paymentLinkEmail = emailKind({
  name: 'payment_link',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables: { appUrl }, related }) => {
    const invoice = related && (await linkedInvoice(tx, related.id))
    if (invoice === undefined || !isPayable(invoice)) return alreadyPaid
    if (invoice.email !== to) return addressChanged
    const part = partInWords(invoice)
    const what = `“${invoice.description}”${part === undefined ? '' : `, ${part}`}`
    const amount = formatDollars(invoice.dueCents)
    const due = `${invoice.clinicName} asks you to pay ${amount} for ${what}, due on ${formatDay(invoice.dueDate, 'MM/dd/yyyy')}. You can pay by card, on a phone or a computer.`
    return linkEmail(invoice, `Please pay ${amount} to ${invoice.clinicName}`, [due], appUrl)
  },
})

/** Notifies a patient that a payment did not go through, and of what happens next. */
export const paymentDeclinedEmail = emailKind({
  name: 'payment_declined',
  variables: z.object({ appUrl: z.string(), amountCents: z.number().int(), message: z.string() }),
  write: async (tx, { to, variables: { appUrl, amountCents, message }, related }) => {
    const invoice = related && (await linkedInvoice(tx, related.id))
    if (invoice === undefined || !isPayable(invoice)) return alreadyPaid
    if (invoice.email !== to) return addressChanged
    const failed = `Your payment of ${formatDollars(amountCents)} to ${invoice.clinicName} for “${invoice.description}” did not go through: ${message}`
    const next =
      invoice.status === 'awaiting_process' && invoice.nextAttemptOn !== null
        ? `We will try again on ${formatDay(invoice.nextAttemptOn, 'MM/dd/yyyy')}. You can also pay now, with another card if you like.`
        : 'Please pay now, with another card if you like.'
    return linkEmail(
      invoice,
      `Your payment to ${invoice.clinicName} did not go through`,
      [failed, next],
      appUrl,
    )
  },
})
