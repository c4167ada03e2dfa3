import { beforeEach, expect, test } from 'vitest'
import { formWith, smallPng } from '../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { smsNumber, textFixture } from '../../../test/fixtures/messaging/text-fixture.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const desk = await textFixture(db)
const { loginAs } = await testApp(db, { env: { SMS_DRIVER: 'sandbox' } })
const admin = await make.user(desk.clinicId, { admin: true })
let browser: Browser

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  await db.owner.query('truncate sandbox_texts, sandbox_dead_numbers, sandbox_media')
  browser = await loginAs(admin)
})

const texts = async () => (await browser.get('/v2/rest/sandbox/texts')).json()
const kill = (phoneNumber: string, fails = true) =>
  browser.send('PUT', '/v2/rest/sandbox/dead_numbers', { number: { phoneNumber, fails } })
/** Runs jobs like the worker, after the second that a receipt takes. */
async function deliver() {
  await runPendingJobs(db)
  await desk.later()
  await runPendingJobs(db)
}

test('a text of the clinic is listed, first as accepted and a second later as delivered', async () => {
  const id = await desk.write('See you at two')
  await runPendingJobs(db)
  const carried = {
    id: expect.any(Number),
    to: '5551234567',
    from: smsNumber,
    body: 'See you at two',
    pictures: 0,
    createdAt: '2026-05-06T10:00:00.000-04:00',
  }
  expect(await texts()).toEqual([{ ...carried, status: 'accepted' }])
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent', delivered_at: null })
  await desk.later()
  await runPendingJobs(db)
  expect(await texts()).toEqual([{ ...carried, status: 'delivered' }])
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent', delivered_at: db.clock.now() })
  expect((await desk.events()).filter(name => name === 'sandbox/text_carried')).toHaveLength(2)
})

test('numbers that end in 00, and those that were set to fail, are refused until they are reset', async () => {
  expect((await kill('(555) 765-4321')).json()).toEqual({ phoneNumbers: ['5557654321'] })
  const dead = await desk.write('To a dead number', '5557654321')
  const ending = await desk.write('To 00', '5551230000')
  await deliver()
  for (const id of [dead, ending]) {
    expect(await desk.message(id)).toMatchObject({
      delivery_status: 'failed',
      failure: 'It was refused: The number cannot be reached (sandbox)',
    })
  }
  expect((await texts()).map((text: { status: string }) => text.status)).toEqual(['failed', 'failed'])
  expect((await kill('5557654321', false)).json()).toEqual({ phoneNumbers: [] })
  expect((await browser.get('/v2/rest/sandbox/dead_numbers')).json()).toEqual({ phoneNumbers: [] })
  const alive = await desk.write('Again', '5557654321')
  await deliver()
  expect(await desk.message(alive)).toMatchObject({ delivery_status: 'sent' })
})

test('a reply as the patient is processed like a real one', async () => {
  const answer = await browser.send('POST', '/v2/rest/sandbox/texts', {
    text: { from: '(555) 222-3333', body: 'Stop' },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { from: '5552223333', to: smsNumber, body: 'Stop', status: 'received' },
  ])
  expect(await desk.conversation('5552223333')).toMatchObject({
    open: true,
    read: false,
    unread_messages_count: 1,
    stopped_at: db.clock.now(),
  })
  expect(await texts()).toHaveLength(1)
})

test('an invalid number is refused on its field, and a clinic without a number receives no texts', async () => {
  const wrong = await browser.send('POST', '/v2/rest/sandbox/texts', { text: { from: '12', body: 'x' } })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    422,
    { error: expect.stringContaining('phone number') },
  ])
  const other = await make.user((await make.clinic()).id, { admin: true })
  const elsewhere = await loginAs(other)
  const silent = await elsewhere.send('POST', '/v2/rest/sandbox/texts', {
    text: { from: '5552223333', body: 'x' },
  })
  expect([silent.statusCode, silent.json()]).toEqual([422, { error: 'Not configured' }])
})

test('only administrators use the sandbox, only for their own clinic, and only where it is in use', async () => {
  await desk.write('Ours')
  await deliver()
  const staff = await loginAs(await make.user(desk.clinicId))
  const foreigner = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await staff.get('/v2/rest/sandbox/texts')).statusCode).toBe(403)
  expect((await foreigner.get('/v2/rest/sandbox/texts')).json()).toEqual([])
  const real = await testApp(db)
  const there = await real.loginAs(admin)
  for (const path of ['texts', 'dead_numbers'])
    expect((await there.get(`/v2/rest/sandbox/${path}`)).statusCode).toBe(404)
})

test('only the newest 100 texts are shown', async () => {
  await db.owner.query(
    `insert into sandbox_texts (clinic_id, provider_message_id, from_number, to_number, body, status, created_at)
     select $1, 'id ' || n, '5550100100', '5551234567', 'text ' || n, 'delivered', now() from generate_series(1, 120) n`,
    [desk.clinicId],
  )
  const shown = await texts()
  expect([shown.length, shown[0].body, shown[99].body]).toEqual([100, 'text 120', 'text 21'])
})

test('a picture sent as the patient is processed like a real one, and then deleted from the sandbox [MSG-71]', async () => {
  const { payload, headers } = formWith(
    'smile.png',
    smallPng,
    { 'text[from]': '(555) 222-4444', 'text[body]': '' },
    'text[picture]',
  )
  const answer = await browser.request({
    method: 'POST',
    url: '/v2/rest/sandbox/texts',
    payload,
    headers: { 'x-csrf-token': browser.token, ...headers },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { from: '5552224444', body: '', pictures: 1 },
  ])
  await runPendingJobs(db)
  const { id } = await desk.conversation('5552224444')
  const { records } = (await browser.get(`/v2/rest/conversations/${id}/messages`)).json()
  expect(records).toMatchObject([
    { body: 'Picture', withoutWords: true, pictures: [{ state: 'stored', file: { width: 1, height: 1 } }] },
  ])
  expect((await db.owner.query('select from sandbox_media')).rowCount).toBe(0)
})

test('a picture that is too large, or from an invalid number, is refused', async () => {
  const send = (content: Buffer, from: string) => {
    const { payload, headers } = formWith('smile.png', content, { 'text[from]': from }, 'text[picture]')
    return browser.request({
      method: 'POST',
      url: '/v2/rest/sandbox/texts',
      payload,
      headers: { 'x-csrf-token': browser.token, ...headers },
    })
  }
  expect((await send(Buffer.alloc(6 * 1024 * 1024), '5552224444')).statusCode).toBe(413)
  const wrong = await send(smallPng, '12')
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['from']])
})
