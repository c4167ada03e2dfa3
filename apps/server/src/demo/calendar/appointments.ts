import { seededRandom } from '@archwire/domain/random/seeded-random'
import { type DayClock, dayClock } from '@archwire/domain/scheduling/clock/wall-time'
import { localTime } from '@archwire/domain/time/clinic-time'
import type { Client } from 'pg'
import { beginHistory } from '../history/write-history.ts'
import {
  type CalendarFacts,
  type PlannedAppointment,
  type PlannedTimeOff,
  planCalendar,
} from './calendar-plan.ts'

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
  const rows = calendarRows(facts, { timeZone: clinic.timeZone, now })
  const history = await beginHistory(owner, clinic.id, ['appointments', 'appointment_labels', 'time_offs'])
  const add = (one: PlannedAppointment) => {
    const { id } = history.add('appointments', rows.appointment(one))
    for (const name of one.labels) {
      const labelId = facts.labels[name]
      if (labelId !== undefined) history.add('appointment_labels', { appointment_id: id, label_id: labelId })
    }
    return id
  }
  const visits = appointments.flatMap(one => {
    const id = add(one)
    return one.note === null ? [] : [{ id, ...one.note }]
  })
  for (const one of before.appointments) add(one)
  for (const one of timeOffs) history.add('time_offs', rows.timeOff(one))
  await history.write()
  await insertNotes(owner, { clinicId: clinic.id, users: facts.users, visits, now })
}

type ClinicFacts = CalendarFacts & {
  users: number[]
  /** The ids of the clinic's labels, by name. */
  labels: Record<string, number>
  /** How many appointments the clinics before this one have. */
  appointmentsBefore: number
}

async function readFacts(
  owner: Client,
  { id, today }: { id: number; today: string },
  { past, coming }: { past: number; coming: number },
): Promise<ClinicFacts> {
  const { rows } = await owner.query<{ facts: ClinicFacts }>(
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
       'patients', (select json_agg(json_build_object('id', id, 'from', (created_at at time zone 'UTC')::date + 3,
         'createdAt', created_at) order by id) from patients where clinic_id = $1),
       'labels', (select json_object_agg(name, id) from labels where clinic_id = $1),
       'appointmentsBefore', (select count(*) from appointments),
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

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** Visitors of the booking page often come from an advertisement, whatever their lead source is. */
const advertisements = ['google', 'google', 'facebook', 'instagram', null]

/** The rows of planned appointments and blocked time, by the clinic's clock. Nothing happened less than a minute ago. */
function calendarRows(facts: ClinicFacts, { timeZone, now }: { timeZone: string; now: Date }) {
  const [firstUser = null] = facts.users
  const knownSince = new Map(facts.patients.map(({ id, createdAt }) => [id, Date.parse(createdAt)]))
  const clocks = new Map<string, DayClock>()
  const startOf = (one: { day: string; minute: number }): number => {
    const clock = clocks.get(one.day) ?? dayClock(one.day, timeZone)
    clocks.set(one.day, clock)
    const [start] = clock.instantsOf(one.minute)
    if (start === undefined) throw new Error(`the clock of ${one.day} skips the minute ${one.minute}`)
    return start
  }
  const past = (moment: number) => new Date(Math.min(moment, now.getTime() - minute))
  let place = facts.appointmentsBefore

  return {
    /** Booked some weeks before, but not before the patient was added; confirmed about a day before. */
    appointment: (one: PlannedAppointment) => {
      place += 1
      const start = startOf(one)
      const since = (minutes: number | null) => (minutes === null ? null : past(start + minutes * minute))
      const bookedAt = new Date(
        Math.max(knownSince.get(one.patientId) ?? 0, past(start - (3 + (place % 25)) * day).getTime()),
      )
      const source = one.fromBookingPage ? (advertisements[place % advertisements.length] ?? null) : null
      return {
        patient_id: one.patientId,
        appointment_type_id: one.typeId,
        doctor_id: one.doctorId,
        room_id: one.roomId,
        day: one.day,
        starts_at: new Date(start),
        ends_at: new Date(start + one.duration * minute),
        duration: one.duration,
        virtual: one.virtual,
        confirmed_at: one.confirmed ? past(start - 26 * hour) : null,
        checked_in_at: since(one.arrived),
        seated_at: since(one.seated),
        finished_at: since(one.finished),
        no_show: one.noShow,
        reschedule: one.reschedule,
        from_booking_page: one.fromBookingPage,
        utm_source: source,
        utm_medium: source === null ? null : 'cpc',
        canceled_at: one.canceled ? past(start - 50 * hour) : null,
        canceled_by_user_id: one.canceled ? firstUser : null,
        created_by_user_id: one.fromBookingPage ? null : firstUser,
        created_at: bookedAt,
        updated_at: bookedAt,
      }
    },
    timeOff: (one: PlannedTimeOff) => {
      const start = startOf(one)
      return {
        timeable_type: one.roomId !== null ? 'Room' : one.doctorId !== null ? 'Doctor' : 'Clinic',
        room_id: one.roomId,
        doctor_id: one.doctorId,
        day: one.day,
        starts_at: new Date(start),
        ends_at: new Date(start + one.duration * minute),
        virtual: one.virtual,
        notes: one.notes,
        created_by_user_id: firstUser,
      }
    },
  }
}
