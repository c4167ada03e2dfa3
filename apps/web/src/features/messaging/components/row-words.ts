import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'

/** What a patient is called, also where nobody has said it yet. */
export const nameOf = ({ fullName }: { fullName: string }): string => fullName.trim() || 'No name patient'

/** The conversation, and whose number it is. */
export type Senders = Pick<ConversationRow, 'id' | 'patients' | 'phoneNumber'>

/** Whom it is with: everybody who has the number, or the number itself. */
export const whoOf = ({
  patients,
  phoneNumber,
}: Pick<ConversationRow, 'patients' | 'phoneNumber'>): string =>
  patients.length === 0 ? formatPhone(phoneNumber) : patients.map(nameOf).join(', ')

/** The wire writes the clinic's clock. */
export const clockTime = (instant: string): string => formatTime(instant.slice(11, 16)).replace(/^0/, '')

/** The time of day for what came today, and the day for everything before. */
export function whenOf(instant: string, today: string): string {
  const day = instant.slice(0, 10)
  return day === today ? clockTime(instant) : formatDay(day, 'MM/dd/yyyy')
}

export const unreadWords = (count: number): string =>
  count === 0 ? 'Unread' : `${count} unread message${count === 1 ? '' : 's'}`
