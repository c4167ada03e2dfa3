import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { OpenMinutes, Surroundings } from '@archwire/domain/scheduling/availability/appointment-warnings'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { doctorJson, roomJson, typeJson, windowPatientJson } from '../rows/appointment-json.ts'
import { daysOfFormerFirstVisits } from '../rows/first-visit.ts'

/** The type, doctor, room and patient of an appointment, if they exist, and what else is on its day. */
export type BookingContext = Omit<Surroundings, 'now'> & {
  type: { id: number; duration: number; isRemote: boolean; active: boolean } | null
  doctor: { id: number; lastName: string; active: boolean; offersType: boolean } | null
  room: { id: number; title: string; active: boolean } | null
  patient: { id: number; isArchived: boolean; contactMethod: string | null } | null
  hours: OpenMinutes | null
  virtualHours: OpenMinutes | null
}

export type NamedResources = {
  typeId: number | null
  doctorId: number | null
  roomId: number | null
  patientId: number | null
}

const minutes = (time: Sql) => sql`extract(epoch from ${time})::int / 60`
export const milliseconds = (at: Sql) => sql`(extract(epoch from ${at}) * 1000)::bigint`

// A closed day is a JSON null, which coalesce() does not skip: an exception that closes a Monday wins over its hours.
export const openMinutes = (from: Sql, to: Sql) => sql`
  case when is_open then json_build_object('from', ${minutes(from)}, 'to', ${minutes(to)},
    'breakFrom', case when has_break then ${minutes(sql`break_from`)} end,
    'breakTo', case when has_break then ${minutes(sql`break_to`)} end) else 'null'::json end`

export const readBookingContext = (tx: Tx, day: string, named: NamedResources): Promise<BookingContext> =>
  selectBookingContext(tx, day, named, sql``)

/**
 * The same for a change: the type, doctor and room are locked and stay in use until the transaction ends. If another
 * transaction is taking one out of use, this waits for it and reads the result. The patient needs no lock here: a
 * booking has locked it before, and a locked appointment cannot move to another patient.
 */
export const lockBookingContext = (
  tx: WriteTx,
  day: string,
  named: NamedResources,
): Promise<BookingContext> => selectBookingContext(tx, day, named, sql`for share`)

/** The same for a new appointment, with its new id and version and everything that the response shows. */
export type NewBookingContext = BookingContext & {
  type: Shown<Appointment['appointmentType']>
  doctor: Shown<Appointment['doctor']>
  room: Shown<Appointment['room']>
  patient: Shown<Omit<Appointment['patient'], 'nextAppointments' | 'previousAppointments'>>
  id: number
  version: number
  timeZone: string
  /** Whether the patient has other appointments, or alert notes that every visit shows. */
  hasMore: boolean
  /** The days of visits that are no longer the patient's first, as the new one is earlier. */
  formerFirstVisits: string[]
}
type Shown<What> = { shown: What } | null

/**
 * The same for a booking: with a new id and version, and with the clinic's time zone, locked until the transaction
 * ends.
 */
export const lockNewBookingContext = (
  tx: WriteTx,
  day: string,
  { startsAt, ...named }: NamedResources & { startsAt: Date },
): Promise<NewBookingContext> =>
  selectBookingContext<NewBookingContext>(tx, day, named, sql`for share`, {
    shown: json => sql`, 'shown', ${json}`,
    more: sql`
      'id', nextval('appointments_id_seq'),
      'version', ${milliseconds(sql`clock_timestamp()::timestamptz(3)`)},
      'timeZone', (select time_zone from clinics where id = ${tx.clinicId} for key share),
      'hasMore', exists (select from appointments where clinic_id = ${tx.clinicId}
                           and patient_id = ${named.patientId} and canceled_at is null)
        or exists (select from notes where clinic_id = ${tx.clinicId} and patient_id = ${named.patientId}
                     and deleted_at is null and appointment_id is null and alerts),
      'formerFirstVisits', ${daysOfFormerFirstVisits(tx.clinicId, { patientId: named.patientId, startsAt })},`,
  })

/** One statement, so that a booking locks the day as briefly as possible. */
const selectBookingContext = async <Found extends BookingContext>(
  tx: Tx,
  day: string,
  named: NamedResources,
  lock: Sql,
  { shown, more } = { shown: (_json: Sql) => sql``, more: sql`` },
): Promise<Found> => {
  const found = await tx.one<{ context: Found }>(sql`
    select json_build_object(${more}
      'type', (select json_build_object('id', id, 'duration', duration, 'isRemote', is_remote, 'active', active
                 ${shown(typeJson)})
               from appointment_types t where clinic_id = ${tx.clinicId} and id = ${named.typeId} ${lock}),
      'doctor', (select json_build_object('id', id, 'lastName', last_name, 'active', active,
                   'offersType', exists (select from doctor_appointment_types o where o.clinic_id = d.clinic_id
                     and o.doctor_id = d.id and o.appointment_type_id = ${named.typeId}) ${shown(doctorJson)})
                 from doctors d where clinic_id = ${tx.clinicId} and id = ${named.doctorId} ${lock}),
      'room', (select json_build_object('id', id, 'title', title, 'active', active ${shown(roomJson)})
               from rooms r where clinic_id = ${tx.clinicId} and id = ${named.roomId} ${lock}),
      'patient', (select json_build_object('id', id, 'isArchived', archived_at is not null,
                    'contactMethod', contact_method ${shown(windowPatientJson)})
                  from patients p where clinic_id = ${tx.clinicId} and id = ${named.patientId}),
      'hours', coalesce(
        (select ${openMinutes(sql`opens_at`, sql`closes_at`)} from clinic_hour_exceptions
         where clinic_id = ${tx.clinicId} and day = ${day}),
        (select ${openMinutes(sql`opens_at`, sql`closes_at`)} from clinic_hours
         where clinic_id = ${tx.clinicId} and week_day = extract(dow from ${day}::date))),
      'virtualHours', (select ${openMinutes(sql`start_at`, sql`stops_at`)} from doctor_virtual_hours
        where clinic_id = ${tx.clinicId} and doctor_id = ${named.doctorId}
          and week_day = extract(dow from ${day}::date)),
      'appointments', (
        select coalesce(json_agg(json_build_object('id', id, 'startsAt', ${milliseconds(sql`starts_at`)},
          'endsAt', ${milliseconds(sql`ends_at`)}, 'doctorId', doctor_id, 'roomId', room_id,
          'patientId', patient_id, 'noShow', no_show, 'reschedule', reschedule) order by id), '[]')
        from appointments
        where clinic_id = ${tx.clinicId} and day = ${day} and canceled_at is null
          and (doctor_id = ${named.doctorId} or room_id = ${named.roomId} or patient_id = ${named.patientId})),
      'timeOffs', (
        select coalesce(json_agg(json_build_object('id', id, 'startsAt', ${milliseconds(sql`starts_at`)},
          'endsAt', ${milliseconds(sql`ends_at`)}, 'doctorId', doctor_id, 'roomId', room_id, 'virtual', virtual)
          order by id), '[]')
        from time_offs
        where clinic_id = ${tx.clinicId} and day = ${day} and canceled_at is null)) as context`)
  return found.context
}
