import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storedBlob } from '../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { filesIn, testStorage } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { StorageAway } from '../../drivers/storage/port.ts'
import { clearIncoming, clearIncomingRegularly } from '../files/incoming-files.ts'
import { purgeFiles } from './purge-files.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const make = factories(db.owner)
let clinicId: number

beforeEach(async () => {
  storage.drop()
  clinicId = (await make.clinic()).id
})

const hour = 60 * 60 * 1000
const ago = (hours: number) => new Date(db.clock.now().getTime() - hours * hour)
const blob = async (values: { created: number; released?: number; attached: boolean }) => {
  const { id, key } = await storedBlob(db.owner, storage, clinicId, { attached: values.attached })
  await db.owner.query('update blobs set created_at = $2, released_at = $3 where id = $1', [
    id,
    ago(values.created),
    values.released === undefined ? null : ago(values.released),
  ])
  return { id, key }
}
const run = (over: Partial<typeof storage> = {}) =>
  purgeFiles({ ...storage, ...over }).run({
    clinic: db.database.forClinic(clinicId, { kind: 'system' }),
    day: '2026-05-06',
    now: db.clock.now(),
  })
const rows = async () =>
  (await db.owner.query('select id, purged_at from blobs where clinic_id = $1 order by id', [clinicId])).rows
const stored = () => filesIn(storage.folder).map(file => path.basename(file))

test('files that no record used are deleted after a day, files that no record shows any more after a month, and no others', async () => {
  const young = await blob({ created: 23.9, attached: false })
  await blob({ created: 24.1, attached: false })
  const used = await blob({ created: 5000, attached: true })
  const released = await blob({ created: 5000, attached: true, released: 30 * 24 - 1 })
  const old = await blob({ created: 5000, attached: true, released: 30 * 24 + 1 })
  await run()
  expect(stored().sort()).toEqual([young.key, used.key, released.key].sort())
  // The record still names it; only its bytes are gone.
  expect(await rows()).toEqual([
    { id: young.id, purged_at: null },
    { id: used.id, purged_at: null },
    { id: released.id, purged_at: null },
    { id: old.id, purged_at: db.clock.now() },
  ])
})

test('a purge that fails half way is finished the next night', async () => {
  await blob({ created: 30, attached: false })
  const old = await blob({ created: 5000, attached: true, released: 5000 })
  const away = async () => {
    throw new StorageAway('the bucket answered 503')
  }
  await expect(run({ remove: away })).rejects.toThrow(StorageAway)
  expect(stored()).toHaveLength(2)
  await run()
  expect(stored()).toEqual([])
  expect(await rows()).toEqual([{ id: old.id, purged_at: db.clock.now() }])
})

test('files that a killed process was receiving are deleted after a day', async () => {
  mkdirSync(storage.incoming, { recursive: true })
  for (const [name, hours] of [
    ['old', 25],
    ['new', 1],
  ] as const) {
    const file = path.join(storage.incoming, name)
    writeFileSync(file, '')
    utimesSync(file, ago(hours), ago(hours))
  }
  const clearing = clearIncomingRegularly(storage, db.clock)
  await expect.poll(stored).toEqual(['new'])
  clearing.stop()
  storage.drop()
  await clearIncoming(storage, db.clock.now())
})
