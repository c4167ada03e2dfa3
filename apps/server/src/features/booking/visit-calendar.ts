import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileAnswer } from '../../platform/http/route.ts'
import type { BookingDeps } from './booking-deps.ts'
import { findVisit, readVisit } from './find-visit.ts'
import { calendarOf } from './present-visit.ts'

/** The file that a calendar takes over, with the link by which it was asked for. */
export async function visitCalendar(
  { database }: BookingDeps,
  { token, ip, appUrl, now }: { token: string; ip: string; appUrl: string; now: Date },
): Promise<FileAnswer> {
  const { clinic, id } = await findVisit(database, { token, ip, now })
  const visit = await clinic.read(tx => readVisit(tx, id))
  const content = Buffer.from(calendarOf(visit, { url: `${appUrl}/book/manage/${token}`, now }))
  return new FileAnswer({
    contentType: 'text/calendar; charset=utf-8',
    byteSize: content.length,
    isShown: false,
    fileName: 'appointment.ics',
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    open: async () => Readable.from([content]),
  })
}
