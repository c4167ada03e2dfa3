// @whole: query plans of PostgreSQL over full tables, which take long to fill.
import type { Treatment } from '@archwire/contract/treatments/calls'
import { isNote, placeOf } from '@archwire/contract/treatments/calls'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { planOf } from '../../../test/database/statement-plans.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { fillCalendar } from '../../../test/fixtures/scheduling/full-calendar.ts'
import { alertNotesJson, officeNotesJson } from '../notes/queries.ts'
import { treatmentsJson } from './queries.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const clinicId = (await make.clinic()).id
let patientId: number
const [visits, noteCount] = [500, 2_000]

beforeAll(async () => {
  // With STORM=full there are 200,000 appointments. The plans are the same with fewer.
  await fillCalendar(db.owner, clinicId, chaosSize(4_000, 200_000))
  patientId = (await make.patient(clinicId)).id
  // One visit a week, of which every tenth is cancelled. Three of four notes belong to a visit.
  await db.owner.query(
    `insert into appointments (clinic_id, patient_id, appointment_type_id, room_id, day, starts_at, ends_at, duration,
       canceled_at)
     select $1, $2, (select min(id) from appointment_types where clinic_id = $1),
       (select min(id) from rooms where clinic_id = $1), at::date, at, at + interval '30 minutes', 30,
       case when n % 10 = 0 then at end
     from generate_series(1, $3::int) n, lateral (select timestamptz '2026-05-06 12:00Z' - n * interval '7 days' as at) t`,
    [clinicId, patientId, visits],
  )
  await db.owner.query(
    `with visit as (select array_agg(id order by starts_at) as ids from appointments where patient_id = $2)
     insert into notes (clinic_id, patient_id, appointment_id, classification, alerts, annotation, created_at)
     select $1, $2, case when n % 4 > 0 then ids[1 + n % cardinality(ids)] end,
       case when n % 3 = 0 then 'green' else 'yellow' end, n % 40 = 0, 'Note ' || n,
       timestamptz '2026-05-06 13:00Z' - n * interval '40 hours'
     from visit, generate_series(1, $3::int) n`,
    [clinicId, patientId, noteCount],
  )
  await db.owner.query('analyze')
}, 300_000)

const places = {
  'the beginning': undefined,
  'the middle': { at: new Date('2022-05-06T12:00:00Z'), kind: 'note' as const, id: 1 },
}

test.each(Object.entries(places))(
  'treatments from %s are read by indexes, and no growing table is scanned',
  async (_, before) => {
    const plan = await planOf(db, clinicId, tx => treatmentsJson(tx, { patientId, before }))
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toEqual(
      expect.arrayContaining([
        'appointments_of_patient',
        'notes_of_patient',
        'notes_of_appointment',
        'appointment_labels_pkey',
      ]),
    )
  },
)

test('office notes and alerts are read by indexes', async () => {
  const input = { patientId, most: 50, timeZone: 'America/New_York' }
  const office = await planOf(db, clinicId, tx => officeNotesJson(tx, { ...input, before: 7 }))
  const alerts = await planOf(db, clinicId, tx => alertNotesJson(tx, input))
  expect(office).toMatchObject({ scanned: [], indexes: expect.arrayContaining(['notes_of_patient']) })
  expect(alerts).toMatchObject({ scanned: [], indexes: expect.arrayContaining(['notes_that_alert']) })
})

test('500 visits and 2,000 notes are read page by page, each exactly once', async () => {
  const sam = await loginAs(await make.user(clinicId))
  const found: Treatment[] = []
  for (let before = ''; ; before = `?before=${placeOf(found.at(-1) as Treatment)}`) {
    const page: Treatment[] = (await sam.get(`/v2/rest/patients/${patientId}/treatments${before}`)).json()
    if (page.length === 0) break
    expect(page.length).toBeLessThanOrEqual(50)
    found.push(...page)
  }
  const [notes, appointments] = [found.filter(isNote), found.filter(one => !isNote(one))]
  const { rows } = await db.owner.query(
    `select count(*) filter (where a.id is null or a.canceled_at is not null)::int as alone,
       count(*) filter (where a.canceled_at is null and a.id is not null)::int as of_visits
     from notes n left join appointments a on a.id = n.appointment_id where n.patient_id = $1`,
    [patientId],
  )
  expect(new Set(found.map(placeOf)).size).toBe(found.length)
  expect([appointments.length, notes.length]).toEqual([visits - visits / 10, rows[0].alone])
  const counted = appointments.reduce((sum, one) => sum + ('notesCount' in one ? one.notesCount : 0), 0)
  expect(counted).toBe(rows[0].of_visits)
})
