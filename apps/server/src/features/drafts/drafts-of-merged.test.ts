import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { interleave, untilSomebodyWaits } from '../../../test/database/owner-queries.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)

let clinicId: number
let ana: Browser
let sam: Browser
let samId: number
let kept: number
let other: number

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  ana = await loginAs(await make.user(clinicId, { admin: true }))
  const user = await make.user(clinicId)
  samId = user.id
  sam = await loginAs(user)
  kept = (await make.patient(clinicId)).id
  other = (await make.patient(clinicId)).id
})

const keyOf = (patientId: number, type = 'green') => `patient-note:${patientId}:${type}`
const url = (key: string) => `/v2/rest/drafts/${key}`
const write = (patientId: number, text: string) => sam.send('PUT', url(keyOf(patientId)), { text })
const forget = (key: string) => sam.send('DELETE', url(key))
const offered = async (patientId: number) => {
  const answer = await sam.get(url(keyOf(patientId)))
  return answer.statusCode === 204 ? undefined : answer.json()
}
const merge = (into = kept, from = other) =>
  ana.send('POST', `/v2/rest/patients/${into}/merge`, { otherId: from })
const undo = (id: number) => ana.send('DELETE', `/v2/rest/patients/${kept}/merges/${id}`)

test('drafts that are written about both records during a merge are kept, each of them', async () => {
  await write(other, 'Theirs')
  // The merge has done everything but its commit.
  const lockClinicHead = 'select from clinic_heads where clinic_id = $1 for update'
  const merged = await interleave(db.owner, {
    first: client => client.query(lockClinicHead, [clinicId]),
    start: merge,
    meanwhile: async () => expect((await write(kept, 'Ours')).statusCode).toBe(200),
  })
  expect(merged.statusCode).toBe(201)
  expect(await offered(kept)).toMatchObject({ key: keyOf(kept), text: 'Ours' })
  await forget(keyOf(kept))
  expect(await offered(kept)).toMatchObject({ key: keyOf(other), text: 'Theirs' })
})

test('a merge succeeds while a draft is being stored', async () => {
  await write(other, 'Theirs')
  const client = await db.owner.connect()
  await client.query('begin')
  await client.query(
    `insert into drafts (clinic_id, user_id, key, text, saved_at) values ($1, $2, $3, 'Ours', $4)`,
    [clinicId, samId, keyOf(kept), db.clock.now()],
  )
  const merging = merge()
  // The merge has ended, or waits for the draft.
  await Promise.race([merging, untilSomebodyWaits(db.owner)])
  await client.query('commit')
  client.release()
  expect((await merging).statusCode).toBe(201)
  expect(await offered(kept)).toMatchObject({ text: 'Ours' })
})

test('a draft in a window about the merged record is offered in the record that stays, even after another merge', async () => {
  const third = (await make.patient(clinicId)).id
  await write(other, 'Half a sen')
  await merge()
  await merge(third, kept)
  await write(other, 'Half a sentence')
  expect(await offered(third)).toMatchObject({ key: keyOf(other), text: 'Half a sentence' })
  // It is continued there, saved, and no longer offered.
  await forget(keyOf(other))
  expect(await offered(third)).toBeUndefined()
})

test('the newest of several drafts is offered first; undoing the merge returns each to its record', async () => {
  const another = (await make.patient(clinicId)).id
  await write(other, 'Older')
  db.clock.advance(1)
  await write(another, 'Newer')
  const { id } = (await merge()).json()
  await merge(kept, another)
  expect(await offered(kept)).toMatchObject({ text: 'Newer' })
  await forget(keyOf(another))
  expect(await offered(kept)).toMatchObject({ text: 'Older' })
  expect((await undo(id)).statusCode).toBe(204)
  expect(await offered(kept)).toBeUndefined()
  expect(await offered(other)).toMatchObject({ text: 'Older' })
})

test('drafts of a colleague, of another clinic or for another kind of note are not offered', async () => {
  await write(other, 'Theirs')
  await merge()
  expect((await sam.get(url(keyOf(kept, 'yellow')))).statusCode).toBe(204)
  expect((await ana.get(url(keyOf(kept)))).statusCode).toBe(204)
  const stranger = await loginAs(await make.user((await make.clinic()).id))
  expect((await stranger.get(url(keyOf(kept)))).statusCode).toBe(204)
  expect((await sam.get(url('patient-note:99999999999999999999:green'))).statusCode).toBe(204)
})
