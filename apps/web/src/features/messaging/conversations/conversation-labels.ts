import type { ConversationRow, Message } from '@archwire/contract/messaging/calls'
import { writtenOn } from '@archwire/domain/messaging/day-heading'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'

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

/** The wire writes instants by the clinic's clock. */
const clockTime = (instant: string): string => formatTime(instant.slice(11, 16)).replace(/^0/, '')

/** The time for today's messages, and the day for earlier ones. */
export function whenLabel(instant: string, today: string): string {
  const day = instant.slice(0, 10)
  return day === today ? clockTime(instant) : formatDay(day, 'MM/dd/yyyy')
}

export const unreadLabel = (count: number): string =>
  count === 0 ? 'Unread' : `${count} unread message${count === 1 ? '' : 's'}`

/** The sender, unless it is the patient, and the time by the clinic's clock. */
export function senderLine({ type, user, createdAt }: Message): string {
  const time = clockTime(createdAt)
  const who = { Outgoing: user?.fullName, Reminder: 'Automated', Incoming: undefined }[type]
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
