import { z } from 'zod'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refuse.ts'
import { enqueue, job, type Task, task } from '../../../platform/jobs/job.ts'
import type { Sweep } from '../../../platform/jobs/sweep.ts'
import { isQuietNow } from '../../messaging/conversation/text-patient.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import {
  invoicesToCharge,
  invoiceToCharge,
  paymentsUnderWay,
  refundsUnderWay,
} from '../dunning/due-queries.ts'
import { notifyExpiringCards } from '../dunning/expiring-cards.ts'
import {
  refusedBecause,
  reportStuckInvoice,
  type StuckReason,
  unverifiedMethod,
  withoutAccount,
  withoutMethod,
} from '../dunning/stuck-invoice.ts'
import { usableAccount } from '../gateway/clinic-account.ts'
import {
  chargeDue,
  chargeDueSoon,
  lookUpChargeLater,
  lookUpMethodSoon,
  lookUpRefundLater,
} from '../gateway/payment-jobs.ts'
import type { PaymentDeps } from '../ledger/payment-deps.ts'
import { unverifiedMethods } from '../methods/method-queries.ts'
import { deleteOldEvents } from '../payment-account/gateway-events.ts'
import { isPayable } from '../payment-links/link-emails.ts'
import {
  type LinkedInvoice,
  linkedInvoice,
  linksToSend,
  markLinkSent,
} from '../payment-links/link-queries.ts'
import { type LinkDeps, sendPaymentLink } from '../payment-links/send-payment-link.ts'
import { chargeInvoice } from './charge-invoice.ts'

const payload = z.object({ invoiceId: z.number().int().positive(), day: z.iso.date() })
const hourMs = 60 * 60 * 1000
// How many unverified bank accounts are checked in one day. Those whose last check is oldest come first.
const maxLookedUp = 500
const eventRetentionMs = 90 * 24 * hourMs

const sendDueLink = job({ name: 'send-due-link', payload, maxAttempts: 10 })

/**
 * What happens in each clinic every morning: a job for every invoice that is charged automatically or whose link must
 * be sent, and notices about cards that expire. A day on which no process ran is made up for on the next.
 */
export const dailyFinanceSweep = (deps: Pick<LinkDeps, 'outbox' | 'announceCounts'>): Sweep => ({
  name: 'money',
  at: '06:00',
  run: async ({ clinic, day, now }) => {
    await clinic.write(tx => lookUpOldRequests(tx, new Date(now.getTime() - hourMs)))
    await clinic.write(tx => deleteOldEvents(tx, new Date(now.getTime() - eventRetentionMs)))
    await clinic.write(async tx => {
      for (const { id } of await invoicesToCharge(tx, day)) await chargeDueSoon(tx, { invoiceId: id, day })
      for (const { id } of await linksToSend(tx, day))
        await enqueue(tx, sendDueLink, { invoiceId: id, day }, { key: `link:${id}:${day}` })
    })
    await notifyExpiringCards(clinic, deps, { day, now })
  },
})

async function lookUpOldRequests(tx: WriteTx, before: Date): Promise<void> {
  for (const { id } of await paymentsUnderWay(tx, before)) await lookUpChargeLater(tx, id, 0)
  for (const { id } of await refundsUnderWay(tx, before)) await lookUpRefundLater(tx, id, 0)
  for (const { gatewayId } of await unverifiedMethods(tx, maxLookedUp)) await lookUpMethodSoon(tx, gatewayId)
}

export const chargeDueTask = (deps: PaymentDeps): Task =>
  task(chargeDue, ({ clinic, payload }) => chargeDueInvoice(deps, clinic, payload))

/** Charges an invoice on its due date, if it is still due. A decline is recorded, and retried by the next sweep. */
export async function chargeDueInvoice(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  { invoiceId, day }: { invoiceId: number; day: string },
): Promise<void> {
  const { due, isOpen } = await clinic.read(async tx => ({
    due: await invoiceToCharge(tx, { invoiceId, day }),
    isOpen: (await usableAccount(tx, deps.gateway)) !== undefined,
  }))
  if (due === undefined || due.dueCents <= 0) return
  const { dueCents } = due
  const stuck = (why: StuckReason) =>
    reportStuckInvoice(clinic, deps, { invoiceId, day, dueCents }, why, deps.clock.now())
  if (due.gatewayId === null || due.way === null) return stuck(withoutMethod)
  if (due.isUnverified) return stuck(unverifiedMethod)
  if (!isOpen) return stuck(withoutAccount)
  try {
    await chargeInvoice(deps, clinic, {
      invoiceId,
      way: due.way,
      amountCents: dueCents,
      methodGatewayId: due.gatewayId,
      additionalInfo: null,
      origin: 'job',
      userId: null,
      onlyIf: ({ invoice }) => invoice.status === 'awaiting_process' && invoice.dueCents === dueCents,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // If somebody paid in the meantime, the report finds nothing due and does nothing.
    const reason = error.body.error
    await stuck(refusedBecause(typeof reason === 'string' ? reason : 'it was refused'))
  }
}

/** Sends the link of an invoice that is due. Nobody gets a text at night: a patient without an email gets it later. */
export const sendDueLinkTask = (deps: LinkDeps & { appUrl: string }): Task =>
  task(sendDueLink, ({ clinic, payload, now }) =>
    clinic.write(async tx => {
      const invoice = await linkedInvoice(tx, payload.invoiceId)
      if (invoice === undefined || invoice.linkSentAt !== null || !isPayable(invoice)) return
      const isQuiet = await isQuietNow(tx, invoice.timeZone, now)
      const isOnlyByText = invoice.email === null || !deps.outbox.isOn
      if (isQuiet && isOnlyByText && invoice.phoneNumber !== null && deps.isTexting) {
        return enqueue(tx, sendDueLink, payload, { afterMs: hourMs })
      }
      if (invoice.email === null && invoice.phoneNumber === null)
        return reportUnsent(tx, deps, invoice, { why: 'the patient has no email or phone number', now })
      const input = { invoiceId: invoice.id, userId: null, appUrl: deps.appUrl, now, withoutText: isQuiet }
      // The refusal comes before anything is stored: the patient cannot be reached, and a retry would not change that.
      await sendPaymentLink(tx, deps, input).catch(error => {
        if (!(error instanceof Refusal)) throw error
        return reportUnsent(tx, deps, invoice, { why: 'nothing reaches the patient by email or text', now })
      })
    }),
  )

async function reportUnsent(
  tx: WriteTx,
  { announceCounts }: LinkDeps,
  { id, patientId, dueDate, timeZone }: LinkedInvoice,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await markLinkSent(tx, id, now)
  const title = `A payment link could not be sent: ${why}`
  await createSystemTask(tx, announceCounts, { title, dueDate, patientId, timeZone, now })
}
