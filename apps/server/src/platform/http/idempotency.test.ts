import { randomUUID } from 'node:crypto'
import { endpoint } from '@archwire/contract/endpoint'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { sql } from '../db/sql.ts'
import { refuse } from './refuse.ts'
import { idempotentRoute } from './route.ts'

const addNote = endpoint({
  method: 'POST',
  path: '/test/notes',
  who: 'staff',
  summary: 'Writes one row for each time that it really runs',
  idempotent: true,
  body: z.object({ note: z.object({ text: z.string() }) }),
  reply: z.object({ id: z.number(), text: z.string() }),
})

const db = await cloneDatabase()
await db.owner.query(`
  create table test_notes (id bigint generated always as identity primary key, clinic_id bigint not null, text text);
  call protect_by_clinic('test_notes')`)
const make = factories(db.owner)
const { loginAs } = await testApp(db, {
  moreRoutes: [
    idempotentRoute(addNote, async ({ body }, tx) => {
      if (body.note.text === 'refused') throw refuse(422, 'Not this one')
      return tx.one<{ id: number; text: string }>(
        sql`insert into test_notes (clinic_id, text) values (${tx.clinicId}, ${body.note.text}) returning id, text`,
      )
    }),
  ],
})

let browser: Browser
let clinicId: number
beforeEach(async () => {
  clinicId = (await make.clinic()).id
  browser = await loginAs(await make.user(clinicId))
})

const send = (text: string, key?: string) =>
  browser.send(
    'POST',
    '/v2/rest/test/notes',
    { note: { text } },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const stored = async () =>
  (await db.owner.query('select text from test_notes where clinic_id = $1', [clinicId])).rows.map(
    row => row.text,
  )

test('the same key gets the first response again, and the work is done once', async () => {
  const key = randomUUID()
  const first = await send('hello', key)
  const second = await send('hello', key)
  expect(first.statusCode).toBe(201)
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  expect(await stored()).toEqual(['hello'])
})

test('of twenty clicks at once one does the work', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('hello', key)))
  expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(await stored()).toEqual(['hello'])
})

test('without a key, or with another key, it is another request', async () => {
  await send('hello')
  await send('hello')
  await send('hello', randomUUID())
  expect(await stored()).toEqual(['hello', 'hello', 'hello'])
})

test('a key that was used for another request is refused', async () => {
  const key = randomUUID()
  await send('hello', key)
  const other = await send('goodbye', key)
  expect([other.statusCode, other.json()]).toEqual([
    422,
    { error: 'This Idempotency-Key was used for another request' },
  ])
  expect(await stored()).toEqual(['hello'])
})

test('a refused request leaves its key free for the corrected one', async () => {
  const key = randomUUID()
  expect((await send('refused', key)).statusCode).toBe(422)
  expect((await send('hello', key)).statusCode).toBe(201)
})

test('a key that is no UUID is refused', async () => {
  expect((await send('hello', 'x')).statusCode).toBe(422)
  expect(await stored()).toEqual([])
})
