// @whole: figures of an import at its size, more than what it does.
import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { importClinics, importFixture } from '../../../test/fixtures/records/import-fixture.ts'
import { manyPatients } from '../../../test/fixtures/records/large-imports.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, storage, loginAs, make } = await importClinics()

const times: Record<string, number> = {}
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  times[what] = Math.max(times[what] ?? 0, Math.round((performance.now() - began) / 10) / 100)
  return result
}

test('a large number of patients is checked, imported, removed and imported again while others work', async () => {
  const size = chaosSize(2_000, 50_000)
  const clinic = await schedulingClinic(db.owner)
  const sam = await loginAs(clinic.user)
  const desk = importFixture(db, storage, await loginAs(await make.user(clinic.clinicId, { admin: true })))
  const content = manyPatients(size)
  const atRest = process.memoryUsage.rss()
  let [most, isImporting, rounds] = [0, true, 0]
  const checked = await timed('sent and checked', () => desk.check(content))
  expect(checked).toMatchObject({ status: 'checked', lines: size, unusable: 0, faulty: 0 })
  await desk.start(checked.id, 'import')
  const others = async () => {
    const booked = await timed('a booking beside it', () =>
      sam.send('POST', '/v2/rest/appointments', clinic.form()),
    )
    expect(booked.statusCode, booked.body).toBe(201)
    for (; isImporting; rounds++) {
      const found = await timed('a search beside it', () => sam.get('/v2/rest/patients?query=doe'))
      expect(found.json()).toMatchObject([{ fullName: 'Pat Doe' }])
      most = Math.max(most, process.memoryUsage.rss())
    }
  }
  const working = timed('imported', desk.doJobs).finally(() => {
    isImporting = false
  })
  await Promise.all([working, others()])
  expect(await desk.read(checked.id)).toMatchObject({ status: 'imported', imported: size })
  const again = await timed('the same checked again', () => desk.check(content))
  expect(again.duplicatesKnown).toBe(size)
  const exported = await timed('exported', desk.exported)
  expect(exported.body.split('\r\n')).toHaveLength(size + 3)
  expect((await timed('asked to be undone', () => desk.undo(checked.id))).statusCode).toBe(200)
  await timed('undone', desk.doJobs)
  expect(await desk.read(checked.id)).toMatchObject({ status: 'undone' })
  const memory = `${Math.round((most - atRest) / 1024 / 1024)} MB more than at rest, ${rounds} searches beside it`
  process.stdout.write(`${size} patients, in seconds: ${JSON.stringify(times)}, ${memory}\n`)
}, 1_500_000)
