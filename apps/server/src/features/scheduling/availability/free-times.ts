import type { Query, Reply } from '@archwire/contract/endpoint'
import type { getTimeSlots } from '@archwire/contract/scheduling/calendar-calls'
import type { OpenMinutes, Surroundings } from '@archwire/domain/scheduling/availability/appointment-warnings'
import {
  choosePlace,
  type FreeSlot,
  findFreeSlots,
  freePlacesAt,
  type Places,
  findTimeSlots as slotsOf,
  spanOf,
} from '@archwire/domain/scheduling/availability/free-slots'
import { dayClock, momentAt } from '@archwire/domain/scheduling/clock/wall-time'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { lockDays } from '../rows/appointment-queries.ts'
import { milliseconds, openMinutes, readBookingContext } from './booking-context-queries.ts'

type OfferedType = { id: number; duration: number; isRemote: boolean; roomId: number | null }

type Found = {
  /** Null: there is no such type in use. */
  type: OfferedType | null
  doctors: { id: number; lastName: string; week: Record<string, OpenMinutes | null> }[]
  rooms: Places['rooms']
  days: (Pick<Surroundings, 'hours' | 'appointments' | 'timeOffs'> & { day: string })[]
}

export type DayPlaces = Places & { day: string }

type WantedPlaces = {
  from: string
  to: string
  typeId: number
  /** Null: any doctor who offers the type. */
  doctorId: number | null
  /** A visit that keeps its type even where that is out of use. */
  keptBy?: number
}

/** The doctors who offer a type, all rooms, and what each day of a range already has. */
export const readPlaces = async (
  tx: Tx,
  { from, to, typeId, doctorId, keptBy }: WantedPlaces,
): Promise<{ type: OfferedType | null; days: DayPlaces[] }> => {
  const { found } = await tx.one<{ found: Found }>(sql`
    select json_build_object(
      'type', (select json_build_object('id', id, 'duration', duration, 'isRemote', is_remote, 'roomId', room_id)
               from appointment_types where clinic_id = ${tx.clinicId} and id = ${typeId}
                 and (active or exists (
                   select from appointments where clinic_id = ${tx.clinicId} and id = ${keptBy ?? null}::bigint
                     and appointment_type_id = ${typeId}))),
      'doctors', (
        select coalesce(json_agg(json_build_object('id', d.id, 'lastName', d.last_name, 'week', (
            select coalesce(json_object_agg(week_day, ${openMinutes(sql`start_at`, sql`stops_at`)}), '{}')
            from doctor_virtual_hours where clinic_id = d.clinic_id and doctor_id = d.id)) order by d.position, d.id), '[]')
        from doctors d
        join doctor_appointment_types o on o.clinic_id = d.clinic_id and o.doctor_id = d.id
        where d.clinic_id = ${tx.clinicId} and d.active and o.appointment_type_id = ${typeId}
          and (${doctorId}::bigint is null or d.id = ${doctorId})),
      'rooms', (
        select coalesce(json_agg(json_build_object('id', id, 'title', title) order by position, id), '[]')
        from rooms where clinic_id = ${tx.clinicId} and active),
      'days', (
        select json_agg(json_build_object('day', day,
          'hours', coalesce(
            (select ${openMinutes(sql`opens_at`, sql`closes_at`)} from clinic_hour_exceptions e
             where e.clinic_id = ${tx.clinicId} and e.day = wanted.day),
            (select ${openMinutes(sql`opens_at`, sql`closes_at`)} from clinic_hours
             where clinic_id = ${tx.clinicId} and week_day = extract(dow from wanted.day))),
          'appointments', (
            select coalesce(json_agg(json_build_object('id', a.id, 'startsAt', ${milliseconds(sql`a.starts_at`)},
              'endsAt', ${milliseconds(sql`a.ends_at`)}, 'doctorId', a.doctor_id, 'roomId', a.room_id,
              'patientId', a.patient_id, 'noShow', a.no_show, 'reschedule', a.reschedule) order by a.id), '[]')
            from appointments a
            where a.clinic_id = ${tx.clinicId} and a.day = wanted.day and a.canceled_at is null),
          'timeOffs', (
            select coalesce(json_agg(json_build_object('id', t.id, 'startsAt', ${milliseconds(sql`t.starts_at`)},
              'endsAt', ${milliseconds(sql`t.ends_at`)}, 'doctorId', t.doctor_id, 'roomId', t.room_id,
              'virtual', t.virtual) order by t.id), '[]')
            from time_offs t
            where t.clinic_id = ${tx.clinicId} and t.day = wanted.day and t.canceled_at is null)) order by day)
        from days_between(${from}::date, ${to}::date) as wanted(day))) as found`)
  const { type, doctors, rooms, days } = found
  const weekDay = (day: string) => String(new Date(`${day}T00:00:00Z`).getUTCDay())
  return {
    type,
    days: days.map(one => ({
      ...one,
      rooms,
      doctors: doctors.map(({ week, ...doctor }) => ({
        ...doctor,
        virtualHours: week[weekDay(one.day)] ?? null,
      })),
    })),
  }
}

/** The visit that is being moved. It keeps its length and does not conflict with itself. */
export type OwnVisit = {
  id: number
  duration: number
  virtual: boolean
  day: string
  doctorId: number | null
  roomId: number | null
}

type Clock = { timeZone: string; isOpen: (at: number) => boolean }

/**
 * The times at which a visit of a type can begin on each day of a range, with any doctor. Undefined: there is no such
 * type. The returned function computes the slots, and may be called after the transaction.
 */
export async function readFreeTimes(
  tx: Tx,
  wanted: WantedPlaces & { own?: OwnVisit },
  { timeZone, isOpen }: Clock,
): Promise<(() => FreeTimesOfDay[]) | undefined> {
  const { type, days } = await readPlaces(tx, wanted)
  if (type === null) return undefined
  const visit = wanted.own ?? { duration: type.duration, virtual: type.isRemote }
  return () =>
    days.map(places => ({
      day: places.day,
      slots: findFreeSlots(visit, places, dayClock(places.day, timeZone), isOpen),
      placeAt: slot => placeAt(slot, type, places, { timeZone, ...(wanted.own && { own: wanted.own }) }),
    }))
}

/** `placeAt` finds the doctor and the room that a visit would get at a free time. */
export type FreeTimesOfDay = {
  day: string
  slots: FreeSlot[]
  placeAt: (slot: Pick<FreeSlot, 'at' | 'minute'>) => FreePlace | undefined
}

function placeAt(
  slot: Pick<FreeSlot, 'at' | 'minute'>,
  type: OfferedType,
  places: DayPlaces,
  { own, timeZone }: { own?: OwnVisit; timeZone: string },
): FreePlace | undefined {
  const { duration, virtual } = own ?? { duration: type.duration, virtual: type.isRemote }
  const visit = { duration, virtual, ...(own !== undefined && { id: own.id }) }
  const span = spanOf(slot, duration, dayClock(places.day, timeZone))
  const place = choosePlace(freePlacesAt(visit, span, places), places, {
    virtual,
    doctorId: own?.doctorId ?? null,
    roomId: own?.roomId ?? type.roomId,
  })
  return place && { duration, virtual, ...place }
}

export type FreePlace = { duration: number; virtual: boolean; doctorId: number; roomId: number | null }

const quarter = 15 * 60_000

/**
 * Finds a free doctor and a free room for a time. Locks the day (and the day from which a visit is moved), so that
 * they stay free until the transaction ends. Undefined: there are none.
 */
export async function lockFreePlace(
  tx: WriteTx,
  { at, typeId, doctorId, own }: { at: number; typeId: number; doctorId: number | null; own?: OwnVisit },
  timeZone: string,
): Promise<FreePlace | undefined> {
  const { day, minutes } = momentAt(at, timeZone)
  const [, { type, days }] = await Promise.all([
    lockDays(tx, own === undefined ? [day] : [own.day, day]),
    readPlaces(tx, { from: day, to: day, typeId, doctorId }),
  ])
  const [places] = days
  if (type === null || places === undefined || at % quarter !== 0) return undefined
  return placeAt({ at, minute: minutes }, type, places, { timeZone, ...(own && { own }) })
}

/**
 * The times at which an appointment can begin on a day, and whether each is free. They are suggestions: staff may
 * book any time.
 */
export async function findTimeSlots(
  clinic: ClinicDatabase,
  query: Query<typeof getTimeSlots>,
  timeZone: string,
): Promise<Reply<typeof getTimeSlots>> {
  const { date, duration, virtual } = query
  const context = await clinic.read(tx =>
    readBookingContext(tx, date, {
      typeId: query.appointment_type_id ?? null,
      doctorId: query.doctor_id ?? null,
      roomId: query.room_id ?? null,
      patientId: null,
    }),
  )
  const { doctor, room } = context
  const own = query.appointment_id === undefined ? {} : { id: query.appointment_id }
  const slots = slotsOf(
    { ...own, duration, virtual, doctor, room },
    context,
    dayClock(date, timeZone).instantsOf,
  )
  return {
    date,
    slots: slots.map(({ startsAt, ...slot }) =>
      startsAt === undefined ? slot : { ...slot, startsAt: wireInstant(new Date(startsAt), timeZone) },
    ),
  }
}
