import { refusals } from '@archwire/contract/errors'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { isStopped, textPatient } from '../messaging/text-patient.ts'
import type { AnnounceCounts } from '../tasks/announce.ts'
import { announceFinance } from './announce.ts'
import { holdInvoice } from './hold-books.ts'
import { addressOf, isPayable, paymentLinkLetter } from './link-letter.ts'
import { type LinkedInvoice, linkedInvoice, noteLinkSent } from './link-queries.ts'

export type LinkDeps = { outbox: Outbox; isTexting: boolean; announceCounts: AnnounceCounts }

type Way = 'email' | 'sms'
export type LinkSent = { url: string; sentTo: Way[] }

type Asked = {
  invoiceId: number
  /** Null: nobody asked, its day has come. */
  userId: number | null
  appUrl: string
  now: Date
  /** Nobody is woken by what can wait. */
  withoutText?: boolean
}

export const once = 60_000

/**
 * Sends the patient the link of an invoice, by every way there is. Whoever asks again within a minute means the same one,
 * and gets the same answer.
 */
export async function sendPaymentLink(tx: WriteTx, deps: LinkDeps, asked: Asked): Promise<LinkSent> {
  const { invoiceId, appUrl, now } = asked
  await holdInvoice(tx, invoiceId)
  const invoice = await linkedInvoice(tx, invoiceId)
  if (invoice === undefined) throw notFound()
  if (!isPayable(invoice)) throw refuse(422, 'Nothing can be paid for this invoice')
  const sentTo = await waysTo(tx, deps, invoice, asked.withoutText === true)
  const url = addressOf(invoice, appUrl)
  if (invoice.linkSentAt !== null && now.getTime() - invoice.linkSentAt.getTime() < once)
    return { url, sentTo }
  if (sentTo.includes('email') && invoice.email !== null) {
    await deps.outbox.queue(tx, {
      kind: paymentLinkLetter,
      to: invoice.email,
      variables: { appUrl },
      reason: `payment_link:${invoiceId}:${now.getTime()}`,
      related: { type: 'invoice', id: invoiceId },
    })
  }
  await noteLinkSent(tx, invoiceId, now)
  tx.audit({
    action: 'send',
    entityType: 'invoice',
    entityId: invoiceId,
    patientId: invoice.patientId,
    changes: { link: sentTo },
  })
  announceFinance(tx, invoice.patientId, { planId: invoice.planId, invoiceId })
  if (sentTo.includes('sms') && invoice.phoneNumber !== null) {
    const body = `${invoice.clinicName}: please pay ${formatDollars(invoice.dueCents)} here: ${url}`
    const { phoneNumber } = invoice
    await textPatient(tx, deps.announceCounts, { phoneNumber, body, userId: asked.userId, now })
  }
  return { url, sentTo }
}

/** By which ways a patient is reached; refused where there is none. */
export async function waysTo(
  tx: WriteTx,
  { outbox, isTexting }: LinkDeps,
  { email, phoneNumber }: Pick<LinkedInvoice, 'email' | 'phoneNumber'>,
  withoutText: boolean,
): Promise<Way[]> {
  if (!outbox.isOn && !isTexting) throw refuse(422, refusals.notConfigured)
  const canText = isTexting && !withoutText && phoneNumber !== null && !(await isStopped(tx, phoneNumber))
  const ways: Way[] = [
    ...(email !== null && outbox.isOn ? (['email'] as const) : []),
    ...(canText ? (['sms'] as const) : []),
  ]
  if (ways.length === 0) throw refuse(422, 'Patient has no email or phone number')
  return ways
}
