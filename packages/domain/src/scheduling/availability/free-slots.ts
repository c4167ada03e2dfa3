import { writeTime } from '../clock/time-of-day.ts'
import type { DayClock } from '../clock/wall-time.ts'
import {
  findWarnings,
  type OpenMinutes,
  type Surroundings,
  type WantedAppointment,
} from './appointment-warnings.ts'

const step = 15

/** A time of the clinic's clock at which an appointment could begin: 09:00 AM. */
type TimeSlot = {
  time: string
  available: boolean
  /** The instant, if the clock shows that time twice. */
  startsAt?: number
}

export type WantedSlot = Pick<WantedAppointment, 'id' | 'duration' | 'virtual' | 'doctor' | 'room'>

/** When an appointment could begin: the instant, and the minutes since midnight that the clock shows. */
type SlotTime = { at: number; minute: number; isTwice: boolean }

/**
 * Every quarter of an hour from opening to the last one that ends by closing time, in order. `instantsOf` returns none
 * for a time that the clock skips, and two for one that it shows twice.
 */
function slotTimes(
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
 * All times, and which of them are free. A time is not free if it touches the break or blocked time, or if the doctor
 * or room is taken: the rules are those of the warnings.
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
    // Past times stay free here; everybody sees that they have passed.
    const available = findWarnings(appointment, { ...around, now: Number.NEGATIVE_INFINITY }).length === 0
    return { time: writeTime(minute), available, ...(isTwice ? { startsAt: at } : {}) }
  })
}

/** The doctors and rooms that a visit could get on a day, and what else there is on it. */
export type Places = Pick<Surroundings, 'hours' | 'appointments' | 'timeOffs'> & {
  /** The doctors who offer the type of the visit. */
  doctors: { id: number; lastName: string; virtualHours: OpenMinutes | null }[]
  rooms: { id: number; title: string }[]
}

/**
 * A video visit needs no room. `id` is that of a visit that is being moved, so that it does not collide with itself.
 */
type WantedVisit = { id?: number; duration: number; virtual: boolean }

type Span = { startsAt: number; endsAt: number; startMinute: number; endMinute: number }

type FreePlaces = { doctorIds: number[]; roomIds: number[] }

/**
 * The doctors and rooms that are free at a time, by the rules of the warnings; a visitor cannot acknowledge a warning.
 */
export const freePlacesAt = (wanted: WantedVisit, span: Span, places: Places): FreePlaces => ({
  doctorIds: places.doctors
    .filter(doctor => isFree(wanted, span, places, { doctor, room: null }))
    .map(({ id }) => id),
  roomIds: wanted.virtual
    ? []
    : places.rooms.filter(room => isFree(wanted, span, places, { doctor: null, room })).map(({ id }) => id),
})

function isFree(
  wanted: WantedVisit,
  span: Span,
  places: Places,
  { doctor, room }: { doctor: Places['doctors'][number] | null; room: Places['rooms'][number] | null },
): boolean {
  const around = {
    ...places,
    virtualHours: doctor?.virtualHours ?? null,
    now: Number.NEGATIVE_INFINITY,
  }
  return findWarnings({ ...wanted, ...span, doctor, room, patientId: null, type: null }, around).length === 0
}

export type FreeSlot = SlotTime & { available: boolean }

/** Every time of a day at which a visit could begin; it is free as long as a doctor and a room are. */
export function findFreeSlots(
  wanted: WantedVisit,
  places: Places,
  clock: DayClock,
  isOpen: (at: number) => boolean,
): FreeSlot[] {
  return timesOf(wanted, places, clock).map(slot => ({
    ...slot,
    available: isOpen(slot.at) && canTakePlace(wanted, spanOf(slot, wanted.duration, clock), places),
  }))
}

/** A time at which a visit can begin, with the doctor and the room that it would get. */
export type FreePlaceInTime = SlotTime & NonNullable<ReturnType<typeof choosePlace>>

/** The free times of a day for staff, who see with whom and where before they press. */
export const findFreePlaces = (
  wanted: WantedVisit & { roomId: number | null },
  places: Places,
  clock: DayClock,
): FreePlaceInTime[] =>
  timesOf(wanted, places, clock).flatMap(slot => {
    const free = freePlacesAt(wanted, spanOf(slot, wanted.duration, clock), places)
    const place = choosePlace(free, places, { ...wanted, doctorId: null })
    return place === undefined ? [] : [{ ...slot, ...place }]
  })

const canTakePlace = (wanted: WantedVisit, span: Span, places: Places): boolean =>
  places.doctors.some(doctor => isFree(wanted, span, places, { doctor, room: null })) &&
  (wanted.virtual || places.rooms.some(room => isFree(wanted, span, places, { doctor: null, room })))

export const spanOf = (
  { at, minute }: Pick<SlotTime, 'at' | 'minute'>,
  duration: number,
  clock: DayClock,
): Span => ({
  startsAt: at,
  endsAt: at + duration * 60_000,
  startMinute: minute,
  endMinute: clock.endMinuteOf(at, minute, duration),
})

/** By video each doctor has hours of their own: a time is listed if one of them has it. */
const hoursOf = ({ virtual }: Pick<WantedVisit, 'virtual'>, places: Places): OpenMinutes[] =>
  (virtual ? places.doctors.map(doctor => doctor.virtualHours) : [places.hours]).filter(open => open !== null)

/** Somebody sees patients on that day, whether anything is free or not. */
export const isOpenFor = (wanted: Pick<WantedVisit, 'virtual'>, places: Places): boolean =>
  hoursOf(wanted, places).length > 0

function timesOf(wanted: WantedVisit, places: Places, clock: DayClock): SlotTime[] {
  const times = new Map<number, SlotTime>()
  for (const open of hoursOf(wanted, places)) {
    for (const time of slotTimes(open, wanted.duration, clock.instantsOf)) times.set(time.at, time)
  }
  return [...times.values()].sort((one, other) => one.at - other.at)
}

/**
 * The doctor and the room for a visit: the preferred ones if they are free, otherwise the doctor with the fewest visits
 * on that day, so that visits are spread, and the first room. Undefined if there is none.
 */
export function choosePlace(
  { doctorIds, roomIds }: FreePlaces,
  places: Places,
  wanted: { virtual: boolean; doctorId: number | null; roomId: number | null },
): { doctorId: number; roomId: number | null } | undefined {
  const busy = (id: number) =>
    places.appointments
      .filter(one => one.doctorId === id)
      .reduce((sum, one) => sum + one.endsAt - one.startsAt, 0)
  const preferred = doctorIds.find(id => id === wanted.doctorId)
  const doctorId = preferred ?? doctorIds.toSorted((one, other) => busy(one) - busy(other))[0]
  const roomId = wanted.virtual ? null : (roomIds.find(id => id === wanted.roomId) ?? roomIds[0])
  return doctorId === undefined || roomId === undefined ? undefined : { doctorId, roomId }
}
