import { writeTime } from './typed-time.ts'
import { findWarnings, type OpenMinutes, type Surroundings, type WantedAppointment } from './warnings.ts'

const step = 15

/** A time of the clinic's clock at which an appointment could begin: 09:00 AM. */
export type TimeSlot = {
  time: string
  available: boolean
  /** The instant, where the clock shows that time twice. */
  startsAt?: number
}

export type WantedSlot = Pick<WantedAppointment, 'id' | 'duration' | 'virtual' | 'doctor' | 'room'>

/** When something could begin: the instant, and the minutes since midnight that the clock shows then. */
export type SlotTime = { at: number; minute: number; isTwice: boolean }

/**
 * Every quarter of an hour from opening until it would end after closing, in the order in which they come. `instantsOf`
 * answers none for a time that the clock leaves out, and two for one that comes twice.
 */
export function slotTimes(
  hours: OpenMinutes,
  duration: number,
  instantsOf: (minute: number) => number[],
): SlotTime[] {
  const times: SlotTime[] = []
  for (let minute = Math.ceil(hours.from / step) * step; minute + duration <= hours.to; minute += step) {
    const instants = instantsOf(minute)
    for (const at of instants) times.push({ at, minute, isTwice: instants.length > 1 })
  }
  return times.sort((one, other) => one.at - other.at)
}

/**
 * All of them, and which are free. One is free unless it touches the break or blocked time, or the doctor or room is
 * taken: the rules are those of the warnings.
 */
export function findTimeSlots(
  wanted: WantedSlot,
  around: Omit<Surroundings, 'now'>,
  instantsOf: (minute: number) => number[],
): TimeSlot[] {
  const hours = wanted.virtual && wanted.doctor !== null ? around.virtualHours : around.hours
  if (hours === null) return []
  return slotTimes(hours, wanted.duration, instantsOf).map(({ at, minute, isTwice }) => {
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
    return { time: writeTime(minute), available, ...(isTwice ? { startsAt: at } : {}) }
  })
}
