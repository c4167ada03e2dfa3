import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { Outbox } from '../../../platform/email/outbox.ts'
import type { AnnounceCounts } from '../../tasks/announce.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import type { ChargeDeclined } from '../ledger/payment-deps.ts'
import { paymentDeclinedEmail } from '../payment-links/link-emails.ts'
import {
  linkedInvoice,
  markTriesNotified,
  maxTriesByLink,
  triesByLink,
} from '../payment-links/link-queries.ts'

const manyTriesTitle = `${maxTriesByLink} cards were declined by the payment link of this patient within a day`

// Whoever asked for it at the desk has been told by then that nobody knows yet.
const staffWaitMs = 16_000

export type NotifyDeps = { outbox: Outbox; appUrl: string; announceCounts: AnnounceCounts }

/**
 * A patient who is not there hears of a decline by e-mail, with the link by which they can pay; when nothing more is tried
 * by itself, staff get a task. Whoever stands at the desk, or sits at the page, sees it there; who was told at the desk that
 * the bank has not answered yet has gone since.
 */
export const notifyDecline =
  ({ outbox, appUrl, announceCounts }: NotifyDeps): ChargeDeclined =>
  async (tx, { locked, message, now }) => {
    const { payment, plan } = locked
    const createTask = async (title: string) => {
      const { today, timeZone } = await clinicDay(tx, now)
      await createSystemTask(tx, announceCounts, {
        title,
        dueDate: today,
        patientId: plan.patientId,
        timeZone,
        now,
      })
    }
    const amount = formatDollars(payment.amountCents)
    const invoice = await linkedInvoice(tx, payment.invoiceId)
    if (invoice === undefined) return
    const isLate =
      payment.origin === 'staff' &&
      payment.status === 'pending' &&
      payment.requestedAt !== null &&
      now.getTime() - payment.requestedAt.getTime() > staffWaitMs
    // It is shown nowhere any more, and the patient never heard of it.
    if (invoice.planStatus === 'denied') {
      if (isLate)
        await createTask(
          `“${plan.description}” was not agreed on, for its first payment of ${amount} did not go through`,
        )
      return
    }
    const isUnattended = payment.origin === 'job' || payment.status !== 'pending' || isLate
    if (payment.origin === 'patient' && (await triesByLink(tx, invoice.id, now)) >= maxTriesByLink) {
      if (await markTriesNotified(tx, invoice.id, now)) await createTask(manyTriesTitle)
      return
    }
    // Its invoice is gone with it, so there is nothing to pay by a link, and no other try.
    if (locked.invoice.kind === 'advance') {
      if (isUnattended)
        await createTask(`A payment of ${amount} in advance did not go through: ask the patient`)
      return
    }
    if (isUnattended && invoice.email !== null && outbox.isOn) {
      await outbox.queue(tx, {
        kind: paymentDeclinedEmail,
        to: invoice.email,
        variables: { appUrl, amountCents: payment.amountCents, message },
        reason: `payment_declined:${payment.id}`,
        related: { type: 'invoice', id: invoice.id },
      })
    }
    if (!isUnattended) return
    if (payment.status === 'processed')
      await createTask(`A payment of ${amount} was returned by the bank: ask the patient`)
    else if (invoice.status === 'declined')
      await createTask(`A payment of ${amount} was declined for good: ask the patient for another card`)
    else if (isLate) await createTask(`A payment of ${amount} did not go through after all: ask the patient`)
  }
