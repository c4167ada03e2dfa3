import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { type Span, wallMinutes, writeTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { cardLetters } from '@archwire/domain/scheduling/visits/card-letters'
import { cardMarks, hasMarks } from '@archwire/domain/scheduling/visits/card-marks'
import { zoneMark } from '@archwire/domain/time/zone-mark'
import { neverFinished } from './forgotten-visit.ts'

/** A minute of the day as people say it: 9:05 AM; midnight at the end of a day is 12:00 AM again. */
export const shortTime = (minutes: number): string => writeTime(minutes).replace(/^0/, '')

/** The same, for an instant as the API writes it, with the zone abbreviation in an hour that occurs twice. */
export const timeText = (instant: string, zone: string): string =>
  `${shortTime(wallMinutes(instant))} ${zoneMark(instant, zone)}`.trimEnd()

/** The line under the patient's name, if there is room: the type, and the doctor or the room. */
export function cardDetail(
  { appointmentType, doctor, room, virtual }: ListedAppointment,
  mode: ColumnMode,
): string {
  const beside = mode === 'rooms' ? doctor?.lastName && `Dr. ${doctor.lastName}` : virtual ? '' : room?.title
  return beside ? `${appointmentType.title} · ${beside}` : appointmentType.title
}

/**
 * The accessible name of a card: patient, type, time, place, marks and status. It begins with the visible text, because people
 * who use voice control say what they read; nothing in it is repeated. `isForgotten`: nobody waits any more.
 */
export function appointmentSentence(
  one: ListedAppointment,
  mode: ColumnMode,
  zone: string,
  late?: number,
  isForgotten = false,
): string {
  const { doctor, room, virtual } = one
  const parts = [
    one.patient.fullName,
    cardDetail(one, mode),
    `${timeText(one.startsAt, zone)} to ${timeText(one.endsAt, zone)}`,
  ]
  if (virtual) parts.push('by video')
  else if (room === null || mode === 'rooms') parts.push(room?.title ?? 'no room')
  if (doctor === null) parts.push('no doctor')
  else if (mode === 'doctors') parts.push(`Dr. ${doctor.fullName}`)
  if (hasMarks(one, late)) for (const { text } of cardMarks(one, late)) parts.push(text)
  const status = cardLetters(one)
  if (status.length === 0) parts.push(one.isConfirmed ? 'Confirmed' : 'Not confirmed')
  for (const { letter, text } of status) parts.push(isForgotten && letter === 'W' ? neverFinished : text)
  return parts.join(', ')
}

/** The reason why time is blocked, or a general text. */
export const blockedReason = ({ notes }: TimeOff): string => notes ?? 'Blocked time'

export const blockedHours = (one: TimeOff, zone: string): string =>
  `${timeText(one.startsAt, zone)} to ${timeText(one.endsAt, zone)}`

export function blockedSentence(one: TimeOff, zone: string): string {
  const whose = one.doctor ? `Dr. ${one.doctor.fullName}` : (one.room?.title ?? 'The clinic')
  const when = blockedHours(one, zone)
  // The visible text comes first: people who use voice control say what they read.
  return `${blockedReason(one)}, ${one.notes ? 'blocked, ' : ''}${whose}${one.virtual ? ' (virtual)' : ''}, ${when}`
}

/** The accessible name of entries that are stacked, as they find no room beside the others: +3 more, from 9:00 AM. */
export const stackSentence = (entries: readonly (ListedAppointment | TimeOff)[], { from }: Span): string =>
  `+${entries.length} more, from ${shortTime(from)}`
