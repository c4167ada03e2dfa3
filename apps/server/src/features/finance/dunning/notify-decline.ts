import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { Outbox } from '../../../platform/email/outbox.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
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

// By then the request of the staff member was answered with "not known yet".
const staffWaitMs = 16_000

export type NotifyDeps = { outbox: Outbox; appUrl: string; announceCounts: AnnounceCounts }

/**
 * A patient who is not present gets an email about the decline, with a link to pay. When nothing is retried
 * automatically, staff get a task. Staff at the desk, or a patient on the page, see the decline there while they
 * wait. If the bank responds later than they wait, the decline is handled like any other.
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
    // A denied plan is not shown any more, and the patient was never notified of it.
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
    // The invoice of an advance is voided with it, so there is nothing to pay by a link and no retry.
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
