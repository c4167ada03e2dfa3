import { formatPhone } from '@archwire/domain/patients/phone-number'
import { z } from 'zod'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { writePatientEmail } from '../../../platform/email/patient-email.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { clinicDay } from '../ledger/ledger-queries.ts'
import { cardOwner, expiringCards, markExpiryNotified } from './due-queries.ts'

/** Asks a patient for another card, before the one that pays their invoices expires. */
export const cardExpiresEmail = emailKind({
  name: 'card_expiring',
  variables: z.object({}),
  write: async (tx, { to, related }) => {
    const card = related && (await cardOwner(tx, related.id))
    if (card === undefined || card.status !== 'active') return { noReason: 'the card was removed.' }
    if (card.email !== to) return { noReason: 'the patient has another address now.' }
    const expires = `Your card that ends in ${card.last4}, by which you pay ${card.clinicName}, expires at the end of ${card.lastMonth}. Please give us another one, so that your next payment goes through.`
    const closing =
      card.clinicPhoneNumber === null
        ? 'The clinic takes it at the desk.'
        : `Call us at ${formatPhone(card.clinicPhoneNumber)}, or tell us at the desk.`
    return writePatientEmail({
      clinic: card,
      subject: `Your card at ${card.clinicName} expires`,
      firstName: card.firstName,
      message: [expires],
      closing,
    })
  },
})

/** Staff get a task and the patient an email, once for each card. */
export async function notifyExpiringCards(
  clinic: ClinicDatabase,
  { outbox, announceCounts }: { outbox: Outbox; announceCounts: AnnounceCounts },
  { day, now }: { day: string; now: Date },
): Promise<void> {
  for (const { id } of await clinic.read(tx => expiringCards(tx, day))) {
    await clinic.write(async tx => {
      const card = await markExpiryNotified(tx, { id, day })
      if (card === undefined) return
      const { patientId, last4, lastMonth, email } = card
      if (email !== null && outbox.isOn) {
        await outbox.queue(tx, {
          kind: cardExpiresEmail,
          to: email,
          variables: {},
          reason: `card_expiring:${id}`,
          related: { type: 'payment_method', id },
        })
      }
      const { timeZone } = await clinicDay(tx, now)
      const title = `The card that ends in ${last4} expires at the end of ${lastMonth} and is to pay invoices: ask for another one`
      await createSystemTask(tx, announceCounts, { title, dueDate: day, patientId, timeZone, now })
    })
  }
}
