import { formatDay, halfOfDay } from '../time/format-day.ts'

const hour = 60 * 60 * 1_000
const window = 24 * hour

/** A note can be edited or deleted for a day; at exactly 24 hours it is part of the record. */
export const isNoteOpen = (createdAt: string | Date, now: Date): boolean =>
  now.getTime() - new Date(createdAt).getTime() < window

/** The message for a note that cannot be edited. */
export const closedNote = 'You can only edit notes that are less than 24 hours old'

/** When a note was written, as MM/dd/yyyy HH:mm a; the wire writes every instant by the clinic's clock. */
export function writtenMoment(instant: string): string {
  const time = instant.slice(11, 16)
  return `${formatDay(instant.slice(0, 10), 'MM/dd/yyyy')} ${time} ${halfOfDay(time)}`
}
