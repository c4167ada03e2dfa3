import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { filesIn } from '../../../test/fixtures/app-environment.ts'
import { importClinics, threePatients as three } from '../../../test/fixtures/records/import-fixture.ts'
import { blockImport, manyPatients } from '../../../test/fixtures/records/large-imports.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { until } from '../../../test/fixtures/until.ts'
import { forgetImports, tidyImport } from './close-imports.ts'

const { db, storage, newClinic } = await importClinics()

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)

test('an import that is cancelled while its file is read leaves no lines', async () => {
  const { clinicId, desk, count } = await newClinic()
  const content = manyPatients(2_200)
  const sent = (await desk.send('patients.csv', content)).json()
  await desk.matchAsGuessed(sent)
  let opened = 0
  // The second reading stores the lines. Halfway through, somebody cancels the import, and the clean-up runs at once.
  const slow = {
    ...storage,
    open: async (key: string) => {
      if (++opened !== 2) return storage.open(key)
      const halves = async function* () {
        yield Buffer.from(content.slice(0, content.length / 2))
        await until('the first are kept', async () => (await count('patient_import_lines')) > 0)
        await desk.cancel(sent.id)
        const clinic = db.database.forClinic(clinicId, { kind: 'system' })
        await tidyImport({ clinic, storage }, sent.id, db.clock.now())
        expect(await count('patient_import_lines')).toBe(0)
        yield Buffer.from(content.slice(content.length / 2))
      }
      return Readable.from(halves(), { objectMode: false, highWaterMark: 1 })
    },
  }
  await runPendingJobs({ ...db, storage: slow })
  expect(opened).toBe(2)
  expect(await desk.read(sent.id)).toMatchObject({ status: 'canceled' })
  expect(await count('patient_import_lines')).toBe(0)
})

test('an import that is cancelled while patients are being added adds none', async () => {
  storage.drop()
  const { clinicId, desk, count } = await newClinic()
  const { id } = await desk.check(manyPatients(800))
  await desk.start(id)
  const block = await blockImport(db.owner, clinicId)
  const working = desk.doJobs()
  const canceled = await until('they are being added', block.isBlocking, 40_000)
    .then(() => desk.cancel(id))
    .finally(block.release)
  await working
  await desk.doJobs()
  expect([canceled.statusCode, (await desk.read(id)).status]).toEqual([200, 'canceled'])
  expect([await count('patients'), await count('intake_forms')]).toEqual([0, 0])
  expect(await count('patient_import_lines')).toBe(0)
  expect(filesIn(storage.folder)).toEqual([])
})

test('an import whose columns somebody else has matched again in the meantime is not started', async () => {
  const { desk, names } = await newClinic()
  const { id, round } = await desk.check('A,B\nAda,Lovelace\n', { columns: ['firstName', 'lastName'] })
  const { encoding, delimiter } = await desk.read(id)
  const columns = ['lastName', 'firstName'] as const
  await desk.match(id, { encoding, delimiter, hasHead: true, columns: [...columns], dayOrder: 'mdy' })
  await desk.doJobs()
  const refused = await desk.start(id, 'skip', 'drop', round)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { error: 'Somebody has matched the columns anew. Look at what was found now.' },
  ])
  expect((await desk.start(id, 'skip', 'drop', round + 1)).statusCode).toBe(200)
  await desk.doJobs()
  expect(await names()).toEqual(['Lovelace Ada'])
})

test('a problem with an earlier matching does not fail a newer one', async () => {
  const { desk } = await newClinic()
  const sent = (await desk.send('patients.csv', 'Ada,Lovelace\n')).json()
  const columns = { columns: ['firstName' as const, 'lastName' as const] }
  await desk.matchAsGuessed(sent, { ...columns, hasHead: true })
  let opened = 0
  // While the lines are counted, with the first line as the head, somebody says that the first line is a patient.
  const slow = {
    ...storage,
    open: async (key: string) => {
      if (++opened === 1) await desk.matchAsGuessed(sent, { ...columns, hasHead: false })
      return storage.open(key)
    },
  }
  await runPendingJobs({ ...db, storage: slow })
  expect(await desk.read(sent.id)).toMatchObject({ status: 'checked', round: 2, lines: 1, failure: null })
})

test.each([
  ['matching', 'matching', 24, 'matching'],
  ['matching', 'matching', 24 * 8, 'canceled'],
  ['importing', 'importing', 2, 'importing'],
  ['importing', 'importing', 4, 'canceled'],
  ['undoing', 'undoing', 4, 'imported'],
])('an import that stands at %s (%s) for %i hours is %s afterwards', async (_, status, after, then) => {
  const { clinicId, desk } = await newClinic()
  const { id } = (await desk.send('patients.csv', three)).json()
  await db.owner.query('update patient_imports set status = $2 where id = $1', [id, status])
  const clinic = db.database.forClinic(clinicId, { kind: 'system' })
  await forgetImports(storage).run({ clinic, day: '2026-05-06', now: hours(after) })
  expect((await desk.read(id)).status).toBe(then)
})

test.each([
  ['importing', ['create', 'cancel'], null],
  ['undoing', ['create'], 'It could not be undone. Please try again.'],
])('the list shows at once that an import was given up at %s', async (status, actions, failure) => {
  const { clinicId, desk } = await newClinic()
  const { id } = (await desk.send('patients.csv', three)).json()
  await db.owner.query('update patient_imports set status = $2 where id = $1', [id, status])
  await db.owner.query('delete from live_events where clinic_id = $1', [clinicId])
  const clinic = db.database.forClinic(clinicId, { kind: 'system' })
  await forgetImports(storage).run({ clinic, day: '2026-05-06', now: hours(4) })
  expect((await desk.read(id)).failure).toBe(failure)
  const rowsOf = async (statement: string) => (await db.owner.query(statement, [clinicId])).rows
  const events = await rowsOf('select channel, event from live_events where clinic_id = $1')
  expect(events).toEqual([{ channel: 'patient_imports', event: 'changed' }])
  const audited = await rowsOf(
    `select action from audit_log where clinic_id = $1 and entity_type = 'patient_import' order by id`,
  )
  expect(audited.map(({ action }) => action)).toEqual(actions)
})
