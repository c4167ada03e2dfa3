import { comingFederalHolidays } from '@archwire/domain/scheduling/hours/us-federal-holidays'
import type { Client } from 'pg'

type DemoType = {
  /** Where it must be a certain one: these two are known by their numbers. */
  id?: number
  title: string
  color: string
  duration: number
  is_remote?: boolean
  starts_treatment?: boolean
  /** In which room it usually takes place, by its title. */
  room?: string
}

type DemoDoctor = {
  first_name: string
  last_name: string
  npi: string
  /** On which days the doctor sees patients by video, 0 is Sunday. */
  virtualDays: number[]
  /** What this one does not offer, by title. */
  without?: string[]
}

/** What a demo clinic is made of. */
export type DemoSetUp = {
  rooms: string[]
  types: DemoType[]
  doctors: DemoDoctor[]
  /** Beside "No Show" and "Reschedule", which every clinic has. */
  labels: { name: string; color: string }[]
}

export const orthodontics: DemoSetUp = {
  rooms: ['Exam Room One', 'Exam Room Two', 'Exam Room Three'],
  types: [
    { title: 'Consultation', color: '#2e7d32', duration: 30, room: 'Exam Room One' },
    { title: 'Aligner Check', color: '#1565c0', duration: 15 },
    { title: 'Retainer Delivery', color: '#6a1b9a', duration: 15 },
    { title: 'Adjustment', color: '#00695c', duration: 30 },
    { title: 'Records and Photos', color: '#5d4037', duration: 45, room: 'Exam Room Three' },
    { title: 'Bracket Repair', color: '#c62828', duration: 30 },
    { title: 'Debond', color: '#ad1457', duration: 60, room: 'Exam Room Two' },
    { title: 'Virtual Consultation', color: '#0277bd', duration: 30, is_remote: true },
    { title: 'Virtual Check-in', color: '#4527a0', duration: 15, is_remote: true },
    { id: 83, title: 'Treatment Start: Braces', color: '#b84700', duration: 60, starts_treatment: true },
    { id: 84, title: 'Treatment Start: Aligners', color: '#8a6100', duration: 45, starts_treatment: true },
  ],
  doctors: [
    { first_name: 'Dora', last_name: 'Lee', npi: '1003000126', virtualDays: [1, 2, 3, 4, 5] },
    { first_name: 'Miguel', last_name: 'Santos', npi: '1104000231', virtualDays: [2, 4] },
    {
      first_name: 'Hannah',
      last_name: 'Weiss',
      npi: '1205000346',
      virtualDays: [],
      without: ['Virtual Consultation', 'Virtual Check-in', 'Debond'],
    },
  ],
  labels: [
    { name: 'VIP', color: '#6a1b9a' },
    { name: 'New Patient', color: '#2e7d32' },
    { name: 'Needs X-rays', color: '#1565c0' },
    { name: 'Balance Due', color: '#5d4037' },
  ],
}

export const dental: DemoSetUp = {
  rooms: ['Chair 1', 'Chair 2'],
  types: [
    { title: 'Cleaning', color: '#00695c', duration: 45 },
    { title: 'Exam', color: '#2e7d32', duration: 30 },
    { title: 'Filling', color: '#c62828', duration: 60, room: 'Chair 2' },
    { title: 'Crown', color: '#ad1457', duration: 90, room: 'Chair 2' },
    { title: 'Virtual Consultation', color: '#0277bd', duration: 30, is_remote: true },
  ],
  doctors: [
    { first_name: 'Rosa', last_name: 'Rivers', npi: '1306000450', virtualDays: [3] },
    { first_name: 'Paul', last_name: 'Okafor', npi: '1407000565', virtualDays: [] },
  ],
  labels: [{ name: 'Anxious', color: '#6a1b9a' }],
}

/** Lays out rooms, types, doctors, labels, a break at noon, and the holidays of the last and the coming year. */
export async function insertSetUp(
  owner: Client,
  clinicId: number,
  { rooms, types, doctors, labels }: DemoSetUp,
  today: string,
): Promise<void> {
  await owner.query(
    `insert into rooms (clinic_id, title, position)
     select $1, title, place from unnest($2::text[]) with ordinality as r(title, place)`,
    [clinicId, rooms],
  )
  // Those with numbers of their own last: the others take the next ones.
  const columns = 'clinic_id, title, color, duration, is_remote, starts_treatment, room_id, position'
  const values = `$1, t.title, t.color, t.duration, coalesce(t.is_remote, false), coalesce(t.starts_treatment, false),
    (select r.id from rooms r where r.clinic_id = $1 and r.title = t.room), t.place`
  const typeRecords = `jsonb_to_recordset($2::jsonb) as t(id bigint, title text, color text, duration int,
    is_remote boolean, starts_treatment boolean, room text, place int)`
  const placed = JSON.stringify(types.map((type, place) => ({ ...type, place })))
  await owner.query(
    `insert into appointment_types (${columns}) select ${values} from ${typeRecords} where t.id is null order by t.place`,
    [clinicId, placed],
  )
  await owner.query(
    `insert into appointment_types (id, ${columns}) overriding system value
     select t.id, ${values} from ${typeRecords} where t.id is not null`,
    [clinicId, placed],
  )
  await owner.query(
    `select setval(pg_get_serial_sequence('appointment_types', 'id'), max(id)) from appointment_types`,
  )
  await owner.query(
    `insert into doctors (clinic_id, first_name, last_name, npi, position)
     select $1, first_name, last_name, npi, place
     from jsonb_to_recordset($2::jsonb) as d(first_name text, last_name text, npi text, place int) order by place`,
    [clinicId, JSON.stringify(doctors.map((doctor, place) => ({ ...doctor, place })))],
  )
  await owner.query(
    `insert into doctor_appointment_types (clinic_id, doctor_id, appointment_type_id)
     select $1, d.id, t.id from jsonb_to_recordset($2::jsonb) as given(npi text, without jsonb)
     join doctors d on d.clinic_id = $1 and d.npi = given.npi
     join appointment_types t on t.clinic_id = $1 and not coalesce(given.without, '[]') ? t.title`,
    [clinicId, JSON.stringify(doctors)],
  )
  await owner.query(
    `insert into doctor_virtual_hours (clinic_id, doctor_id, week_day, is_open, start_at, stops_at, has_break,
       break_from, break_to)
     select $1, d.id, day, true, '09:00', '17:00', true, '12:00', '13:00'
     from jsonb_to_recordset($2::jsonb) as given(npi text, "virtualDays" smallint[])
     join doctors d on d.clinic_id = $1 and d.npi = given.npi, unnest(given."virtualDays") as day`,
    [clinicId, JSON.stringify(doctors)],
  )
  await owner.query(
    `insert into labels (clinic_id, name, color)
     select $1, name, color from jsonb_to_recordset($2::jsonb) as l(name text, color text)`,
    [clinicId, JSON.stringify(labels)],
  )
  await owner.query(
    `update clinic_hours set has_break = true, break_from = '12:00', break_to = '13:00'
     where clinic_id = $1 and is_open`,
    [clinicId],
  )
  await owner.query(
    `insert into clinic_hour_exceptions (clinic_id, day, is_open) select $1, day, false from unnest($2::date[]) as day`,
    [clinicId, [aYearBefore(today), today].flatMap(comingFederalHolidays).map(({ date }) => date)],
  )
}

const aYearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Opens the booking page for these types; the second clinic's stays off, so that both can be seen. */
export async function openBooking(owner: Client, clinicId: number, titles: string[]): Promise<void> {
  if (titles.length === 0) return
  await owner.query(
    `insert into bookable_types (clinic_id, appointment_type_id)
     select $1, id from appointment_types where clinic_id = $1 and title = any($2)`,
    [clinicId, titles],
  )
  await owner.query('update booking_settings set enabled = true, min_lead_hours = 2 where clinic_id = $1', [
    clinicId,
  ])
}
