import type { Places } from '@archwire/domain/scheduling/availability/free-slots'
import type { OpenMinutes, Surroundings } from '@archwire/domain/scheduling/availability/warnings'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { milliseconds, openMinutes } from './around-queries.ts'

type OfferedType = { id: number; duration: number; isRemote: boolean; roomId: number | null }

type Found = {
  /** Null: there is none in use. */
  type: OfferedType | null
  doctors: { id: number; lastName: string; week: Record<string, OpenMinutes | null> }[]
  rooms: Places['rooms']
  days: (Pick<Surroundings, 'hours' | 'appointments' | 'timeOffs'> & { day: string })[]
}

export type DayPlaces = Places & { day: string }

export type WantedPlaces = {
  from: string
  to: string
  typeId: number
  /** Null: whoever offers the type. */
  doctorId: number | null
}

/** Who offers a type, every room, and what there is on each day from one to another. */
export const readPlaces = async (
  tx: Tx,
  { from, to, typeId, doctorId }: WantedPlaces,
): Promise<{ type: OfferedType | null; days: DayPlaces[] }> => {
  const { found } = await tx.one<{ found: Found }>(sql`
    select json_build_object(
      'type', (select json_build_object('id', id, 'duration', duration, 'isRemote', is_remote, 'roomId', room_id)
               from appointment_types where clinic_id = ${tx.clinicId} and id = ${typeId} and active),
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
