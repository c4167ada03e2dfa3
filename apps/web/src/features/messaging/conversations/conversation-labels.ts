import type { ConversationRow, Message } from '@archwire/contract/messaging/calls'
import { confirmedLabel } from '@archwire/domain/messaging/confirmation-text'
import { writtenOn } from '@archwire/domain/messaging/day-heading'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay, formatShortTime } from '@archwire/domain/time/format-day'

/** A patient's name, also if it is missing. */
export const nameOfPatient = ({ fullName }: { fullName: string }): string =>
  fullName.trim() || 'No name patient'

/** A conversation, and the people behind its number. */
export type Senders = Pick<ConversationRow, 'id' | 'patients' | 'phoneNumber'>

/** The participants of a conversation: everybody who has the number, or the number itself. */
export const participantsLabel = ({
  patients,
  phoneNumber,
}: Pick<ConversationRow, 'patients' | 'phoneNumber'>): string =>
  patients.length === 0 ? formatPhone(phoneNumber) : patients.map(nameOfPatient).join(', ')

/**
 * The participants in a row's width, their first names first: Anne-Marie, Hiroshi +1 Lefèvre. `short` leaves the last
 * names out.
 */
export function rowLabel(
  row: Pick<ConversationRow, 'patients' | 'phoneNumber'>,
  { short = false } = {},
): string {
  const { patients } = row
  if (patients.length < 2) return participantsLabel(row)
  const names = patients.slice(0, 2).map(patient => patient.firstName.trim() || nameOfPatient(patient))
  const others = patients.length > 2 ? ` +${patients.length - 2}` : ''
  const families = [...new Set(patients.map(({ lastName }) => lastName.trim()))].filter(Boolean)
  return `${names.join(', ')}${others}${short || families.length === 0 ? '' : ` ${families.join(', ')}`}`
}

/** Of several patients with a number the first names of those whom the last text is about: Hiroshi, Andrés */
export const aboutLabel = ({
  patients,
  lastMessage,
}: Pick<ConversationRow, 'patients' | 'lastMessage'>): string =>
  patients.length < 2 || lastMessage === null
    ? ''
    : lastMessage.about
        .flatMap(id => patients.find(patient => patient.id === id)?.firstName.trim() || [])
        .join(', ')

/** The wire writes instants by the clinic's clock. */
const clockTime = (instant: string): string => formatShortTime(instant.slice(11, 16))

/** In a row's few letters: the time today, the weekday within a week, then the day, with the year if it is another. */
export function whenLabel(instant: string, today: string): string {
  const day = instant.slice(0, 10)
  if (day === today) return clockTime(instant)
  const date = new Date(`${day}T00:00:00Z`)
  const daysAgo = (Date.parse(`${today}T00:00:00Z`) - date.getTime()) / 86_400_000
  if (daysAgo > 0 && daysAgo < 7) return weekday.format(date)
  return (day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : dayAndYear).format(date)
}

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const weekday = utc({ weekday: 'short' })
const dayOfYear = utc({ month: 'short', day: 'numeric' })
const dayAndYear = utc({ month: 'short', day: 'numeric', year: 'numeric' })

export const unreadLabel = (count: number): string =>
  count === 0 ? 'Unread' : `${count} unread message${count === 1 ? '' : 's'}`

/** The note below a patient's "yes"; undefined if it confirmed nothing. */
export const confirmedNote = ({ confirmed }: Pick<Message, 'confirmed'>): string | undefined =>
  confirmed.length === 0
    ? undefined
    : confirmedLabel(confirmed.map(({ firstName, startsAt }) => ({ firstName, time: clockTime(startsAt) })))

/** The sender, unless it is the patient, and the time by the clinic's clock. */
export function senderLine({ type, user, createdAt }: Message): string {
  const time = clockTime(createdAt)
  const who = { Outgoing: user?.fullName ?? 'Automated', Reminder: 'Automated', Incoming: undefined }[type]
  return who === undefined ? time : `${who} ${time}`
}

/** The name of a picture: its sender and time, and its place among several. */
export function pictureLabel(
  { createdAt, pictures }: Pick<Message, 'createdAt' | 'pictures'>,
  who: string,
  place: number,
): string {
  const day = formatDay(createdAt.slice(0, 10), 'MMM. dd').replace(/\. 0?/, ' ')
  const which = pictures.length === 1 ? 'Picture' : `Picture ${place + 1} of ${pictures.length}`
  return `${which} from ${who}, ${day}, ${clockTime(createdAt)}`
}

type MessageDay = { day: string; messages: Message[] }

/** The messages by the clinic's days, the oldest first; the list has the newest first. */
export function byDay(messages: Message[]): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages.toReversed()) {
    const day = writtenOn(message.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
