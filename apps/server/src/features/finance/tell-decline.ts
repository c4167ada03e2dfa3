import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { Outbox } from '../../platform/email/outbox.ts'
import type { AnnounceCounts } from '../tasks/announce.ts'
import { makeTask } from '../tasks/make-task.ts'
import { clinicDay } from './book-queries.ts'
import { paymentDeclinedLetter } from './link-letter.ts'
import { linkedInvoice } from './link-queries.ts'
import type { ChargeDeclined } from './payments-deps.ts'
import { mostTriesByLink, noteTriesTold, triesByLink } from './tries-by-link.ts'

const manyTries = `${mostTriesByLink} cards were declined by the payment link of this patient within a day`

// Whoever asked for it at the desk has been told by then that nobody knows yet.
const desksWaitMs = 16_000

export type TellDeps = { outbox: Outbox; appUrl: string; announceCounts: AnnounceCounts }

/**
 * A patient who is not there hears of a decline by e-mail, with the link by which they can pay; when nothing more is tried
 * by itself, staff get a task. Whoever stands at the desk, or sits at the page, sees it there; who was told at the desk that
 * the bank has not answered yet has gone since.
 */
export const tellOfDecline =
  ({ outbox, appUrl, announceCounts }: TellDeps): ChargeDeclined =>
  async (tx, { held, message, now }) => {
    const { payment, plan } = held
    const tell = async (title: string) => {
      const { today, timeZone } = await clinicDay(tx, now)
      await makeTask(tx, announceCounts, { title, dueDate: today, patientId: plan.patientId, timeZone, now })
    }
    const amount = formatDollars(payment.amountCents)
    const invoice = await linkedInvoice(tx, payment.invoiceId)
    if (invoice === undefined) return
    const isLate =
      payment.origin === 'staff' &&
      payment.status === 'pending' &&
      payment.askedAt !== null &&
      now.getTime() - payment.askedAt.getTime() > desksWaitMs
    // It is shown nowhere any more, and the patient never heard of it.
    if (invoice.planStatus === 'denied') {
      if (isLate)
        await tell(
          `“${plan.description}” was not agreed on, for its first payment of ${amount} did not go through`,
        )
      return
    }
    const isUnattended = payment.origin === 'job' || payment.status !== 'pending' || isLate
    if (payment.origin === 'patient' && (await triesByLink(tx, invoice.id, now)) >= mostTriesByLink) {
      if (await noteTriesTold(tx, invoice.id, now)) await tell(manyTries)
      return
    }
    // Its invoice is gone with it, so there is nothing to pay by a link, and no other try.
    if (held.invoice.kind === 'advance') {
      if (isUnattended) await tell(`A payment of ${amount} in advance did not go through: ask the patient`)
      return
    }
    if (isUnattended && invoice.email !== null && outbox.isOn) {
      await outbox.queue(tx, {
        kind: paymentDeclinedLetter,
        to: invoice.email,
        variables: { appUrl, amountCents: payment.amountCents, message },
        reason: `payment_declined:${payment.id}`,
        related: { type: 'invoice', id: invoice.id },
      })
    }
    if (!isUnattended) return
    if (payment.status === 'processed')
      await tell(`A payment of ${amount} was returned by the bank: ask the patient`)
    else if (invoice.status === 'declined')
      await tell(`A payment of ${amount} was declined for good: ask the patient for another card`)
    else if (isLate) await tell(`A payment of ${amount} did not go through after all: ask the patient`)
  }
