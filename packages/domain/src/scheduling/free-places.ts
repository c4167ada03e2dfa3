import type { DayClock } from './day-clock.ts'
import { type SlotTime, slotTimes } from './time-slots.ts'
import { findWarnings, type OpenMinutes, type Surroundings } from './warnings.ts'

/** Who and what a visit could be given on a day, and what else there is on it. */
export type Places = Pick<Surroundings, 'hours' | 'appointments' | 'timeOffs'> & {
  /** Those who offer its type. */
  doctors: { id: number; lastName: string; virtualHours: OpenMinutes | null }[]
  rooms: { id: number; title: string }[]
}

/** By video there is no room. `id` is its own while it is moved: it does not stand in its own way. */
export type WantedVisit = { id?: number; duration: number; virtual: boolean }

type Span = { startsAt: number; endsAt: number; startMinute: number; endMinute: number }

export type FreePlaces = { doctorIds: number[]; roomIds: number[] }

/** Who is free at a time, and where: by the rules of the warnings, for nobody is asked here whether it may be anyway. */
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

/** Every time of a day at which a visit could begin: free while at least one doctor is, and a room. */
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

/** By video the hours are each doctor's own: a time is there when it is there for one of them. */
function timesOf({ virtual, duration }: WantedVisit, places: Places, clock: DayClock): SlotTime[] {
  const hours = virtual ? places.doctors.map(doctor => doctor.virtualHours) : [places.hours]
  const times = new Map<number, SlotTime>()
  for (const open of hours) {
    if (open === null) continue
    for (const time of slotTimes(open, duration, clock.instantsOf)) times.set(time.at, time)
  }
  return [...times.values()].sort((one, other) => one.at - other.at)
}

/**
 * Whom and where: what is preferred if it is free, otherwise the doctor with the least to do on that day, so that one does
 * not get all of them, and the first room. Undefined: there is nobody, or no room.
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
