import type { Client } from 'pg'

/** What was written down about a visit, `at` minutes after its beginning. */
type VisitNote = { id: number; text: string; at: number }

/** What staff wrote about visits and patients over the weeks, some of it since yesterday and so still open to change. */
export async function insertNotes(
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

// Nobody has written anything a minute ago.
const lately = `$2::timestamptz - interval '1 minute'`
const someone = (place: string) => `($3::bigint[])[1 + (${place}) % cardinality($3::bigint[])]`

const visitNoteRows = `
  insert into notes (clinic_id, patient_id, appointment_id, doctor_id, user_id, annotation, created_at, updated_at)
  select $1, a.patient_id, a.id, coalesce(a.doctor_id, (select min(id) from doctors where clinic_id = $1)),
    ${someone('a.id')}, g.text, w.at, w.at
  from jsonb_to_recordset($4::jsonb) as g(id bigint, text text, at int)
  join appointments a on a.clinic_id = $1 and a.id = g.id
  cross join lateral (select least(a.starts_at + make_interval(mins => g.at), ${lately}) as at) w`

// To some of them somebody came back a day later.
const followUpRows = `
  insert into notes (clinic_id, patient_id, appointment_id, doctor_id, user_id, annotation, created_at, updated_at)
  select $1, n.patient_id, n.appointment_id, n.doctor_id, ${someone('n.id + 1')}, ($4::text[])[1 + n.id % cardinality($4::text[])], w.at, w.at
  from notes n cross join lateral (select n.created_at + interval '23 hours' as at) w
  where n.clinic_id = $1 and n.appointment_id is not null and n.id % 4 = 0 and w.at < ${lately}`

// About every $6th patient: the first an hour ago, the others further and further back, but no earlier than they came.
const patientNoteRows = `
  insert into notes (clinic_id, patient_id, user_id, classification, annotation, alerts, created_at, updated_at)
  select $1, p.id, ${someone('p.place')}, $4, t.note ->> 'text', (t.note ->> 'alerts')::boolean, w.at, w.at
  from (select id, created_at, row_number() over (order by id) as place from patients where clinic_id = $1) p
  cross join lateral (select $5::jsonb -> (p.place / $6::int % jsonb_array_length($5::jsonb))::int as note) t
  cross join lateral (select $2::timestamptz - make_interval(hours => (1 + (p.place / $6::int - 1) * 17)::int) as wanted) d
  cross join lateral (select least(greatest(d.wanted, p.created_at), ${lately}) as at) w
  where p.place % $6::int = 0`
