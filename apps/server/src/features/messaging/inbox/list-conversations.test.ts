import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { inboxClinics } from '../../../../test/fixtures/messaging/text-fixture.ts'

const db = await cloneDatabase()
const { make, desk, open } = await inboxClinics(db)
let clinicId: number
let sam: Browser

beforeEach(async () => {
  ;({ clinicId, sam } = await open())
})

type Listed = { records: { id: number; phoneNumber: string; patients: { fullName: string }[] }[] }

const list = async (query: Record<string, string> = {}) =>
  (await sam.get(`/v2/rest/conversations?${new URLSearchParams(query)}`)).json()
const numbers = async (query: Record<string, string> = {}) =>
  ((await list(query)) as Listed).records.map(({ phoneNumber }) => phoneNumber)
const put = (id: number, conversation: object) =>
  sam.send('PUT', `/v2/rest/conversations/${id}`, { conversation })

test('the conversation with the latest message comes first, twenty on a page, of the open or closed ones or both [API-77, MSG-07, MSG-22]', async () => {
  for (let number = 0; number < 45; number++) {
    await desk.conversation(clinicId, {
      phone: String(5_550_000_000 + number),
      open: number % 9 !== 0,
      movedAt: new Date(db.clock.now().getTime() + number * 60_000),
    })
  }
  await desk.conversation((await make.clinic()).id)
  const first = await list({ page: '1', status: 'open' })
  expect([first.currentPage, first.totalPages, first.records.length]).toEqual([1, 2, 20])
  expect(first.records[0].phoneNumber).toBe('5550000044')
  expect((await list({ page: '2', status: 'open' })).records).toHaveLength(20)
  expect(await list({ page: '3', status: 'open' })).toEqual({ records: [], currentPage: 3, totalPages: 2 })
  expect(await numbers({ status: 'closed' })).toEqual([
    '5550000036',
    '5550000027',
    '5550000018',
    '5550000009',
    '5550000000',
  ])
  expect((await list()).totalPages).toBe(3)
  const both = [await numbers(), await numbers({ page: '2' }), await numbers({ page: '3' })]
  expect(both.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(both.flat()).toEqual(Array.from({ length: 45 }, (_, place) => String(5_550_000_044 - place)))
  await desk.receive(clinicId, { from: '5550000000', now: new Date('2026-05-07T14:00:00Z') })
  expect((await numbers({ status: 'open' }))[0]).toBe('5550000000')
})

test('the filters unread, unanswered and flagged work in both tabs [MSG-08, MSG-09]', async () => {
  const start = async (from: string) => {
    await desk.receive(clinicId, { from })
    return (await list({ query: from })).records[0].id as number
  }
  const unread = await start('5550000001')
  const answered = await start('5550000002')
  const flagged = await start('5550000003')
  const closed = await start('5550000004')
  await put(answered, { read: true })
  await sam.send('POST', `/v2/rest/conversations/${answered}/messages`, { message: { body: 'Yes' } })
  await put(flagged, { read: true, flagged: true })
  await put(closed, { read: true, open: false, flagged: true })
  const ids = async (query: Record<string, string>) =>
    ((await list(query)) as Listed).records.map(({ id }) => id).toSorted()
  expect(await ids({ status: 'open', filter: 'unread' })).toEqual([unread])
  expect(await ids({ status: 'open', filter: 'unanswered' })).toEqual([unread, flagged])
  expect(await ids({ status: 'open', filter: 'flagged' })).toEqual([flagged])
  expect(await ids({ status: 'closed', filter: 'unanswered' })).toEqual([closed])
  expect(await ids({ status: 'closed', filter: 'flagged' })).toEqual([closed])
  expect(await ids({ status: 'closed', filter: 'unread' })).toEqual([])
  expect(await ids({ filter: 'flagged' })).toEqual([flagged, closed])
  expect((await list({ status: 'open', filter: 'flagged' })).totalPages).toBe(1)
})

test('an invalid parameter is refused by its name', async () => {
  for (const [query, field] of [
    [{ status: 'gone' }, 'status'],
    [{ filter: 'mine' }, 'filter'],
    [{ page: '0' }, 'page'],
    [{ query: 'x'.repeat(101) }, 'query'],
  ] as const) {
    const answer = await sam.get(`/v2/rest/conversations?${new URLSearchParams(query)}`)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  }
})

test('a search finds conversations by each word of a name, even misspelt, and by a part of the number [MSG-12, MSG-19]', async () => {
  const known = async (first_name: string, last_name: string, phone_number: string) => {
    await make.patient(clinicId, { first_name, last_name, phone_number })
    await desk.conversation(clinicId, { phone: phone_number })
  }
  await known('Anne-Marie', 'Van der Berg', '5551110001')
  await make.patient(clinicId, { first_name: 'Tom', last_name: 'Muñoz', phone_number: '5551110001' })
  await known('Siobhan', "O'Brien", '5552220002')
  await desk.conversation(clinicId, { phone: '5553330003' })
  await make.patient(clinicId, { first_name: 'Anne', last_name: 'Silent', phone_number: '5559990009' })
  for (const typed of ['anne', 'Marie', 'van der berg', 'vanderb', 'munoz tom', 'TOM', 'annemarie berg']) {
    expect([typed, await numbers({ query: typed })]).toEqual([typed, ['5551110001']])
  }
  for (const typed of ['obrien', "O'Br", 'brien s', 'Siobhann']) {
    expect([typed, await numbers({ query: typed })]).toEqual([typed, ['5552220002']])
  }
  for (const typed of ['333', '(555) 333', '+1 555-333-0003', '15553330003', '555.333']) {
    expect([typed, await numbers({ query: typed })]).toEqual([typed, ['5553330003']])
  }
  expect(await numbers({ query: '555' })).toHaveLength(3)
  for (const typed of ['zzzz', '%', '_', '…', '5559990009', '\\', "'; drop"]) {
    expect([typed, await numbers({ query: typed })]).toEqual([typed, []])
  }
  expect(await numbers({ query: '  ' })).toHaveLength(3)
  await db.owner.query(`update conversations set open = false where phone_number = '5551110001'`)
  expect(await numbers({ query: 'anne', status: 'open' })).toEqual([])
  expect(await numbers({ query: 'anne', status: 'closed' })).toEqual(['5551110001'])
})

test('a search for a name that hundreds of patients have finds everyone who has a conversation', async () => {
  await db.owner.query(
    `insert into patients (clinic_id, hashid, first_name, last_name, phone_number)
     select $1::bigint, 'many-' || $1::bigint || '-' || n, 'Ann', 'Lee' || n, (5558000000 + n)::text from generate_series(1, 700) as n`,
    [clinicId],
  )
  for (const phone of ['5558000001', '5558000350', '5558000700']) await desk.conversation(clinicId, { phone })
  for (const query of ['ann', 'a', 'le', 'lee an']) {
    expect([query, (await numbers({ query })).toSorted()]).toEqual([
      query,
      ['5558000001', '5558000350', '5558000700'],
    ])
  }
})

test('another clinic’s conversations are not found', async () => {
  const other = (await make.clinic()).id
  await make.patient(other, { first_name: 'Nora', phone_number: '5557770007' })
  await desk.conversation(other, { phone: '5557770007' })
  expect(await numbers({ query: 'nora' })).toEqual([])
  expect(await numbers({ query: '5557770007' })).toEqual([])
})
