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

const phone = '5551234567'
const listed = async (query = '') => (await sam.get(`/v2/rest/conversations${query}`)).json().records
const only = async () => {
  const rows = await listed()
  expect(rows).toHaveLength(1)
  return rows[0]
}
const opened = async (id: number) => (await sam.get(`/v2/rest/conversations/${id}`)).json()
const put = (id: number, conversation: object) =>
  sam.send('PUT', `/v2/rest/conversations/${id}`, { conversation })
const counts = async () => (await sam.get('/v2/rest/notifications')).json().chat

test('a text from an unknown number starts a conversation that is open, unread and without a patient [MSG-51, MSG-52]', async () => {
  await desk.receive(clinicId, { from: '+15551234567', body: 'Hi, <b>is it</b> 🦷 "late"?' })
  const row = await only()
  expect(row).toEqual({
    id: expect.any(Number),
    patients: [],
    phoneNumber: phone,
    open: true,
    read: false,
    flagged: false,
    stopped: false,
    unreadMessagesCount: 1,
    lastMessage: {
      type: 'Incoming',
      body: 'Hi, <b>is it</b> 🦷 "late"?',
      deliveryStatus: 'sent',
      createdAt: '2026-05-06T10:00:00.000-04:00',
      about: [],
    },
    unanswered: {
      id: expect.any(Number),
      body: 'Hi, <b>is it</b> 🦷 "late"?',
      createdAt: '2026-05-06T10:00:00.000-04:00',
    },
    needsAnswer: true,
    movedAt: '2026-05-06T10:00:00.000-04:00',
  })
  expect((await opened(row.id)).messages).toEqual({
    records: [
      {
        id: expect.any(Number),
        body: 'Hi, <b>is it</b> 🦷 "late"?',
        user: null,
        type: 'Incoming',
        deliveryStatus: 'sent',
        failure: null,
        createdAt: '2026-05-06T10:00:00.000-04:00',
        withoutWords: false,
        pictures: [],
        confirmed: [],
      },
    ],
    currentPage: 1,
    totalPages: 1,
  })
})

test('a text reaches the conversation of its number in any spelling, and opens it again', async () => {
  await desk.receive(clinicId, { from: '(555) 123-4567' })
  const { id } = await only()
  await put(id, { open: false, read: true })
  expect(await counts()).toEqual({ messagesUnreadCount: 0, conversationsUnreadCount: 0 })
  for (const from of ['555-123-4567', '555.123.4567', '+1 555 123 4567', '15551234567', phone]) {
    await desk.receive(clinicId, { from })
  }
  expect(await only()).toMatchObject({ id, open: true, read: false, unreadMessagesCount: 5 })
  expect(await counts()).toEqual({ messagesUnreadCount: 5, conversationsUnreadCount: 1 })
})

test('nothing is stored of a text from a short code or from abroad', async () => {
  for (const from of ['72345', '+445551234567', '+5551234567', 'BANK', '']) {
    await desk.receive(clinicId, { from })
  }
  expect(await listed()).toEqual([])
})

test('a text with characters that the database cannot store is received without them', async () => {
  await desk.receive(clinicId, { from: phone, body: 'a\0b\ud800c' })
  expect((await only()).lastMessage.body).toBe('ab\ufffdc')
})

test('the audit trail says that a text came and whose it was, but not what it said', async () => {
  const pat = await make.patient(clinicId, { phone_number: phone })
  await desk.receive(clinicId, { from: phone, body: 'I am pregnant' })
  const { rows } = await db.owner.query(
    `select action, entity_type, patient_id::int, actor_kind, changes from audit_log where clinic_id = $1`,
    [clinicId],
  )
  expect(rows.filter(row => row.entity_type === 'message')).toEqual([
    {
      action: 'receive',
      entity_type: 'message',
      patient_id: pat.id,
      actor_kind: 'patient',
      changes: { conversationId: (await only()).id, type: 'Incoming', length: 13 },
    },
  ])
})

test.each(['STOP', ' stop. ', 'StopAll', 'unsubscribe', 'Cancel!', 'END', 'quit', 'OptOut', 'REVOKE'])(
  '%j stops texts to that number, and START allows them again',
  async body => {
    await desk.receive(clinicId, { from: phone, body })
    const { id, stopped, lastMessage } = await only()
    expect([stopped, lastMessage.body]).toEqual([true, body])
    const send = () =>
      sam.send('POST', `/v2/rest/conversations/${id}/messages`, { message: { body: 'Hello' } })
    const refused = await send()
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: 'This number has asked for no more texts.' },
    ])
    await desk.receive(clinicId, { from: phone, body: 'Yes' })
    expect((await only()).stopped).toBe(true)
    await desk.receive(clinicId, { from: phone, body: 'start' })
    expect((await only()).stopped).toBe(false)
    expect((await send()).statusCode).toBe(201)
  },
)

const textsTo = async () =>
  (
    await db.owner.query(
      `select body, user_id as "userId" from messages where clinic_id = $1 and type = 'Outgoing' order by id`,
      [clinicId],
    )
  ).rows

test('HELP is answered with who texts and how else to reach them, once an hour, and needs nobody then [MSG-82]', async () => {
  await db.owner.query(
    `update clinics set name = 'Shore Dental', phone_number = '2125550100' where id = $1`,
    [clinicId],
  )
  await desk.receive(clinicId, { from: phone, body: 'Help' })
  const answer = {
    body: 'This is Shore Dental. Call us at (212) 555-0100. Reply STOP to get no more texts.',
    userId: null,
  }
  expect(await textsTo()).toEqual([answer])
  expect(await only()).toMatchObject({
    open: true,
    read: true,
    unreadMessagesCount: 0,
    needsAnswer: false,
    stopped: false,
  })
  expect(await counts()).toEqual({ messagesUnreadCount: 0, conversationsUnreadCount: 0 })
  db.clock.advance(61)
  await desk.receive(clinicId, { from: phone, body: 'INFO' })
  expect(await textsTo()).toEqual([answer, answer])
})

test('HELP again within the hour is not answered, and waits for somebody [MSG-82]', async () => {
  await desk.receive(clinicId, { from: phone, body: 'HELP' })
  await desk.receive(clinicId, { from: phone, body: 'help' })
  expect(await textsTo()).toHaveLength(1)
  expect(await only()).toMatchObject({ read: false, unreadMessagesCount: 1, needsAnswer: true })
})

test('HELP takes nobody out of those who need an answer, and reads nothing for the staff [MSG-82]', async () => {
  await desk.receive(clinicId, { from: phone, body: 'Can I come at five?' })
  await desk.receive(clinicId, { from: phone, body: 'HELP' })
  expect(await only()).toMatchObject({
    read: false,
    unreadMessagesCount: 1,
    needsAnswer: true,
    unanswered: { body: 'Can I come at five?' },
  })
})

test('HELP from a stopped number is not answered and waits; one that the provider answered needs nobody [MSG-82]', async () => {
  await desk.receive(clinicId, { from: phone, body: 'STOP' })
  await desk.receive(clinicId, { from: phone, body: 'HELP' })
  expect(await only()).toMatchObject({ read: false, needsAnswer: true })
  await desk.receive(clinicId, { from: '5551230000', body: 'AYUDA', answeredAs: 'help' })
  await desk.receive(clinicId, { from: '5551230001', body: 'HELP', answeredAs: 'help' })
  expect((await listed()).slice(0, 2)).toMatchObject([
    { read: true, needsAnswer: false },
    { read: true, needsAnswer: false },
  ])
  expect(await textsTo()).toEqual([])
})

test('words that only the provider was set up to understand stop and start texts too', async () => {
  await desk.receive(clinicId, { from: phone, body: 'Alto', answeredAs: 'stop' })
  expect((await only()).stopped).toBe(true)
  await desk.receive(clinicId, { from: phone, body: 'Otra vez', answeredAs: 'resume' })
  expect((await only()).stopped).toBe(false)
})

test('a sentence that contains such a word stops nothing', async () => {
  for (const body of ['Please stop by', 'stop it', 'Do you end at 5?', 'stopp', 'cancel my appointment']) {
    await desk.receive(clinicId, { from: phone, body })
  }
  expect((await only()).stopped).toBe(false)
})
