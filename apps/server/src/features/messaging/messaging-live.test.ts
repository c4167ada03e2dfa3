import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { countStatements } from '../../../test/database/statement-plans.ts'
import type { Browser } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'
import { messagingFixture } from '../../../test/fixtures/messaging/messaging-fixture.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const desk = messagingFixture(db)
const app = await liveApp(db, { env: { SMS_DRIVER: 'sandbox' } })
const phone = '5551234567'
let clinicId: number
let sam: Browser

beforeEach(async () => {
  clinicId = (await make.clinic({ time_zone: 'America/New_York' })).id
  await desk.giveNumber(clinicId)
  sam = await app.loginAs(await make.user(clinicId))
})

const chat = (messages: number, conversations: number) => ({
  chat: { messagesUnreadCount: messages, conversationsUnreadCount: conversations },
  tasks: { uncompletedCount: 0 },
})

test('every change of a conversation is published with its row, as the call returns it [LIV-12, LIV-19, LIV-20, LIV-21, LIV-22]', async () => {
  const socket = await app.socketOf(sam)
  await socket.subscribe('conversations')
  await make.patient(clinicId, { first_name: 'Pat', last_name: 'Doe', phone_number: phone })
  await desk.receive(clinicId, { from: phone, body: 'Hello' })
  const [first] = await socket.untilEvents(1)
  const [row] = (await sam.get('/v2/rest/conversations')).json().records
  expect(first).toMatchObject({ event: 'opened_and_unread', data: row })
  const url = `/v2/rest/conversations/${row.id}`
  const rows = [row]
  for (const change of [
    { read: true },
    { read: false },
    { flagged: true },
    { flagged: false },
    { open: false },
    { open: true },
  ]) {
    rows.push((await sam.send('PUT', url, { conversation: change })).json())
    // The row is read on delivery: if it changed again before that, the event would have the newer row.
    await socket.untilEvents(rows.length)
  }
  await sam.send('PUT', url, { conversation: { open: true, flagged: false } })
  await sam.send('POST', `${url}/messages`, { message: { body: 'Answer' } })
  await socket.untilEvents(8)
  await sam.send('PUT', url, { conversation: { open: false } })
  await sam.send('POST', `${url}/messages`, { message: { body: 'One more' } })
  const events = await socket.untilEvents(10)
  expect(events.map(({ event }) => event)).toEqual([
    'opened_and_unread',
    'readed',
    'unreaded',
    'flagged',
    'unflagged',
    'closed',
    'opened',
    'changed',
    'closed',
    'opened',
  ])
  expect(events.slice(0, 7).map(({ data }) => data)).toEqual(rows)
  expect(events[7]?.data).toMatchObject({ lastMessage: { body: 'Answer', deliveryStatus: 'sending' } })
  expect(events[9]?.data).toMatchObject({ open: true, lastMessage: { body: 'One more' } })
})

test('an open conversation receives its own messages and no other’s [LIV-13, LIV-23, LIV-25]', async () => {
  const { id } = await desk.conversation(clinicId, { phone })
  const other = await desk.conversation(clinicId)
  const socket = await app.socketOf(sam)
  expect(await socket.subscribe('messages', { conversationId: id })).toMatchObject({ ok: true })
  await desk.receive(clinicId, { from: other.phone_number })
  await desk.receive(clinicId, { from: phone, body: 'Hello' })
  const sent = await sam.send('POST', `/v2/rest/conversations/${id}/messages`, { message: { body: 'Hi' } })
  // The message is read on delivery: one that was removed before that is not announced as created.
  await socket.untilEvents(2)
  await db.owner.query(`update messages set delivery_status = 'failed' where id = $1`, [sent.json().id])
  await sam.send('DELETE', `/v2/rest/messages/${sent.json().id}`)
  const events = await socket.untilEvents(3)
  expect(events.map(({ event, params }) => [event, params])).toEqual([
    ['created', { conversationId: id }],
    ['created', { conversationId: id }],
    ['message_removed', { conversationId: id }],
  ])
  expect(events[0]?.data).toMatchObject({ type: 'Incoming', body: 'Hello', user: null })
  expect(events[2]?.data).toMatchObject({ id: sent.json().id, deliveryStatus: 'failed' })
})

test('another clinic receives none of the events, and cannot subscribe to the conversation', async () => {
  const rita = await app.loginAs(await make.user((await make.clinic()).id, { admin: true }))
  const theirs = await app.socketOf(rita)
  const ours = await app.socketOf(sam)
  await Promise.all([theirs, ours].map(socket => socket.subscribe('conversations')))
  const { id } = await desk.conversation(clinicId, { phone })
  expect(await theirs.subscribe('messages', { conversationId: id })).toEqual({
    ok: false,
    reason: 'not_allowed',
  })
  await desk.receive(clinicId, { from: phone })
  await ours.untilEvents(1)
  await rita.send('POST', '/v2/rest/conversations', { conversation: { phoneNumber: phone } })
  const [events] = await theirs.untilEvents(1)
  expect(events?.data).toMatchObject({ lastMessage: null })
  expect(theirs.events).toHaveLength(1)
})

test('the counts are published with everything that changes them, and with nothing else', async () => {
  const socket = await app.socketOf(sam)
  await socket.subscribe('notifications')
  await desk.receive(clinicId, { from: phone })
  await desk.receive(clinicId, { from: phone })
  const [{ id }] = (await sam.get('/v2/rest/conversations')).json().records
  const put = (conversation: object) => sam.send('PUT', `/v2/rest/conversations/${id}`, { conversation })
  await put({ flagged: true })
  await put({ open: false })
  await sam.send('POST', `/v2/rest/conversations/${id}/messages`, { message: { body: 'Hi' } })
  await sam.send('POST', `/v2/rest/conversations/${id}/messages`, { message: { body: 'Hi' } })
  await put({ read: true })
  await put({ read: false })
  await put({ open: false })
  await sam.send('POST', '/v2/rest/conversations', { conversation: { phoneNumber: phone } })
  const events = await socket.untilEvents(8)
  expect(events.map(({ data }) => data)).toEqual([
    chat(1, 1),
    chat(2, 1),
    chat(0, 0),
    chat(2, 1),
    chat(0, 0),
    chat(1, 1),
    chat(0, 0),
    chat(1, 1),
  ])
})

test('whatever makes a conversation need an answer, or none, is published with its row, so that every desk can count them [LIV-27, LIV-28]', async () => {
  const socket = await app.socketOf(sam)
  await socket.subscribe('conversations')
  await desk.receive(clinicId, { from: phone })
  const [{ id }] = (await sam.get('/v2/rest/conversations')).json().records
  const needing = [(await sam.get('/v2/rest/conversations/counts')).json().needsAnswer]
  // The row is read on delivery: if it changed before that, the event would have the newer row.
  await socket.untilEvents(1)
  const url = `/v2/rest/conversations/${id}`
  const steps = [
    () => sam.send('PUT', url, { conversation: { needsAnswer: false } }),
    () => sam.send('PUT', url, { conversation: { needsAnswer: true } }),
    () => sam.send('POST', `${url}/messages`, { message: { body: 'Hi' } }),
  ]
  for (const step of steps) {
    await step()
    await socket.untilEvents(needing.length + 1)
    needing.push((await sam.get('/v2/rest/conversations/counts')).json().needsAnswer)
  }
  expect(needing).toEqual([1, 0, 1, 0])
  const rows = socket.events.map(({ data }) => data as { needsAnswer: boolean })
  expect(rows.map(({ needsAnswer }) => needsAnswer)).toEqual([true, false, true, false])
})

test('a browser that was disconnected receives the events that it missed', async () => {
  const { id } = await desk.conversation(clinicId, { phone })
  const before = await app.socketOf(sam)
  const { seq } = (await before.subscribe('messages', { conversationId: id })) as { seq: number }
  before.socket.disconnect()
  for (const body of ['One', 'Two', 'Three']) await desk.receive(clinicId, { from: phone, body })
  const after = await app.socketOf(sam)
  await after.subscribe('messages', { conversationId: id }, seq)
  expect((await after.untilEvents(3)).map(({ data }) => (data as { body: string }).body)).toEqual([
    'One',
    'Two',
    'Three',
  ])
})

test('however many browsers are connected, a row is read once for each event', async () => {
  const sockets = [await app.socketOf(sam)]
  await sockets[0]?.subscribe('conversations')
  const text = (body: string) =>
    countStatements(async () => {
      const counts = sockets.map(socket => socket.events.length)
      await desk.receive(clinicId, { from: phone, body })
      await Promise.all(sockets.map((socket, place) => socket.untilEvents((counts[place] ?? 0) + 1)))
    })
  await text('Everything is known to the connections now')
  const forOne = await text('To one')
  const again = await app.loginAs(await make.user(clinicId))
  while (sockets.length < 25) {
    // A session may have at most twenty connections.
    const socket = await app.socketOf(sockets.length < 15 ? sam : again)
    await socket.subscribe('conversations')
    sockets.push(socket)
  }
  // The feed may have looked for more events once or twice in either case.
  expect((await text('To all')) - forOne).toBeLessThan(5)
  expect(sockets.map(({ events }) => events.at(-1)?.data)).toEqual(
    Array(25).fill(expect.objectContaining({ lastMessage: expect.objectContaining({ body: 'To all' }) })),
  )
})
