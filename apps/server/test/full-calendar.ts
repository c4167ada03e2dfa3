import type pg from 'pg'

/** What a day of a busy clinic holds: four rooms, full from eight to four. */
export const appointmentsADay = 60

/** Every day back from today is full, until there are so many appointments; with patients, labels, notes, blocked time. */
export async function fillCalendar(owner: pg.Pool, clinicId: number, appointments: number): Promise<void> {
  await layCalendar(owner, clinicId, appointments)
  await owner.query('analyze')
}

/** The same for one of many clinics: whoever lays them out analyses once, at the end. */
export async function layCalendar(owner: pg.Pool, clinicId: number, appointments: number): Promise<void> {
  await owner.query(
    `insert into clinic_hours (clinic_id, week_day, is_open, opens_at, closes_at, has_break, break_from, break_to)
     select $1, day, true, '08:00', '18:00', true, '12:00', '13:00' from generate_series(0, 6) as day
     on conflict do nothing`,
    [clinicId],
  )
  await owner.query(
    `with room as (
       insert into rooms (clinic_id, title, position) select $1, 'Room ' || n, n from generate_series(1, 4) n returning id
     ), doctor as (
       insert into doctors (clinic_id, first_name, last_name, position)
       select $1, 'Dora', 'Doctor' || n, n from generate_series(1, 4) n returning id
     ), type as (
       insert into appointment_types (clinic_id, title, color, duration, room_id)
       select $1, 'Type ' || n, '#4caf50', 30, (select min(id) from room) from generate_series(1, 12) n returning id
     )
     insert into labels (clinic_id, name, color) select $1, 'Label ' || n, '#9c27b0' from generate_series(1, 6) n`,
    [clinicId],
  )
  // In parts, each of which is done before a statement takes too long.
  const patients = Math.min(4_000, Math.max(500, Math.floor(appointments / 10)))
  for (let first = 0; first < patients; first += 500) await owner.query(patientRows, [clinicId, first])
  for (let first = 0; first < appointments; first += part) {
    await owner.query(appointmentRows, [
      clinicId,
      first,
      Math.min(part, appointments - first),
      appointmentsADay,
    ])
  }
  await owner.query(
    `insert into time_offs (clinic_id, timeable_type, day, starts_at, ends_at, notes)
     select $1, 'Clinic', day, starts_at, starts_at + interval '1 hour', 'Meeting'
     from generate_series(0, $2::int) n, lateral (select current_date - n as day) d,
       lateral (select (d.day + time '17:00') at time zone 'America/New_York' as starts_at) s`,
    [clinicId, Math.max(3_000, Math.floor(appointments / appointmentsADay))],
  )
}

const part = 5_000

const patientRows = `
  insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number)
  select $1, 'full-' || $1::bigint || '-' || n, 'Pat', 'Patient' || n % 50, 'patient' || n || '@example.com',
    (5550000000 + n)::text
  from generate_series($2::int, $2::int + 499) n`

const list = (table: string) => `(select array_agg(id order by id) from ${table} where clinic_id = $1)`

const appointmentRows = `
  with made as (
     insert into appointments (clinic_id, patient_id, appointment_type_id, doctor_id, room_id, day, starts_at, ends_at,
       duration, confirmed_at, checked_in_at)
     select $1, patients[1 + n % cardinality(patients)], types[1 + n % 12], doctors[1 + n % 4], rooms[1 + n % 4],
       day, starts_at, starts_at + interval '30 minutes', 30,
       case when n % 2 = 0 then starts_at end, case when n % 5 = 0 then starts_at end
     from (select ${list('patients')} as patients, ${list('appointment_types')} as types,
                  ${list('doctors')} as doctors, ${list('rooms')} as rooms) lists,
       generate_series($2::int, $2::int + $3::int - 1) n,
       lateral (select current_date - n / $4::int as day) d,
       lateral (select (d.day + time '08:00' + make_interval(mins => 30 * (n % $4::int / 4))) at time zone 'America/New_York'
         as starts_at) s
     returning id, patient_id
   ), labelled as (
     insert into appointment_labels (clinic_id, appointment_id, label_id)
     select $1, id, (select min(id) from labels where clinic_id = $1) from made where id % 4 = 0
   )
   insert into notes (clinic_id, patient_id, appointment_id, annotation)
   select $1, patient_id, id, 'Took the impression' from made where id % 3 = 0`
