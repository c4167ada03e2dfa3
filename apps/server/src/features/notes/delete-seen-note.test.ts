import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const here = await schedulingClinic(db.owner)
const { clinicId, patient } = here

let sam: Browser
let ana: Browser
let appointmentId: number
beforeAll(async () => {
  sam = await loginAs(here.user)
  ana = await loginAs(await make.user(clinicId, { first_name: 'Ana', last_name: 'Ortiz' }))
})
beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  appointmentId = (await here.appointment()).id
})

const notesOfVisit = () => `/v2/rest/appointments/${appointmentId}/notes`
const notesOfPatient = `/v2/rest/patients/${patient.id}`
const trail = async (id: number) =>
  (
    await db.owner.query(
      `select action from audit_log where entity_type = 'note' and entity_id = $1 order by id`,
      [id],
    )
  ).rows.map(row => row.action)
const lastSeq = async () =>
  (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinicId])).rows[0]
    .event_seq

type Way = { add: () => string; body: object; one: (id: number) => string; change: object }
const text = { annotation: 'Wire changed' }
const changed = { annotation: 'Wire not changed' }
const ways: [string, Way][] = [
  [
    'of an appointment',
    { add: notesOfVisit, body: text, one: id => `${notesOfVisit()}/${id}`, change: changed },
  ],
  [
    'of the office',
    {
      add: () => `${notesOfPatient}/notes`,
      body: { note: { ...text, classification: 'green' } },
      one: id => `${notesOfPatient}/notes/${id}`,
      change: { note: changed },
    },
  ],
  [
    'of the treatment',
    {
      add: () => `${notesOfPatient}/treatments/notes`,
      body: text,
      one: id => `${notesOfPatient}/treatments/notes/${id}`,
      change: changed,
    },
  ],
  [
    'of an appointment among the treatments',
    {
      add: () => `${notesOfPatient}/treatments/appointments/${appointmentId}/notes`,
      body: text,
      one: id => `${notesOfPatient}/treatments/appointments/${appointmentId}/notes/${id}`,
      change: changed,
    },
  ],
]

test.each(ways)('a note %s that a colleague has changed in the meantime is not deleted', async (_, way) => {
  const seen = (await sam.send('POST', way.add(), way.body)).json()
  db.clock.advance(1)
  const current = (await ana.send('PUT', way.one(seen.id), way.change)).json()
  const seq = await lastSeq()
  const remove = (version: string) =>
    sam.send('DELETE', way.one(seen.id), undefined, { 'if-match': `"${version}"` })
  const late = await remove(seen.updatedAt)
  expect([late.statusCode, late.json()]).toEqual([
    412,
    { error: 'This record was changed by Ana Ortiz', current },
  ])
  expect(current.annotation).toBe('Wire not changed')
  const { rows } = await db.owner.query('select annotation, deleted_at from notes where id = $1', [seen.id])
  expect(rows).toEqual([{ annotation: 'Wire not changed', deleted_at: null }])
  expect(await trail(seen.id)).toEqual(['create', 'update'])
  expect(await lastSeq()).toEqual(seq)
  const wrong = await remove('yesterday')
  expect([wrong.statusCode, wrong.json()]).toEqual([422, { error: 'If-Match is not a version' }])
  expect((await remove(current.updatedAt)).statusCode).toBe(204)
  expect(await trail(seen.id)).toEqual(['create', 'update', 'delete'])
})

test('a request without a version deletes the note whatever its version, just as it would change it', async () => {
  const { id } = (await sam.send('POST', notesOfVisit(), text)).json()
  await ana.send('PUT', `${notesOfVisit()}/${id}`, changed)
  expect((await sam.send('DELETE', `${notesOfVisit()}/${id}`)).statusCode).toBe(204)
})
