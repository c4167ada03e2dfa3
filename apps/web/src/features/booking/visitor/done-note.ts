import type { BookedVisit } from '@archwire/contract/booking/booking-calls'
import { momentWords } from '../picker/when-words.ts'

type Booked = Pick<BookedVisit, 'emailed' | 'changeUntil' | 'startsAt' | 'timeZone'>

/** How a visit that was just booked can be changed, and until when. */
export function doneNote({ emailed, changeUntil, startsAt, timeZone }: Booked, email: string): string {
  if (!emailed) return 'To move or cancel your appointment, please call us.'
  const sent = `We have sent an email to ${email.trim()}, with a link by which you can`
  if (changeUntil === null) {
    return `${sent} confirm your appointment. It begins soon: to move or cancel it, please call us.`
  }
  const until = changeUntil === startsAt ? '' : ` until ${momentWords(changeUntil, timeZone)}`
  return `${sent} confirm, move or cancel your appointment${until}.`
}
