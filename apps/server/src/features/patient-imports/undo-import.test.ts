import { beforeEach, expect, test } from 'vitest'
import {
  type ImportClinic,
  importClinics,
  threePatients as three,
} from '../../../test/fixtures/records/import-fixture.ts'
import { until } from '../../../test/fixtures/until.ts'

const { db, make, newClinic } = await importClinics()

let clinicId: number
let browser: ImportClinic['browser']
let desk: ImportClinic['desk']
let count: ImportClinic['count']

beforeEach(async () => {
  const clinic = await newClinic()
  ;({ clinicId, browser, desk, count } = clinic)
})

test('an import can be undone as long as nobody has worked with one of its patients', async () => {
  const mine = await make.patient(clinicId)
  const { id } = await desk.check(
    `${three.replace('City', 'City,Notes').replace('Portland', 'Portland,Tea')}`,
  )
  await desk.start(id)
  await desk.doJobs()
  const [ada] = (await browser.get('/v2/rest/patients?query=lovelace')).json()
  // Looking at a record does not count as working with it.
  await browser.get(`/v2/rest/patients/${ada.id}`)
  expect((await desk.undo(id)).json()).toMatchObject({ status: 'undoing' })
  await desk.doJobs()
  expect(await desk.read(id)).toMatchObject({ status: 'undone' })
  const { rows } = await db.owner.query('select id from patients where clinic_id = $1', [clinicId])
  expect(rows).toEqual([{ id: mine.id }])
  expect([await count('notes'), await count('patient_openings')]).toEqual([0, 0])
  expect((await browser.get('/v2/rest/patients?query=lovelace')).json()).toEqual([])
})

test('a finished import can be undone but not cancelled, and an undone one neither', async () => {
  const { id } = await importThree()
  expect((await desk.cancel(id)).json()).toEqual({ error: 'This import is done already. You can undo it.' })
  await desk.undo(id)
  expect((await desk.cancel(id)).json()).toEqual({ error: 'This import is over.' })
  await desk.doJobs()
  const refused = await desk.cancel(id)
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'This import is over.' }])
})

test.each([
  [
    'changed',
    (id: number) => browser.send('PATCH', `/v2/rest/patients/${id}`, { patient: { city: 'Salem' } }),
  ],
  ['archived', (id: number) => browser.send('POST', `/v2/rest/patients/${id}/archive`)],
  [
    'given a task',
    async (id: number) => {
      await make.task(clinicId, { patient_id: id })
    },
  ],
])('an import whose patient was %s cannot be undone', async (_, work) => {
  const { id } = await desk.check(three)
  await desk.start(id)
  await desk.doJobs()
  const [ada] = (await browser.get('/v2/rest/patients?query=lovelace')).json()
  await work(ada.id)
  const refused = await desk.undo(id)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error).toContain('Somebody has worked with one of these patients since')
  expect(await count('patients')).toBe(3)
})

test('an import stays whole when somebody works with one of its patients while it is being undone', async () => {
  const { id } = await desk.check(three)
  await desk.start(id)
  await desk.doJobs()
  const [ada] = (await browser.get('/v2/rest/patients?query=lovelace')).json()
  expect((await desk.undo(id)).statusCode).toBe(200)
  await make.task(clinicId, { patient_id: ada.id })
  await desk.doJobs()
  expect(await desk.read(id)).toMatchObject({ status: 'imported' })
  expect((await desk.read(id)).failure).toContain('Somebody has worked with one')
  expect(await count('patients')).toBe(3)
})

const workMeanwhile = {
  'given a note': (id: number) =>
    browser.send('POST', `/v2/rest/patients/${id}/notes`, { annotation: 'Called', classification: 'green' }),
  changed: (id: number) => browser.send('PATCH', `/v2/rest/patients/${id}`, { patient: { city: 'Salem' } }),
  archived: (id: number) => browser.send('POST', `/v2/rest/patients/${id}/archive`),
}
test.each(Object.entries(workMeanwhile))(
  'an import stays whole when a patient was %s who had already been checked for the undo',
  async (_, work) => {
    const { id, grace, alan } = await importThree()
    // The patients before her are already being removed, and those after her are not yet.
    const lock = await holdingRow('select from patients where id = $1 for update', grace.id)
    await desk.undo(id)
    const working = desk.doJobs()
    try {
      await until('it waits for her', lock.isWaitedFor)
      db.clock.advance(1)
      expect((await work(alan.id)).statusCode).toBeLessThan(300)
    } finally {
      await lock.commit()
      await working
    }
    await expectWhole(id)
  },
)

test('an import stays whole when a patient’s form is being sent at that moment', async () => {
  const { id, alan } = await importThree()
  await desk.undo(id)
  const lock = await holdingRow(`update intake_forms set status = 'sent' where patient_id = $1`, alan.id)
  const working = desk.doJobs()
  try {
    await until('it waits for the form', lock.isWaitedFor)
  } finally {
    await lock.commit()
    await working
  }
  await expectWhole(id)
})

async function importThree() {
  const { id } = await desk.check(three)
  await desk.start(id)
  await desk.doJobs()
  const { rows } = await db.owner.query('select id from patients where clinic_id = $1 order by id', [
    clinicId,
  ])
  const [, grace, alan] = rows
  return { id, grace, alan }
}

/** Another transaction that has run this statement and is still open. */
async function holdingRow(statement: string, patientId: number) {
  const client = await db.owner.connect()
  await client.query('begin')
  await client.query(statement, [patientId])
  const { rows } = await client.query('select pg_current_xact_id()::xid::text as id')
  return {
    isWaitedFor: async () =>
      (
        await db.owner.query('select from pg_locks where not granted and transactionid = $1::xid', [
          rows[0].id,
        ])
      ).rowCount === 1,
    commit: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

async function expectWhole(id: number): Promise<void> {
  const one = await desk.read(id)
  expect(one.status).toBe('imported')
  expect(one.failure).toContain('Somebody has worked with one')
  expect([await count('patients'), await count('intake_forms')]).toEqual([3, 3])
}
