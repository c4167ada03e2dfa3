import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinicId: number
let user: { id: number; email: string }
let sam: Browser

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  user = await make.user(clinicId)
  sam = await loginAs(user)
})

const open = (browser: Browser, id: number, headers = {}) =>
  browser.request({ url: `/v2/rest/patients/${id}`, headers })
const openings = async (id: number) =>
  (
    await db.owner.query(
      `select user_id, entity_type, entity_id from audit_log
       where clinic_id = $1 and patient_id = $2 and action = 'open' order by id`,
      [clinicId, id],
    )
  ).rows

test('opening a record is audited, with who opened it', async () => {
  const { id } = await make.patient(clinicId)
  expect((await open(sam, id)).statusCode).toBe(200)
  expect(await openings(id)).toEqual([{ user_id: user.id, entity_type: 'patient', entity_id: id }])
})

test('an opening is audited once in a quarter of an hour, and again after it', async () => {
  const { id } = await make.patient(clinicId)
  await open(sam, id)
  db.clock.advance(14)
  await open(sam, id)
  expect(await openings(id)).toHaveLength(1)
  db.clock.advance(1)
  await open(sam, id)
  expect(await openings(id)).toHaveLength(2)
})

test('each user and each patient counts separately', async () => {
  const [one, other] = [await make.patient(clinicId), await make.patient(clinicId)]
  const bob = await loginAs(await make.user(clinicId))
  await open(sam, one.id)
  await open(sam, other.id)
  await open(bob, one.id)
  expect([(await openings(one.id)).length, (await openings(other.id)).length]).toEqual([2, 1])
})

test('tabs that open the same record at the same moment audit it once', async () => {
  for (let round = 0; round < chaosSize(10, 200); round++) {
    const { id } = await make.patient(clinicId)
    await Promise.all([open(sam, id), open(sam, id), open(sam, id), open(sam, id)])
    expect(await openings(id)).toHaveLength(1)
  }
})

const inBackground = { 'x-background': '1' }
const recentOf = async (browser: Browser): Promise<number[]> =>
  (await browser.get('/v2/rest/patients/recent')).json().map((patient: { id: number }) => patient.id)

test('a screen that refreshes an opened record does not count as opening it, however long that goes on [SEC-01]', async () => {
  const { id } = await make.patient(clinicId)
  await open(sam, id)
  for (let minute = 0; minute < 50; minute += 10) {
    db.clock.advance(10)
    expect((await open(sam, id, inBackground)).statusCode).toBe(200)
    await sam.get('/v2/rest/user')
  }
  expect(await openings(id)).toHaveLength(1)
})

test('nobody can look unseen: a background request for a record that was not opened in this session is audited, once [SEC-01]', async () => {
  const { id } = await make.patient(clinicId)
  expect((await open(sam, id, inBackground)).statusCode).toBe(200)
  expect(await openings(id)).toEqual([{ user_id: user.id, entity_type: 'patient', entity_id: id }])
  db.clock.advance(20)
  await Promise.all([1, 2, 3].map(() => open(sam, id, inBackground)))
  expect(await openings(id)).toHaveLength(1)
  // Nobody has opened the record, so it is not among the recent ones.
  expect(await recentOf(sam)).toEqual([])
  const again = await loginAs(user)
  await Promise.all([1, 2, 3].map(() => open(again, id, inBackground)))
  expect(await openings(id)).toHaveLength(2)
  await open(again, id)
  expect(await recentOf(again)).toEqual([id])
})

test('a record that was opened in this session may be refreshed while another one was opened last', async () => {
  const [{ id }, other] = [await make.patient(clinicId), await make.patient(clinicId)]
  await open(sam, id)
  await open(sam, other.id)
  db.clock.advance(5)
  const again = await loginAs(user)
  db.clock.advance(1)
  // Within the same quarter of an hour it is not audited again, but the opening is known.
  await open(again, id)
  db.clock.advance(20)
  await open(again, id, inBackground)
  expect(await openings(id)).toHaveLength(1)
})

test('a record that does not exist or belongs to another clinic is not found and not audited', async () => {
  const elsewhere = await make.patient((await make.clinic()).id)
  for (const id of [elsewhere.id, 999_999_999, 'abc', '1e3', '-1']) {
    expect((await sam.get(`/v2/rest/patients/${id}`)).statusCode).toBe(404)
  }
  expect(await openings(elsewhere.id)).toEqual([])
})

test('an archived patient can still be opened', async () => {
  const { id } = await make.patient(clinicId, { archived_at: new Date() })
  expect((await open(sam, id)).statusCode).toBe(200)
})

test('a record that is opened again becomes the most recent one, which does not make it audited sooner', async () => {
  const [one, other] = [await make.patient(clinicId), await make.patient(clinicId)]
  const recent = async () =>
    (await sam.get('/v2/rest/patients/recent')).json().map((patient: { id: number }) => patient.id)
  for (const { id } of [one, other, one]) {
    await open(sam, id)
    db.clock.advance(1)
  }
  expect(await recent()).toEqual([one.id, other.id])
  expect(await openings(one.id)).toHaveLength(1)
  await open(sam, other.id, { 'x-background': '1' })
  expect(await recent()).toEqual([one.id, other.id])
  // Switching between two records is still audited every quarter of an hour.
  for (let minute = 3; minute < 15; minute++) {
    await open(sam, minute % 2 === 0 ? one.id : other.id)
    db.clock.advance(1)
  }
  await open(sam, one.id)
  expect([(await openings(one.id)).length, (await openings(other.id)).length]).toEqual([2, 1])
})

test('the recent patients are those whose records this user opened last, the newest first', async () => {
  const recent = async (browser: Browser) =>
    (await browser.get('/v2/rest/patients/recent')).json().map((patient: { id: number }) => patient.id)
  const ids: number[] = []
  for (let number = 0; number < 9; number++) {
    const { id } = await make.patient(clinicId)
    ids.unshift(id)
    await open(sam, id)
    db.clock.advance(1)
  }
  const gone = await make.patient(clinicId)
  await open(sam, gone.id)
  await db.owner.query('update patients set archived_at = now() where id = $1', [gone.id])
  expect(await recent(sam)).toEqual(ids.slice(0, 8))
  expect(await recent(await loginAs(await make.user(clinicId)))).toEqual([])
})
