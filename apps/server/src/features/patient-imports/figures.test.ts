import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'
import { importDesk } from '../../../test/import-desk.ts'
import { manyPatients } from '../../../test/many-patients.ts'
import { testStorage } from '../../../test/storage.ts'
import { stormSize } from '../../../test/storm-size.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs } = await testApp(db, { storage })
const make = factories(db.owner)

test('so many patients are checked, imported, taken away and imported again', async () => {
  const size = stormSize(2_000, 50_000)
  const { id: clinicId } = await make.clinic()
  const desk = importDesk(db, storage, await loginAs(await make.user(clinicId, { admin: true })))
  const content = manyPatients(size)
  const times: Record<string, number> = {}
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    times[what] = Math.round((performance.now() - began) / 100) / 10
    return result
  }
  const checked = await timed('sent and checked', () => desk.check(content))
  expect(checked).toMatchObject({ status: 'checked', lines: size, unusable: 0, faulty: 0 })
  await desk.start(checked.id, 'import')
  await timed('imported', desk.doJobs)
  expect(await desk.read(checked.id)).toMatchObject({ status: 'imported', imported: size })
  const again = await timed('the same checked again', () => desk.check(content))
  expect(again.duplicatesKnown).toBe(size)
  const exported = await timed('exported', desk.exported)
  expect(exported.body.split('\r\n')).toHaveLength(size + 2)
  expect((await desk.undo(checked.id)).statusCode).toBe(200)
  await timed('undone', desk.doJobs)
  expect(await desk.read(checked.id)).toMatchObject({ status: 'undone' })
  process.stdout.write(`${size} patients, in seconds: ${JSON.stringify(times)}\n`)
}, 900_000)
