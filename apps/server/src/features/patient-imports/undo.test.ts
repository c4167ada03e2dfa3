import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'
import { type ImportClinic, importClinic, threePatients as three } from '../../../test/import-clinic.ts'
import { testStorage } from '../../../test/storage.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs } = await testApp(db, { storage })
const make = factories(db.owner)

let clinicId: number
let browser: ImportClinic['browser']
let desk: ImportClinic['desk']
let count: ImportClinic['count']

beforeEach(async () => {
  const clinic = await importClinic({ db, storage, loginAs })
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
  // Looking at a record is no work with it.
  await browser.get(`/v2/rest/patients/${ada.id}`)
  expect((await desk.undo(id)).json()).toMatchObject({ status: 'undoing' })
  await desk.doJobs()
  expect(await desk.read(id)).toMatchObject({ status: 'undone' })
  const { rows } = await db.owner.query('select id from patients where clinic_id = $1', [clinicId])
  expect(rows).toEqual([{ id: mine.id }])
  expect([await count('notes'), await count('patient_openings')]).toEqual([0, 0])
  expect((await browser.get('/v2/rest/patients?query=lovelace')).json()).toEqual([])
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
])('one whose patient was %s stays', async (_, work) => {
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

test('one whose patient is worked with while it is being undone stays whole', async () => {
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
