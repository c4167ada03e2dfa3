import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { longDay } from '../../../lib/dates/day-labels.ts'
import { timeText } from './card-labels.ts'

/** The clinic's day of an instant as the API writes it: Wednesday, May 6, 2026. */
export const dayLabel = (instant: string): string => longDay(instant.slice(0, 10))

export const timeRangeLabel = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: string,
): string => `${timeText(startsAt, zone)} – ${timeText(endsAt, zone)}`

type Place = {
  virtual: boolean
  room: { title: string } | null
  patient: { contactMethod: string | null }
}

/** The place of an appointment: a room, or the contact method for a video visit. */
export const placeLabel = ({ virtual, room, patient }: Place): string =>
  virtual ? (patient.contactMethod ?? 'No contact method') : (room?.title ?? 'No Room')

/** Booked online by Ana Berg (parent); undefined: staff booked it. */
export function bookedOnlineLabel({
  fromBookingPage,
  booker,
}: Pick<ListedAppointment, 'fromBookingPage'> & Partial<Pick<Appointment, 'booker'>>): string | undefined {
  if (!fromBookingPage) return undefined
  if (booker === undefined) return 'Booked online'
  return `Booked online by ${booker.name}${booker.relation === 'parent' ? ' (parent)' : ''}`
}
