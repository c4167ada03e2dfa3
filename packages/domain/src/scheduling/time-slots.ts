import { writeTime } from './typed-time.ts'
import { findWarnings, type Surroundings, type WantedAppointment } from './warnings.ts'

const step = 15

/** A time of the clinic's clock at which an appointment could begin: 09:00 AM. */
export type TimeSlot = {
  time: string
  available: boolean
  /** The instant, where the clock shows that time twice. */
  startsAt?: number
}

export type WantedSlot = Pick<WantedAppointment, 'id' | 'duration' | 'virtual' | 'doctor' | 'room'>

/**
 * Every quarter of an hour from opening until it would end after closing. One is free unless it touches the break or
 * blocked time, or the doctor or room is taken: the rules are those of the warnings. `instantsOf` answers none for a
 * time that the clock leaves out, and two for one that comes twice; they are told in the order in which they come.
 */
export function findTimeSlots(
  wanted: WantedSlot,
  around: Omit<Surroundings, 'now'>,
  instantsOf: (minute: number) => number[],
): TimeSlot[] {
  const hours = wanted.virtual && wanted.doctor !== null ? around.virtualHours : around.hours
  if (hours === null) return []
  const slots: (TimeSlot & { at: number })[] = []
  for (
    let minute = Math.ceil(hours.from / step) * step;
    minute + wanted.duration <= hours.to;
    minute += step
  ) {
    const instants = instantsOf(minute)
    for (const at of instants) {
      const appointment = {
        ...wanted,
        startsAt: at,
        endsAt: at + wanted.duration * 60_000,
        startMinute: minute,
        endMinute: minute + wanted.duration,
        patientId: null,
        type: null,
      }
      // Those who will come are looked at; that a time has passed is seen without being told.
      const available = findWarnings(appointment, { ...around, now: Number.NEGATIVE_INFINITY }).length === 0
      const which = instants.length > 1 ? { startsAt: at } : {}
      slots.push({ at, time: writeTime(minute), available, ...which })
    }
  }
  return slots.sort((one, other) => one.at - other.at).map(({ at: _, ...slot }) => slot)
}
