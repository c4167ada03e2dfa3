import { seededRandom } from '@archwire/domain/random/seeded-random'
import { localTime } from '@archwire/domain/time/clinic-time'
import type { Client } from 'pg'
import { type CalendarFacts, planCalendar } from './calendar-plan.ts'

/** A note about a visit, `at` minutes after its beginning. */
type VisitNote = { id: number; text: string; at: number }

/**
 * The notes of staff about visits and patients over the weeks. Some are from yesterday, so they can still be changed.
 */
async function insertNotes(
  owner: Client,
  { clinicId, users, visits, now }: { clinicId: number; users: number[]; visits: VisitNote[]; now: Date },
): Promise<void> {
  await owner.query(visitNoteRows, [clinicId, now, users, JSON.stringify(visits)])
  await owner.query(followUpRows, [clinicId, now, users, followUps])
  await owner.query(patientNoteRows, [clinicId, now, users, 'green', JSON.stringify(officeNotes), 4])
  await owner.query(patientNoteRows, [clinicId, now, users, 'yellow', JSON.stringify(treatmentNotes), 5])
  await owner.query('analyze notes')
}

const officeNotes = [
  { text: 'Allergic to mint flavour.', alerts: true },
  { text: 'Prefers to be called in the afternoon.', alerts: false },
  { text: 'Mother decides about treatment, call her first.', alerts: false },
  { text: 'Nervous: explain every step.', alerts: true },
  { text: 'Moved to college in fall: book in the holidays.', alerts: false },
  { text: 'Faints at the sight of needles.', alerts: true },
  { text: 'Brother is a patient too, book them together.', alerts: false },
  { text: 'Hard of hearing on the left: speak from the right.', alerts: false },
]

const treatmentNotes = [
  'Called about a poking wire: wax for now, comes in tomorrow.',
  'Lost aligner 7 upper. Goes on with 8, wears it three days longer.',
  'Parents ask whether the upper arch can be finished first.',
  'General dentist sent the panoramic X-ray: wisdom teeth far from erupting.',
  'Extraction of 14 and 24 is done, referral answered.',
  'Retainer cracked while swimming, new impression at the next visit.',
].map(text => ({ text, alerts: false }))

const followUps = [
  'Called the day after: no pain, eats normally.',
  'Sent photos of the bite: elastics as before.',
  'Next wire ordered.',
]

// No note is newer than a minute.
const lately = `$2::timestamptz - interval '1 minute'`
const someone = (place: string) => `($3::bigint[])[1 + (${place}) % cardinality($3::bigint[])]`

const visitNoteRows = `
  insert into notes (clinic_id, patient_id, appointment_id, doctor_id, user_id, annotation, created_at, updated_at)
  select $1, a.patient_id, a.id, coalesce(a.doctor_id, (select min(id) from doctors where clinic_id = $1)),
    ${someone('a.id')}, g.text, w.at, w.at
  from jsonb_to_recordset($4::jsonb) as g(id bigint, text text, at int)
  join appointments a on a.clinic_id = $1 and a.id = g.id
  cross join lateral (select least(a.starts_at + make_interval(mins => g.at), ${lately}) as at) w`

// Some notes of visits have a second one 23 hours later.
const followUpRows = `
  insert into notes (clinic_id, patient_id, appointment_id, doctor_id, user_id, annotation, created_at, updated_at)
  select $1, n.patient_id, n.appointment_id, n.doctor_id, ${someone('n.id + 1')}, ($4::text[])[1 + n.id % cardinality($4::text[])], w.at, w.at
  from notes n cross join lateral (select n.created_at + interval '23 hours' as at) w
  where n.clinic_id = $1 and n.appointment_id is not null and n.id % 4 = 0 and w.at < ${lately}`

// Notes about every $6th patient: the first an hour ago, each further one earlier, but none before the patient was
// added.
const patientNoteRows = `
  insert into notes (clinic_id, patient_id, user_id, classification, annotation, alerts, created_at, updated_at)
  select $1, p.id, ${someone('p.place')}, $4, t.note ->> 'text', (t.note ->> 'alerts')::boolean, w.at, w.at
  from (select id, created_at, row_number() over (order by id) as place from patients where clinic_id = $1) p
  cross join lateral (select $5::jsonb -> (p.place / $6::int % jsonb_array_length($5::jsonb))::int as note) t
  cross join lateral (select $2::timestamptz - make_interval(hours => (1 + (p.place / $6::int - 1) * 17)::int) as wanted) d
  cross join lateral (select least(greatest(d.wanted, p.created_at), ${lately}) as at) w
  where p.place % $6::int = 0`

export type DemoCalendar = {
  /** How many days of the past and of the future are filled, and how full they are, from 0 to 1. */
  past: number
  coming: number
  fullness: number
  /** For how many days before these the growing clinic already had some visits. */
  older: number
}

/** Fills the calendar around today from the clinic's set-up. Every start on the same day makes the same calendar. */
export async function insertAppointments(
  owner: Client,
  clinic: { id: number; timeZone: string; today: string },
  { past, coming, fullness, older }: DemoCalendar,
  now: Date,
): Promise<void> {
  const facts = await readFacts(owner, clinic, { past: past + older, coming })
  const [hours = 0, minutes = 0] = localTime(now, clinic.timeZone).split(':').map(Number)
  const nowMinute = hours * 60 + minutes
  const { appointments, timeOffs } = planCalendar(
    { ...facts, days: facts.days.filter(({ away }) => away >= -past) },
    { nowMinute, fullness: () => fullness, random: seededRandom(facts.patients.length) },
  )
  const before = planCalendar(
    { ...facts, days: facts.days.filter(({ away }) => away < -past) },
    {
      nowMinute,
      fullness: away => fullness * (0.6 - 0.4 * ((-away - past) / older)),
      random: seededRandom(facts.patients.length + 1),
    },
  )
  const { rows } = await owner.query<{ last: number }>(
    'select coalesce(max(id), 0) as last from appointments',
  )
  const numbered = [...appointments, ...before.appointments].map((one, place) => ({
    id: Number(rows[0]?.last) + 1 + place,
    ...one,
  }))
  const parameters = [clinic.id, JSON.stringify(numbered), clinic.timeZone, now]
  await owner.query(appointmentRows, [...parameters, facts.users[0]])
  await owner.query(`select setval(pg_get_serial_sequence('appointments', 'id'), max(id)) from appointments`)
  await owner.query(labelRows, parameters.slice(0, 2))
  const visits = numbered
    .slice(0, appointments.length)
    .flatMap(({ id, note }) => (note === null ? [] : [{ id, ...note }]))
  await insertNotes(owner, { clinicId: clinic.id, users: facts.users, visits, now })
  await owner.query(timeOffRows, [clinic.id, JSON.stringify(timeOffs), clinic.timeZone, facts.users[0]])
  await owner.query('analyze appointments, appointment_labels, time_offs')
}

async function readFacts(
  owner: Client,
  { id, today }: { id: number; today: string },
  { past, coming }: { past: number; coming: number },
): Promise<CalendarFacts> {
  const { rows } = await owner.query<{ facts: CalendarFacts }>(
    `select json_build_object(
       'rooms', (select json_agg(id order by position, id) from rooms where clinic_id = $1 and active),
       'types', (select json_agg(json_build_object('id', id, 'duration', duration, 'isRemote', is_remote,
         'roomId', room_id) order by position, id) from appointment_types where clinic_id = $1 and active),
       'doctors', (select json_agg(json_build_object('id', d.id,
           'videoDays', array(select week_day from doctor_virtual_hours v
             where v.clinic_id = $1 and v.doctor_id = d.id and v.is_open),
           'types', array(select appointment_type_id from doctor_appointment_types o
             where o.clinic_id = $1 and o.doctor_id = d.id)) order by position, id)
         from doctors d where clinic_id = $1 and active),
       'patients', (select json_agg(json_build_object('id', id, 'from', (created_at at time zone 'UTC')::date + 3)
         order by id) from patients where clinic_id = $1),
       'users', (select json_agg(id order by id) from users where clinic_id = $1),
       'days', (select json_agg(json_build_object('day', day, 'weekDay', extract(dow from day),
           'isOpen', coalesce(h.is_open, false), 'away', day - $2::date) order by day)
         from days_between($2::date - $3::int, $2::date + $4::int) as day
         left join lateral hours_of_day($1, day) h on true)) as facts`,
    [id, today, past, coming],
  )
  const facts = rows[0]?.facts
  if (facts === undefined) throw new Error('a clinic without anything has no calendar')
  return facts
}

const appointmentRecords = `jsonb_to_recordset($2::jsonb) as g(id bigint, day date, minute int, duration int, "typeId" bigint,
  "doctorId" bigint, "roomId" bigint, virtual boolean, "patientId" bigint, "fromBookingPage" boolean,
  confirmed boolean, arrived int, seated int, finished int, "noShow" boolean, reschedule boolean, canceled boolean, note jsonb,
  labels text[])
  cross join lateral (select (g.day + make_interval(mins => g.minute)) at time zone $3 as starts_at) s`

const after = (minutes: string) =>
  `least(s.starts_at + make_interval(mins => ${minutes}), $4::timestamptz - interval '1 minute')`

// A visit was booked some weeks before, by staff or on the booking page, but not before the patient was added, and
// confirmed about a day before.
const appointmentRows = `
  insert into appointments (id, clinic_id, patient_id, appointment_type_id, doctor_id, room_id, day, starts_at, ends_at,
    duration, virtual, confirmed_at, checked_in_at, seated_at, finished_at, no_show, reschedule, from_booking_page,
    utm_source, utm_medium, canceled_at, canceled_by_user_id, created_by_user_id, created_at, updated_at)
  overriding system value
  select g.id, $1, g."patientId", g."typeId", g."doctorId", g."roomId", g.day, s.starts_at,
    s.starts_at + make_interval(mins => g.duration), g.duration, g.virtual,
    case when g.confirmed then ${after('-60 * 26')} end,
    case when g.arrived is not null then ${after('g.arrived')} end,
    case when g.seated is not null then ${after('g.seated')} end,
    case when g.finished is not null then ${after('g.finished')} end,
    g."noShow", g.reschedule, g."fromBookingPage", u.source, case when u.source is not null then 'cpc' end,
    case when g.canceled then ${after('-60 * 50')} end,
    case when g.canceled then $5::bigint end, case when not g."fromBookingPage" then $5::bigint end,
    b.booked_at, b.booked_at
  from ${appointmentRecords}
  join patients p on p.clinic_id = $1 and p.id = g."patientId"
  -- Who books on the booking page often comes from an advertisement, whatever first led them here.
  cross join lateral (select case when g."fromBookingPage"
    then (array['google', 'google', 'facebook', 'instagram', null])[1 + g.id % 5] end as source) u
  cross join lateral (select greatest(p.created_at, ${after('-60 * 24 * (3 + g.id % 25)::int')}) as booked_at) b`

const labelRows = `
  insert into appointment_labels (clinic_id, appointment_id, label_id)
  select $1, g.id, l.id from jsonb_to_recordset($2::jsonb) as g(id bigint, labels text[])
  join labels l on l.clinic_id = $1 and l.name = any(g.labels)`

const timeOffRows = `
  insert into time_offs (clinic_id, timeable_type, room_id, doctor_id, day, starts_at, ends_at, virtual, notes,
    created_by_user_id)
  select $1, case when g."roomId" is not null then 'Room' when g."doctorId" is not null then 'Doctor' else 'Clinic' end,
    g."roomId", g."doctorId", g.day, s.starts_at, s.starts_at + make_interval(mins => g.duration), g.virtual, g.notes, $4
  from jsonb_to_recordset($2::jsonb) as g(day date, minute int, duration int, "roomId" bigint, "doctorId" bigint,
    virtual boolean, notes text)
  cross join lateral (select (g.day + make_interval(mins => g.minute)) at time zone $3 as starts_at) s`
