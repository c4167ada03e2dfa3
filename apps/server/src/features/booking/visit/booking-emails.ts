import { subjectMoment, wholeMoment } from '@archwire/domain/time/moment-labels'
import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type EmailKind, emailKind, type WrittenEmail } from '../../../platform/email/email-kind.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { type EmailLink, safeName, writePatientEmail } from '../../../platform/email/patient-email.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { makeVisitLink, visitAddress } from '../../../platform/links/visit-links.ts'
import { healthHistoryAddress } from '../../documents/intake/send-intake-form.ts'
import { notifyVisitorJob } from '../../scheduling/rows/notify-visitor-job.ts'
import { linkLabel, openActions } from './booked-visit.ts'
import { hasNewerEmail, recordNotified, toldCanceled, type VisitRow, visitById } from './booking-queries.ts'

const toFillIn = z.object({
  /** The address of the form is read when the letter is written: it is kept sealed. */
  healthFormId: z.number().optional(),
  insuranceAddress: z.string().optional(),
})
/** What the letter of a new visit asks the patient to fill in. */
export type ToFillIn = z.output<typeof toFillIn>

const variables = toFillIn.extend({ appUrl: z.string() })

/** What happened to a visit: for the subject, and for the email itself. */
type News = { title: string; message: string }

/** An email about a visit. It is written when it is sent, so it is current, and has a link of its own. */
const visitEmail = (name: string, news: News): EmailKind<typeof variables> =>
  emailKind({
    name,
    variables,
    write: async (tx, { id, to, variables: { appUrl, ...toFillIn }, related, now }) => {
      const visit = related && (await visitById(tx, related.id))
      if (visit === undefined || visit.startsAt <= now) return { noReason: 'the visit is over.' }
      if (await hasNewerEmail(tx, visit.id, id)) return { noReason: 'a newer letter tells of the visit.' }
      const token = await makeVisitLink(tx, [visit.id], now)
      if (visit.isCanceled) return canceled(visit, appUrl)
      const manage = visitAddress(appUrl, token)
      if (visit.isSetAside) return setAside(visit, manage)
      const forms = await formLinks(tx, toFillIn, { to, appUrl })
      return visitDetails(visit, { news, manage, forms, calendar: calendarAddress(appUrl, token), now })
    },
  })

async function formLinks(
  tx: WriteTx,
  { healthFormId, insuranceAddress }: ToFillIn,
  letter: { to: string; appUrl: string },
): Promise<EmailLink[]> {
  const health = healthFormId === undefined ? undefined : await healthHistoryAddress(tx, healthFormId, letter)
  return [
    ...(health === undefined ? [] : [{ address: health, label: 'Health history' }]),
    ...(insuranceAddress === undefined ? [] : [{ address: insuranceAddress, label: 'Insurance' }]),
  ]
}

export const bookingConfirmation = visitEmail('booking_confirmation', {
  title: 'Booked',
  message: 'is booked',
})
export const bookingChanged = visitEmail('booking_changed', {
  title: 'Moved',
  message: 'has been moved',
})

type VisitEmail = {
  visit: { id: number; email: string }
  reason: string
  appUrl: string
  toFillIn?: ToFillIn
}

/** False: no emails can be sent. */
export async function queueVisitEmail(
  tx: WriteTx,
  outbox: Outbox,
  kind: typeof bookingConfirmation,
  { visit, reason, appUrl, toFillIn = {} }: VisitEmail,
): Promise<boolean> {
  if (!outbox.isOn) return false
  await outbox.queue(tx, {
    kind,
    to: visit.email,
    variables: { ...toFillIn, appUrl },
    reason: `${kind.name}:${visit.id}:${reason}`,
    related: { type: 'booking', id: visit.id },
  })
  return true
}

/** Notifies the visitor if the time, or whether the visit is cancelled, differs from the last notification. */
export async function notifyOfChange(
  tx: WriteTx,
  outbox: Outbox,
  { id, appUrl, now }: { id: number; appUrl: string; now: Date },
): Promise<void> {
  const wasCanceled = await toldCanceled(tx, id)
  const notified = await recordNotified(tx, id, now)
  if (notified === undefined) return
  const { email, version } = notified
  await queueVisitEmail(tx, outbox, wasCanceled ? bookingConfirmation : bookingChanged, {
    visit: { id, email },
    reason: version.toISOString(),
    appUrl,
  })
}

/** Booked: Penny, Mon Nov 23, 9:15 AM */
const subjectOf = (title: string, { firstName, startsAt, timeZone }: VisitRow): string =>
  `${title}: ${[safeName(firstName), subjectMoment(startsAt, timeZone)].filter(Boolean).join(', ')}`

/** Whoever books for somebody else reads whose visit it is. */
function whoseVisit({ bookerFirstName, firstName, clinicName }: VisitRow): string {
  const patient = bookerFirstName === null ? undefined : safeName(firstName)
  return `${patient === undefined ? 'Your' : `${patient}'s`} visit to ${clinicName}`
}

/** What every email about a visit has. */
const frame = (title: string, visit: VisitRow) => ({
  clinic: {
    clinicName: visit.clinicName,
    clinicPhoneNumber: visit.phoneNumber,
    clinicAddress: visit.address,
  },
  subject: subjectOf(title, visit),
  firstName: safeName(visit.bookerFirstName ?? visit.firstName),
})

const calendarAddress = (appUrl: string, token: string): string =>
  `${appUrl}/v2/rest/public/bookings/${token}/calendar.ics`

/** What the link can still be used for, and until when. */
function linkLabels(visit: VisitRow, now: Date): { label: string; rule: string } {
  const actions = openActions(visit, now)
  const label = linkLabel(actions)
  if (!actions.canCancel) return { label, rule: 'It begins soon: to move or cancel it, please call.' }
  const end = visit.cancelCutoffHours === 0 ? 'it begins' : wholeMoment(actions.until, visit.timeZone)
  return actions.canMove
    ? { label, rule: `It can be moved or canceled there until ${end}.` }
    : { label, rule: `It can be canceled there until ${end}. To move it, please call.` }
}

type VisitLinks = { manage: string; calendar: string; forms: EmailLink[] }

function visitDetails(
  visit: VisitRow,
  { news, manage, forms, calendar, now }: VisitLinks & { news: News; now: Date },
): WrittenEmail {
  const { label, rule } = linkLabels(visit, now)
  const place = visit.virtual ? 'By video' : visit.address
  return writePatientEmail({
    ...frame(news.title, visit),
    message: [`${whoseVisit(visit)} ${news.message}:`],
    facts: [
      wholeMoment(visit.startsAt, visit.timeZone),
      `${visit.typeTitle}${visit.doctorName === null ? '' : ` with ${visit.doctorName}`}`,
      ...(place === null ? [] : [place]),
    ],
    link: { address: manage, label },
    after: [rule],
    toFillIn: forms,
    otherLink: { address: calendar, label: 'Add to calendar' },
  })
}

/** The time may be given to somebody else by now, so the email does not confirm it. */
const setAside = (visit: VisitRow, manage: string): WrittenEmail =>
  writePatientEmail({
    ...frame('Needs another time', visit),
    message: [
      `${whoseVisit(visit)} needs another time: ${wholeMoment(visit.startsAt, visit.timeZone)} is no longer kept for you.`,
    ],
    link: { address: manage, label: 'Move or cancel' },
  })

const canceled = (visit: VisitRow, appUrl: string): WrittenEmail =>
  writePatientEmail({
    ...frame('Canceled', visit),
    message: [`${whoseVisit(visit)} on ${wholeMoment(visit.startsAt, visit.timeZone)} is canceled.`],
    ...(visit.enabled && {
      otherLink: { address: `${appUrl}/book/${visit.slug}`, label: 'Book another visit' },
    }),
  })

/** Emails a visitor whose online booking the clinic moved or cancelled. */
export const notifyVisitorTask = ({ outbox, appUrl }: { outbox: Outbox; appUrl: string }): Task =>
  task(notifyVisitorJob, ({ clinic, payload, now }) =>
    clinic.write(tx => notifyOfChange(tx, outbox, { id: payload.appointmentId, appUrl, now })),
  )
