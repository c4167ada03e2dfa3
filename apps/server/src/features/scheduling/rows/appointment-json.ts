import { notesPerAppointment, notesPerPage } from '@archwire/contract/notes/note'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { noteJson } from '../../notes/note-json.ts'
import type { PatientVisits } from '../../patients/record/patient-json.ts'
import { photoOf } from '../../patients/record/photo.ts'

/** The condition that a note `n` belongs to the appointment `a`. */
const isOfVisit = sql`n.appointment_id = a.id`

/** Notes that everybody should know before the visit. */
const isOffice = sql`(n.alerts or n.classification = 'green')`

/** The notes `n` that fulfil the condition `which`. */
const notes = (which: Sql) =>
  sql`notes n where n.clinic_id = a.clinic_id and n.deleted_at is null and ${which}`

const newest = (which: Sql, most: number) => sql`
  (select n.* from ${notes(which)} order by n.created_at desc, n.id desc limit ${most})`

/** The JSON of notes as the calls return them, the newest first. */
const notesJson = (rows: Sql) => sql`
  (select coalesce(json_agg(${noteJson()} order by n.created_at desc, n.id desc), '[]') from (${rows}) n)`

const countJson = (which: Sql) => sql`(select count(*) from ${notes(which)})`

const labelsJson = sql`
  (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color)
      order by al.created_at, l.id), '[]')
   from appointment_labels al join labels l on l.clinic_id = al.clinic_id and l.id = al.label_id
   where al.clinic_id = a.clinic_id and al.appointment_id = a.id)`

/** The progress of the visit of an appointment `a`, and its labels. */
export const courseFields = sql`
    'checkedIn', a.checked_in_at is not null, 'checkedInTime', wire_instant(a.checked_in_at),
    'seated', a.seated_at is not null, 'seatedTime', wire_instant(a.seated_at),
    'finished', a.finished_at is not null, 'finishedTime', wire_instant(a.finished_at),
    'completed', a.confirmed_at is not null, 'isConfirmed', a.confirmed_at is not null,
    'noShow', a.no_show, 'reschedule', a.reschedule, 'fromBookingPage', a.from_booking_page,
    'labels', ${labelsJson}`

/** The fields of an appointment `a` in a patient's record, with its newest notes. */
export const summaryFields = sql`
    'id', a.id, 'startsAt', wire_instant(a.starts_at),
    'room', (select json_build_object('title', r.title) from rooms r
             where r.clinic_id = a.clinic_id and r.id = a.room_id),
    'appointmentType', (select json_build_object('id', t.id, 'title', t.title, 'color', t.color)
                        from appointment_types t where t.clinic_id = a.clinic_id and t.id = a.appointment_type_id),
    'doctor', (select json_build_object('fullName', d.full_name) from doctors d
               where d.clinic_id = a.clinic_id and d.id = a.doctor_id),
    'labels', ${labelsJson}, 'reschedule', a.reschedule, 'noShow', a.no_show, 'seated', a.seated_at is not null,
    'seatedTime', wire_instant(a.seated_at), 'finished', a.finished_at is not null,
    'notes', ${notesJson(newest(isOfVisit, notesPerAppointment))}, 'notesCount', ${countJson(isOfVisit)}`

const isOwn = sql`${isOfVisit} and not ${isOffice}`

/** Office notes about the patient that are alerts are listed with those of the visit, however old they are. */
const isToKnow = sql`((${isOfVisit} and ${isOffice})
  or (n.patient_id = a.patient_id and n.appointment_id is null and n.alerts))`

/** Of a visit `a`; whether the patient has come and was not seated yet is said only where it is so. */
const summaryJson = sql`case when a.checked_in_at is not null and a.seated_at is null
  then json_build_object(${summaryFields}, 'isWaiting', true) else json_build_object(${summaryFields}) end`

/** The future and past appointments of the patient of a row `a`, at most so many of each, without that row's own. */
const otherVisits = (now: Date, count: number): Sql => sql`
  cross join lateral (
    select json_agg(o.json order by o.starts_at, o.id) filter (where o.is_next) as next,
      json_agg(o.json order by o.starts_at desc, o.id desc) filter (where not o.is_next) as previous
    from (select a.id, a.starts_at, a.is_next, ${summaryJson} as json from (
      (select o.*, true as is_next from appointments o
       where o.clinic_id = a.clinic_id and o.patient_id = a.patient_id and o.canceled_at is null
         and o.starts_at >= ${now} and o.id <> a.id
       order by o.starts_at, o.id limit ${count})
      union all
      (select o.*, false from appointments o
       where o.clinic_id = a.clinic_id and o.patient_id = a.patient_id and o.canceled_at is null
         and o.starts_at < ${now} and o.id <> a.id
       order by o.starts_at desc, o.id desc limit ${count})) a) o) others`

/** The JSON of an appointment's type `t`, doctor `d`, room `r` and patient `p`. */
export const typeJson = sql`
  json_build_object('id', t.id, 'title', t.title, 'color', t.color, 'isRemote', t.is_remote, 'duration', t.duration,
    'room', (select json_build_object('id', tr.id, 'title', tr.title) from rooms tr
             where tr.clinic_id = t.clinic_id and tr.id = t.room_id))`
export const doctorJson = sql`json_build_object('id', d.id, 'fullName', d.full_name, 'lastName', d.last_name)`
export const roomJson = sql`json_build_object('id', r.id, 'title', r.title, 'code', r.code)`
const patientFields = sql`
  'id', p.id, 'fullName', p.full_name, 'email', p.email, 'phoneNumber', p.phone_number,
  'contactMethod', p.contact_method, 'googleClientId', p.google_client_id`
export const patientJson = sql`json_build_object(${patientFields})`

/** The patient `p` as the appointment's own window shows them: with the face. */
const windowFields = sql`${patientFields}, 'photo', ${photoOf(sql`p`)}`
export const windowPatientJson = sql`json_build_object(${windowFields})`

const mostOtherVisits = 5

/** Present only where somebody booked online for the patient. */
const bookerField = sql`coalesce((
  select ', "booker" : ' || json_build_object('name', concat_ws(' ', k.booker_first_name, k.booker_last_name),
    'relation', k.booker_relation)
  from bookings k
  where k.clinic_id = a.clinic_id and k.appointment_id = a.id and k.booker_relation is not null), '')`

/**
 * The appointment as its window shows it. Instants are in the time zone of the transaction: see session-time-zone.ts.
 */
const shownAppointment = (now: Date): Sql => sql`
  select a.id, a.patient_id as "patientId", left(json_build_object(
    'id', a.id, 'startsAt', wire_instant(a.starts_at), 'endsAt', wire_instant(a.ends_at),
    'duration', a.duration,
    'appointmentType', ${typeJson},
    'doctor', case when d.id is not null then ${doctorJson} end,
    'room', case when r.id is not null then ${roomJson} end,
    'virtual', a.virtual,
    'patient', json_build_object(${windowFields},
      'nextAppointments', coalesce(others.next, '[]'), 'previousAppointments', coalesce(others.previous, '[]')),
    ${courseFields},
    'notes', ${notesJson(sql`${newest(isOwn, notesPerAppointment)} union all ${newest(isToKnow, notesPerPage)}`)},
    'notesCount', ${countJson(isOwn)},
    'updatedAt', wire_instant(a.updated_at))::text, -1) || ${bookerField} || '}' as json
  from appointments a
  join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.appointment_type_id
  left join doctors d on d.clinic_id = a.clinic_id and d.id = a.doctor_id
  left join rooms r on r.clinic_id = a.clinic_id and r.id = a.room_id
  ${otherVisits(now, mostOtherVisits)}`

/** A cancelled appointment is not found. */
export const appointmentJson = (
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ patientId: number; json: string } | undefined> =>
  tx.maybeOne(sql`${shownAppointment(now)}
    where a.clinic_id = ${tx.clinicId} and a.id = ${id} and a.canceled_at is null`)

/** The future and past appointments of a patient, as the calls return them. */
export const visitsOfPatient = (
  tx: Tx,
  patientId: number,
  { now, most }: { now: Date; most: number },
): Promise<PatientVisits> =>
  tx.one(sql`
    select coalesce(others.next, '[]') as next, coalesce(others.previous, '[]') as previous
    from (select ${tx.clinicId}::bigint as clinic_id, ${patientId}::bigint as patient_id, 0 as id) a
    ${otherVisits(now, most)}`)
