import type { PatientLink } from '@archwire/contract/documents/link-calls'
import { refusals } from '@archwire/contract/errors'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { replaceLinks } from '../../../platform/links/link-queries.ts'
import { cannotBeTexted, textPatient } from '../../messaging/conversation/text-patient.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { announceFinance } from '../ledger/finance-channel.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import { lockInvoiceAndPlan } from '../ledger/lock-plan.ts'
import { invoiceById } from '../ledger/plan-json.ts'
import { isPayable, partInWords, paymentLinkEmail, paymentLinkUrl } from './link-emails.ts'
import { type LinkedInvoice, linkedInvoice, markLinkSent } from './link-queries.ts'

export type LinkDeps = { outbox: Outbox; isTexting: boolean; announceCounts: AnnounceCounts }

type LinkChannel = 'email' | 'sms'
export type LinkSent = { url: string; sentTo: LinkChannel[] }

type SendLinkInput = {
  invoiceId: number
  /** Null: sent automatically on the due date. */
  userId: number | null
  appUrl: string
  now: Date
  /** Send no text, because it is night. */
  withoutText?: boolean
}

export const resendWaitMs = 60_000

/**
 * Sends the patient the link of an invoice, by email and text if possible. A second request within a minute sends
 * nothing more, and gets the same answer.
 */
export async function sendPaymentLink(tx: WriteTx, deps: LinkDeps, input: SendLinkInput): Promise<LinkSent> {
  const { invoiceId, appUrl, now } = input
  await lockInvoiceAndPlan(tx, invoiceId)
  const invoice = await linkedInvoice(tx, invoiceId)
  if (invoice === undefined) throw notFound()
  if (!isPayable(invoice)) throw refuse(422, 'Nothing can be paid for this invoice')
  const sentTo = await channelsFor(tx, deps, invoice, input.withoutText === true)
  const url = paymentLinkUrl(invoice, appUrl)
  if (invoice.linkSentAt !== null && now.getTime() - invoice.linkSentAt.getTime() < resendWaitMs)
    return { url, sentTo }
  if (sentTo.includes('email') && invoice.email !== null) {
    await deps.outbox.queue(tx, {
      kind: paymentLinkEmail,
      to: invoice.email,
      variables: { appUrl },
      reason: `payment_link:${invoiceId}:${now.getTime()}`,
      related: { type: 'invoice', id: invoiceId },
    })
  }
  await markLinkSent(tx, invoiceId, now)
  tx.audit({
    action: 'send',
    entityType: 'invoice',
    entityId: invoiceId,
    patientId: invoice.patientId,
    changes: { link: sentTo },
  })
  announceFinance(tx, invoice.patientId, { planId: invoice.planId, invoiceId })
  if (sentTo.includes('sms') && invoice.phoneNumber !== null) {
    const part = partInWords(invoice)
    const amount = `${formatDollars(invoice.dueCents)}${part === undefined ? '' : ` (${part})`}`
    const body = `${invoice.clinicName}: please pay ${amount} here: ${url}`
    const { phoneNumber } = invoice
    await textPatient(tx, deps.announceCounts, { phoneNumber, body, userId: input.userId, now })
  }
  return { url, sentTo }
}

/** The channels by which a patient can be reached. Refuses if there is none. */
export async function channelsFor(
  tx: WriteTx,
  { outbox, isTexting }: LinkDeps,
  { email, phoneNumber }: Pick<LinkedInvoice, 'email' | 'phoneNumber'>,
  withoutText: boolean,
): Promise<LinkChannel[]> {
  if (!outbox.isOn && !isTexting) throw refuse(422, refusals.notConfigured)
  const canText =
    isTexting && !withoutText && phoneNumber !== null && !(await cannotBeTexted(tx, phoneNumber))
  const ways: LinkChannel[] = [
    ...(email !== null && outbox.isOn ? (['email'] as const) : []),
    ...(canText ? (['sms'] as const) : []),
  ]
  if (ways.length === 0) throw refuse(422, 'Patient has no email or phone number')
  return ways
}

/** Withdraws the link of an invoice: the old address stops working, and the invoice gets a new one. */
export async function withdrawPaymentLink(
  tx: WriteTx,
  { id, appUrl, now }: { id: number; appUrl: string; now: Date },
): Promise<PatientLink> {
  await lockInvoiceAndPlan(tx, id)
  const invoice = await linkedInvoice(tx, id)
  if (invoice === undefined) throw notFound()
  const { patientId, planId } = invoice
  await replaceLinks(tx, 'invoice', [id], now)
  tx.audit({ action: 'withdraw_link', entityType: 'invoice', entityId: id, patientId })
  announceFinance(tx, patientId, { planId, invoiceId: id })
  const { identifierToken, linkEndsAt } = await invoiceById(tx, id, {
    appUrl,
    ...(await clinicDay(tx, now)),
  })
  return { identifierToken, linkEndsAt }
}
