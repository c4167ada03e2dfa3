import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { forgetOldDrafts } from './drafts.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const clinic = await make.clinic({ idle_minutes: 720 })

let mine: Browser
let colleague: Browser
beforeAll(async () => {
  mine = await loginAs(await make.user(clinic.id))
  colleague = await loginAs(await make.user(clinic.id))
})
const address = '/v2/rest/drafts/appointment:12:note'

test('a draft is stored for its author alone, until the note is saved', async () => {
  expect((await mine.get(address)).statusCode).toBe(204)
  const saved = await mine.send('PUT', address, { text: 'The wi' })
  expect(saved.json()).toEqual({
    key: 'appointment:12:note',
    text: 'The wi',
    savedAt: '2026-05-06T10:00:00.000-04:00',
  })
  await mine.send('PUT', address, { text: 'The wire' })
  expect((await mine.get(address)).json()).toMatchObject({ text: 'The wire' })
  expect((await colleague.get(address)).statusCode).toBe(204)
  expect((await mine.send('DELETE', address)).statusCode).toBe(204)
  expect((await mine.send('DELETE', address)).statusCode).toBe(204)
  expect((await mine.get(address)).statusCode).toBe(204)
})

test('an invalid key, or a text that is too long, is refused', async () => {
  expect((await mine.send('PUT', '/v2/rest/drafts/Über', { text: '' })).statusCode).toBe(404)
  expect((await mine.send('PUT', address, { text: 'x'.repeat(20_001) })).statusCode).toBe(422)
})

test('after seven days a draft is no longer offered, and the night after it is deleted', async () => {
  await mine.send('PUT', address, { text: 'Old' })
  await colleague.send('PUT', address, { text: 'Young' })
  const saved = db.clock.now()
  const later = new Date(saved.getTime() + 7 * 24 * 60 * 60 * 1000)
  await db.owner.query(`update drafts set saved_at = saved_at + interval '1 second' where text = 'Young'`)
  const system = db.database.forClinic(clinic.id, { kind: 'system' })
  await forgetOldDrafts.run({ clinic: system, day: '2026-05-13', now: new Date(later.getTime() - 1) })
  expect((await db.owner.query('select text from drafts order by 1')).rows).toEqual([
    { text: 'Old' },
    { text: 'Young' },
  ])
  await db.owner.query(`update drafts set saved_at = saved_at - interval '7 days'`)
  expect((await mine.get(address)).statusCode).toBe(204)
  expect((await colleague.get(address)).json()).toMatchObject({ text: 'Young' })
  await forgetOldDrafts.run({ clinic: system, day: '2026-05-06', now: saved })
  expect((await db.owner.query('select text from drafts')).rows).toEqual([{ text: 'Young' }])
})
