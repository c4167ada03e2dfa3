import { localDay } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import { administrators } from '../../session/administrators.ts'
import type { BookingDeps } from '../visit/booking-deps.ts'
import { recordSpike } from '../visit/booking-queries.ts'

/** Warns an administrator that far more visits than usual were booked online. */
export const bookingSpikeEmail = emailKind({
  name: 'booking_flood',
  variables: z.object({ appUrl: z.string() }),
  write: async (_tx, { variables: { appUrl } }) => ({
    subject: 'Unusually many online bookings',
    text: `Hello,

Far more visits were booked online within a short time than people usually book. It may be a robot. Further visitors are asked to call you until it is quieter; those who have booked keep their visits.

Please look at the calendar: ${appUrl}/v2/calendar
The booking page can be switched off here: ${appUrl}/settings/booking

You get this letter once a day at most.
`,
  }),
})

/** In a transaction of its own, because the one of the refused booking is rolled back. */
export async function alertBookingSpike(
  { outbox, log }: Pick<BookingDeps, 'outbox' | 'log'>,
  clinic: ClinicDatabase,
  { appUrl, timeZone, now }: { appUrl: string; timeZone: string; now: Date },
): Promise<void> {
  const day = localDay(now, timeZone)
  const isFirst = await clinic.write(async tx => {
    if (!(await recordSpike(tx, day, now))) return false
    tx.audit({ action: 'flood', entityType: 'booking_settings', entityId: tx.clinicId })
    if (!outbox.isOn) return true
    for (const { id, email } of await administrators(tx)) {
      await outbox.queue(tx, {
        kind: bookingSpikeEmail,
        to: email,
        variables: { appUrl },
        reason: `booking_flood:${day}:${id}`,
        related: { type: 'user', id },
      })
    }
    return true
  })
  if (isFirst) log.warn({ clinic: clinic.id }, 'unusually many online bookings: visitors are asked to call')
}
