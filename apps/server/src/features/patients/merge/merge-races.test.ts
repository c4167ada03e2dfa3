import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { interleave, ownerQuery } from '../../../../test/database/owner-queries.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let here: SchedulingClinic
let ana: Browser
let sam: Browser
let kept: number
let other: number

beforeEach(async () => {
  here = await schedulingClinic(db.owner)
  ana = await loginAs(await make.user(here.clinicId, { admin: true }))
  sam = await loginAs(here.user)
  kept = here.patient.id
  other = (await make.patient(here.clinicId)).id
})

const merge = () => ana.send('POST', `/v2/rest/patients/${kept}/merge`, { otherId: other })
const book = (startsAt = '2026-5-7 10:00 AM') =>
  sam.send('POST', '/v2/rest/appointments', here.form({ patientAttributes: { id: other }, startsAt }))
const write = () =>
  sam.send('POST', `/v2/rest/patients/${other}/notes`, {
    note: { annotation: 'Hello', classification: 'green' },
  })
const leftWithOther = async () =>
  (
    await db.owner.query(
      `select 'appointment', id from appointments where patient_id = $1
       union all select 'note', id from notes where patient_id = $1`,
      [other],
    )
  ).rows

const archived = 'update patients set archived_at = now() where id = $1'
const merged = 'update patients set archived_at = now(), merged_into = $2 where id = $1'

test('booking a visit or writing a note during a merge waits, and is refused', async () => {
  const whileMerged = (start: () => ReturnType<Browser['send']>) =>
    interleave(db.owner, { first: client => client.query(merged, [other, kept]), start })
  const booking = await whileMerged(book)
  expect([booking.statusCode, booking.body]).toEqual([
    422,
    expect.stringContaining('This patient is archived'),
  ])
  expect((await whileMerged(write)).json().mergedInto).toBe(kept)
  expect(await leftWithOther()).toEqual([])
})

test('booking a visit while the patient is being archived waits, and is refused', async () => {
  const answer = await interleave(db.owner, {
    first: client => client.query(archived, [other]),
    start: book,
  })
  expect(answer.statusCode).toBe(422)
})

test('a merge waits for a note that is being written for the other patient, and moves it too', async () => {
  const lockPatient = 'select from patients where id = $1 for share'
  const note = `insert into notes (clinic_id, patient_id, annotation) values ($1, $2, 'Late')`
  const answer = await interleave(db.owner, {
    first: client => client.query(lockPatient, [other]),
    start: merge,
    meanwhile: client => client.query(note, [here.clinicId, other]),
  })
  expect(answer.statusCode).toBe(201)
  expect(await leftWithOther()).toEqual([])
})

test('a note of a visit that is just being given to another patient belongs to that patient', async () => {
  const { id } = await here.appointment({ patient_id: other })
  const answer = await interleave(db.owner, {
    first: client => client.query('update appointments set patient_id = $2 where id = $1', [id, kept]),
    start: () => sam.send('POST', `/v2/rest/appointments/${id}/notes`, { annotation: 'Seen' }),
  })
  expect([answer.statusCode, answer.json().patientId]).toEqual([201, kept])
})

test(
  'records are merged and separated among many bookings, moves, notes and changes: nothing is lost and nothing deadlocks',
  asChaosTest(async run => {
    const rounds = chaosSize(3, 30)
    const random = chaosRandom('times')
    const visits: number[] = []
    for (let hour = 9; hour < 13; hour++)
      visits.push((await here.appointment({ patient_id: other, starts_at: `2026-06-01 ${hour}:00` })).id)
    let added = 0
    const count = (answer: { statusCode: number }) => {
      if (answer.statusCode === 201) added++
      return answer.statusCode
    }
    const start = () => `2026-6-${2 + Math.floor(random() * 20)} ${9 + Math.floor(random() * 8)}:00`
    const move = (id: number) =>
      sam.send(
        'PUT',
        `/v2/rest/appointments/${id}`,
        here.form({ patientAttributes: {}, startsAt: start(), doctorId: null }),
      )
    for (let round = 0; round < rounds; round++) {
      const changes = visits.flatMap(id => [
        () => book(start()).then(count),
        () => write().then(count),
        () => sam.send('POST', `/v2/rest/appointments/${id}/notes`, { annotation: 'Seen' }).then(count),
        () => move(id).then(({ statusCode }) => statusCode),
        () =>
          ana
            .send('PATCH', `/v2/rest/patients/${kept}`, { patient: { city: `City ${random()}` } })
            .then(({ statusCode }) => statusCode),
      ])
      const half = changes.length / 2
      const before = changes.slice(0, half).map(act => act())
      const merging = merge()
      const answers = await Promise.all([...before, ...changes.slice(half).map(act => act())])
      const answer = await merging
      expect(answer.statusCode).toBe(201)
      // Done, or refused because of the merge or because the time was taken.
      expect(answers.filter(status => ![200, 201, 409, 422].includes(status))).toEqual([])
      expect(await leftWithOther()).toEqual([])
      const undone = ana.send('DELETE', `/v2/rest/patients/${kept}/merges/${answer.json().id}`)
      const moves = await Promise.all(visits.map(move))
      expect((await undone).statusCode).toBe(204)
      expect(moves.map(({ statusCode }) => statusCode).filter(status => status >= 500)).toEqual([])
    }
    const { rows } = await db.owner.query(
      `select (select count(*) from appointments where clinic_id = $1) + (select count(*) from notes where clinic_id = $1)
       as count,
       (select count(*) from notes n join appointments a on a.id = n.appointment_id
        where n.clinic_id = $1 and n.patient_id <> a.patient_id) as strays`,
      [here.clinicId],
    )
    expect([Number(rows[0].count), Number(rows[0].strays)]).toEqual([added + visits.length, 0])
    expect(added).toBeGreaterThan(visits.length)
    await expectInvariants(run, ownerQuery(db.owner), { when: 'settled' })
  }),
)
