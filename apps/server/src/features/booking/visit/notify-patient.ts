import { type VisitNews, writeVisitNotice } from '@archwire/domain/messaging/visit-notice-text'
import { shortMoment } from '@archwire/domain/time/moment-labels'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { enqueue, type Task, task } from '../../../platform/jobs/job.ts'
import { makeVisitLink, visitAddress } from '../../../platform/links/visit-links.ts'
import { notifyPatientJob } from '../../clinic/notify-patient-job.ts'
import { cannotBeTexted, quietEnd, textPatient } from '../../messaging/conversation/text-patient.ts'
import { lockVisit } from '../../scheduling/rows/appointment-change.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { linkLabel, openActions, readVisit } from './booked-visit.ts'
import { bookingChanged, bookingConfirmation, queueVisitEmail } from './booking-emails.ts'
import { recordTold, type ToldState, toldState, type VisitRow } from './booking-queries.ts'

type NoticeDeps = { outbox: Outbox; appUrl: string; announceCounts: AnnounceCounts; isTexting: boolean }

/** Tells the patient of a visit that was booked, moved or cancelled, once Undo has gone. */
export const notifyPatientTask = (deps: NoticeDeps): Task =>
  task(notifyPatientJob, ({ clinic, payload: { appointmentId }, now }) =>
    clinic.write(tx => notifyPatient(tx, deps, appointmentId, now)),
  )

/** What to tell, from what the patient knows. Undefined: nothing, as after a change that was undone. */
function newsOf({ startsAt, isCanceled }: VisitRow, told: ToldState['told']): VisitNews | undefined {
  if (told === null) return undefined
  if (told.startsAt === null || told.isCanceled) return isCanceled ? undefined : 'booked'
  if (isCanceled) return 'canceled'
  return new Date(told.startsAt).getTime() === startsAt.getTime() ? undefined : 'moved'
}

/**
 * By text if the patient's number takes texts, in quiet hours when they are over; otherwise by email. The visit is
 * locked, so two jobs tell it once. Who booked online gets the letters of the booking page, and nothing twice.
 */
async function notifyPatient(tx: WriteTx, deps: NoticeDeps, id: number, now: Date): Promise<void> {
  if (!(await lockVisit(tx, id))) return
  const [visit, { told, ...who }] = await Promise.all([readVisit(tx, id), toldState(tx, id)])
  const news = newsOf(visit, told)
  const isOver = visit.startsAt <= now || visit.hasCome || visit.isSetAside
  if (news === undefined || isOver || !who.isOn || who.isArchived) return
  if (who.fromBookingPage && deps.outbox.isOn) return
  const { patientPhone } = who
  if (deps.isTexting && patientPhone !== null && !(await cannotBeTexted(tx, patientPhone))) {
    const end = await quietEnd(tx, visit.timeZone, now)
    if (end !== undefined) {
      const when = { key: `notify-patient:${id}`, afterMs: end.getTime() - now.getTime() }
      return enqueue(tx, notifyPatientJob, { appointmentId: id }, when)
    }
    const body = await writeText(tx, deps, { visit, news, now })
    const text = { phoneNumber: patientPhone, body, userId: null, now }
    const messageId = await textPatient(tx, deps.announceCounts, text)
    await recordTold(tx, visit, messageId, now)
  } else if (visit.email !== null && deps.outbox.isOn) {
    await queueVisitEmail(tx, deps.outbox, news === 'booked' ? bookingConfirmation : bookingChanged, {
      visit: { id, email: visit.email },
      reason: `told:${visit.updatedAt.toISOString()}`,
      appUrl: deps.appUrl,
    })
    await recordTold(tx, visit, null, now)
  }
}

async function writeText(
  tx: WriteTx,
  { appUrl }: NoticeDeps,
  { visit, news, now }: { visit: VisitRow; news: VisitNews; now: Date },
): Promise<string> {
  const token = await makeVisitLink(tx, [visit.id], now)
  return writeVisitNotice({
    news,
    clinic: visit.clinicName,
    firstName: visit.firstName,
    time: shortMoment(visit.startsAt, visit.timeZone),
    label: linkLabel(openActions(visit, now)),
    link: visitAddress(appUrl, token),
    bookingPage: visit.enabled ? `${appUrl}/book/${visit.slug}` : null,
    phoneNumber: visit.phoneNumber,
  })
}
