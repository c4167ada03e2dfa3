import { formatPhone } from '@archwire/domain/patients/phone-number'
import { localDay, localTime } from '@archwire/domain/time/clinic-time'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import {
  type EmailKind,
  emailHtml,
  emailKind,
  type WrittenEmail,
} from '../../../platform/email/email-kind.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { makeVisitLink, visitAddress } from '../../../platform/links/visit-links.ts'
import { notifyVisitorJob } from '../../scheduling/rows/notify-visitor-job.ts'
import { linkLabel, openActions } from './booked-visit.ts'
import { hasNewerEmail, recordNotified, type VisitRow, visitById } from './booking-queries.ts'

const variables = z.object({ appUrl: z.string() })

/** An email about a visit. It is written when it is sent, so it is current, and has a link of its own. */
const visitEmail = (name: string, news: string): EmailKind<typeof variables> =>
  emailKind({
    name,
    variables,
    write: async (tx, { id, variables: { appUrl }, related, now }) => {
      const visit = related && (await visitById(tx, related.id))
      if (visit === undefined || visit.startsAt <= now) return { noReason: 'the visit is over.' }
      if (await hasNewerEmail(tx, visit.id, id)) return { noReason: 'a newer letter tells of the visit.' }
      const token = await makeVisitLink(tx, [visit.id], now)
      if (visit.isCanceled) return canceled(visit, appUrl)
      const manage = visitAddress(appUrl, token)
      if (visit.isSetAside) return setAside(visit, manage)
      return visitDetails(visit, { news, manage, calendar: calendarAddress(appUrl, token), now })
    },
  })

export const bookingConfirmation = visitEmail('booking_confirmation', 'is booked')
export const bookingChanged = visitEmail('booking_changed', 'has been changed')

/** False: no emails can be sent. */
export async function queueVisitEmail(
  tx: WriteTx,
  outbox: Outbox,
  kind: typeof bookingConfirmation,
  { visit, reason, appUrl }: { visit: { id: number; email: string }; reason: string; appUrl: string },
): Promise<boolean> {
  if (!outbox.isOn) return false
  await outbox.queue(tx, {
    kind,
    to: visit.email,
    variables: { appUrl },
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
  const notified = await recordNotified(tx, id, now)
  if (notified === undefined) return
  const { email, version } = notified
  await queueVisitEmail(tx, outbox, bookingChanged, {
    visit: { id, email },
    reason: version.toISOString(),
    appUrl,
  })
}

// Anybody can type any name and email address, so a text that is not a name is not sent to strangers.
const greeting = ({ firstName }: VisitRow): string =>
  /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,'

const whomToCall = ({ phoneNumber }: VisitRow): string =>
  phoneNumber === null
    ? 'If you have questions, please ask the clinic.'
    : `If you have questions, call us at ${formatPhone(phoneNumber)}.`

function when(at: Date, timeZone: string): string {
  const day = localDay(at, timeZone)
  const weekDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${weekDay}, ${formatDay(day, 'MM/dd/yyyy')} at ${formatTime(localTime(at, timeZone))} ${zone}`
}

const calendarAddress = (appUrl: string, token: string): string =>
  `${appUrl}/v2/rest/public/bookings/${token}/calendar.ics`

/** What the link can still be used for, and until when. */
function linkLabels(visit: VisitRow, now: Date): { label: string; rule: string } {
  const actions = openActions(visit, now)
  const label = linkLabel(actions)
  if (!actions.canCancel) return { label, rule: 'It begins soon: to move or cancel it, please call.' }
  const end = visit.cancelCutoffHours === 0 ? 'it begins' : when(actions.until, visit.timeZone)
  return actions.canMove
    ? { label, rule: `It can be moved or canceled there until ${end}.` }
    : { label, rule: `It can be canceled there until ${end}. To move it, please call.` }
}

function visitDetails(
  visit: VisitRow,
  { news, manage, calendar, now }: { news: string; manage: string; calendar: string; now: Date },
): WrittenEmail {
  const { label, rule } = linkLabels(visit, now)
  const words = [
    greeting(visit),
    `Your visit to ${visit.clinicName} ${news}:`,
    [
      when(visit.startsAt, visit.timeZone),
      `${visit.typeTitle}${visit.doctorName === null ? '' : ` with ${visit.doctorName}`}`,
      visit.virtual ? 'By video' : visit.address,
    ]
      .filter(Boolean)
      .join('\n'),
  ]
  const rest = [
    rule,
    `Put it into your calendar: ${calendar}`,
    `${whomToCall(visit)} The links are yours alone: please do not pass them on.`,
  ]
  return {
    subject: `Your visit to ${visit.clinicName}`,
    text: `${words.join('\n\n')}\n\n${label} it here:\n${manage}\n\n${rest.join('\n\n')}\n`,
    html: emailHtml({
      before: words.flatMap(text => text.split('\n')),
      link: { address: manage, label },
      after: rest,
    }),
  }
}

/** The time may be given to somebody else by now, so the email does not confirm it. */
function setAside(visit: VisitRow, manage: string): WrittenEmail {
  const words = [
    greeting(visit),
    `Your visit to ${visit.clinicName} needs another time: ${when(visit.startsAt, visit.timeZone)} is no longer kept for you.`,
  ]
  const rest = `${whomToCall(visit)} The link is yours alone: please do not pass it on.`
  return {
    subject: `Your visit to ${visit.clinicName} needs another time`,
    text: `${words.join('\n\n')}\n\nMove or cancel it here:\n${manage}\n\n${rest}\n`,
    html: emailHtml({ before: words, link: { address: manage, label: 'Move or cancel' }, after: [rest] }),
  }
}

function canceled(visit: VisitRow, appUrl: string): WrittenEmail {
  const words = [
    greeting(visit),
    `Your visit to ${visit.clinicName} on ${when(visit.startsAt, visit.timeZone)} is canceled.`,
    ...(visit.enabled ? [`You can book another one here: ${appUrl}/book/${visit.slug}`] : []),
    whomToCall(visit),
  ]
  return { subject: `Your visit to ${visit.clinicName} is canceled`, text: `${words.join('\n\n')}\n` }
}

/** Emails a visitor whose online booking the clinic moved or cancelled. */
export const notifyVisitorTask = ({ outbox, appUrl }: { outbox: Outbox; appUrl: string }): Task =>
  task(notifyVisitorJob, ({ clinic, payload, now }) =>
    clinic.write(tx => notifyOfChange(tx, outbox, { id: payload.appointmentId, appUrl, now })),
  )
