import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { type InboxClinic, inboxClinics } from '../../../../test/fixtures/messaging/text-fixture.ts'
import { endLink } from '../../../../test/fixtures/sealed-link.ts'
import { openPool } from '../../../platform/db/pool.ts'

const db = await cloneDatabase()
const { make, desk, loginAs, open } = await inboxClinics(db, { APP_URL: 'https://clinic.example.com' })
const phone = '5551234567'
let clinicId: number
let user: InboxClinic['user']
let sam: Browser
let uma: Browser
let id: number

beforeEach(async () => {
  ;({ clinicId, user, sam } = await open())
  uma = await loginAs(await make.user(clinicId, { first_name: 'Uma', last_name: 'Second' }))
  id = (await desk.conversation(clinicId, { phone })).id
})

const send = (message: object, by = sam, headers = {}) =>
  by.send('POST', `/v2/rest/conversations/${id}/messages`, { message }, headers)
const remove = (messageId: number) => sam.send('DELETE', `/v2/rest/messages/${messageId}`)
const read = async () => (await sam.get(`/v2/rest/conversations/${id}`)).json()
const bodies = async () => (await read()).messages.records.map(({ body }: { body: string }) => body)

const worker = openPool(db.workerUrl, { name: 'test jobs' })
const jobs = async (): Promise<{ messageId: number }[]> =>
  (
    await worker.query(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'deliver-text' and (j.payload->>'clinicId')::int = $1 order by j.id`,
      [clinicId],
    )
  ).rows.map(({ payload }) => ({ messageId: payload.messageId }))

test('a text is already being sent when the call returns [API-82, MSG-52, MSG-57, MSG-42]', async () => {
  const answer = await send({ body: 'See you tomorrow\r\nat nine 🦷 <script>' })
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      body: 'See you tomorrow\nat nine 🦷 <script>',
      user: { id: user.id, fullName: 'Sam Staff' },
      type: 'Outgoing',
      deliveryStatus: 'sending',
      failure: null,
      createdAt: '2026-05-06T10:00:00.000-04:00',
      withoutWords: false,
      pictures: [],
      confirmed: [],
    },
  ])
  expect(await read()).toMatchObject({
    read: true,
    lastMessage: { type: 'Outgoing', deliveryStatus: 'sending', body: answer.json().body },
    messages: { records: [answer.json()] },
  })
  expect(await jobs()).toEqual([{ messageId: answer.json().id }])
  const { rows } = await db.owner.query(
    `select action, user_id::int, changes from audit_log where clinic_id = $1 and entity_type = 'message'`,
    [clinicId],
  )
  expect(rows).toEqual([
    {
      action: 'send',
      user_id: user.id,
      changes: { conversationId: id, type: 'Outgoing', length: answer.json().body.length },
    },
  ])
})

test('a blank text, or one of more than 1,600 characters, is not sent [MSG-48]', async () => {
  for (const [body, problem] of [
    ['', "can't be blank"],
    [' \n\t ', "can't be blank"],
    ['x'.repeat(1601), 'is too long'],
    [undefined, "can't be blank"],
  ]) {
    const answer = await send({ body })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: `Body ${problem}`, errors: { body: [problem] } },
    ])
  }
  expect(await bodies()).toEqual([])
  expect((await send({ body: 'x'.repeat(1600) })).statusCode).toBe(201)
})

test('a clinic without a number cannot text', async () => {
  await db.owner.query('update messaging_settings set sms_number = null where clinic_id = $1', [clinicId])
  const answer = await send({ body: 'Hello' })
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Not configured' }])
})

test('without a provider nothing can be sent', async () => {
  const off = await testApp(db, { env: { SMS_DRIVER: 'off' } })
  const answer = await send({ body: 'Hello' }, await off.loginAs(user))
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Not configured' }])
  expect(await bodies()).toEqual([])
})

test('requests with the same idempotency key send one text, also at once', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ body: 'Once' }, sam, key)))
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
  expect(await bodies()).toEqual(['Once'])
  expect(await jobs()).toHaveLength(1)
})

test('a text to a closed conversation opens it, with its unread texts', async () => {
  await desk.receive(clinicId, { from: phone })
  await sam.send('PUT', `/v2/rest/conversations/${id}`, { conversation: { open: false } })
  await send({ body: 'Sorry, we missed this' })
  expect(await read()).toMatchObject({ open: true, read: false, unreadMessagesCount: 1 })
  expect((await sam.get('/v2/rest/notifications')).json().chat.messagesUnreadCount).toBe(1)
})

test('the placeholder in a text becomes the link to the form that is to be answered [MSG-50]', async () => {
  const ann = await make.patient(clinicId, { last_name: 'Adams', phone_number: phone })
  const zoe = await make.patient(clinicId, { last_name: 'Zimmer', phone_number: phone })
  const answered = await make.intakeForm(clinicId, ann.id, { status: 'completed', completed_at: new Date() })
  expect((await send({ body: 'Look: {HH form link}' })).json().body).toBe(
    `Look: https://clinic.example.com/intake_forms/${answered.uuid}`,
  )
  const open = await make.intakeForm(clinicId, zoe.id)
  expect((await send({ body: '{HH form link} and {HH form link}' })).json().body).toBe(
    Array(2).fill(`https://clinic.example.com/intake_forms/${open.uuid}/responses/new`).join(' and '),
  )
})

test('a text is not sent without a form to link to, or without room for the link [MSG-49]', async () => {
  const none = await send({ body: 'Fill in {HH form link}' })
  expect([none.statusCode, none.json()]).toEqual([
    422,
    { error: "This patient doesn't have an intake form link to send." },
  ])
  const pat = await make.patient(clinicId, { phone_number: phone })
  await make.intakeForm(clinicId, pat.id)
  const long = await send({ body: `${'x'.repeat(1580)}{HH form link}` })
  expect([long.statusCode, long.json()]).toEqual([
    422,
    { error: 'Body is too long', errors: { body: ['is too long'] } },
  ])
  expect(await bodies()).toEqual([])
})

test('a text is refused with the newer messages when its writer has not seen them', async () => {
  const seen = (await send({ body: 'Mine' })).json().id
  await desk.message(clinicId, id, { type: 'Reminder' })
  const mine = (await send({ body: 'Mine again', seenMessageId: seen })).json().id
  await desk.receive(clinicId, { from: phone, body: 'A question' })
  await send({ body: 'Uma’s answer' }, uma)
  const late = await send({ body: 'Sam’s answer', seenMessageId: mine })
  expect([late.statusCode, late.json()]).toEqual([
    409,
    {
      error: 'There are newer messages in this conversation.',
      newer: [
        expect.objectContaining({ body: 'A question', type: 'Incoming' }),
        expect.objectContaining({
          body: 'Uma’s answer',
          user: expect.objectContaining({ fullName: 'Uma Second' }),
        }),
      ],
    },
  ])
  expect(await bodies()).not.toContain('Sam’s answer')
  const newest = late.json().newer.at(-1).id
  expect((await send({ body: 'Sam’s answer', seenMessageId: newest })).statusCode).toBe(201)
  expect((await send({ body: 'In any case' }, uma)).statusCode).toBe(201)
})

test('when two people answer at once, the second is refused and shown the other’s text', async () => {
  await desk.receive(clinicId, { from: phone, body: 'A question' })
  const seenMessageId = (await read()).messages.records[0].id
  const answers = await Promise.all([
    send({ body: 'Sam’s answer', seenMessageId }),
    send({ body: 'Uma’s answer', seenMessageId }, uma),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await bodies()).toHaveLength(2)
})

test('a text that was not sent can be removed, and disappears from the list [API-83, MSG-58]', async () => {
  await desk.message(clinicId, id, { body: 'Before' })
  db.clock.advance(5)
  const failed = await desk.message(clinicId, id, { type: 'Outgoing', body: 'Not sent', status: 'failed' })
  expect((await read()).lastMessage.body).toBe('Not sent')
  expect((await remove(failed.id)).statusCode).toBe(204)
  expect(await bodies()).toEqual(['Before'])
  expect((await read()).lastMessage).toMatchObject({ type: 'Incoming', body: 'Before' })
  expect((await remove(failed.id)).statusCode).toBe(404)
  const { rows } = await db.owner.query(
    `select action, changes from audit_log where clinic_id = $1 and entity_type = 'message'`,
    [clinicId],
  )
  expect(rows).toEqual([{ action: 'delete', changes: { conversationId: id } }])
})

test('the only text of a conversation can be removed too, and so can a failed reminder', async () => {
  const failed = await desk.message(clinicId, id, { type: 'Reminder', status: 'failed' })
  expect((await remove(failed.id)).statusCode).toBe(204)
  expect(await read()).toMatchObject({ lastMessage: null, messages: { records: [] } })
})

test('a text that was sent, is being sent or was received cannot be removed', async () => {
  for (const [type, status] of [
    ['Outgoing', 'sent'],
    ['Outgoing', 'sending'],
    ['Incoming', 'sent'],
    ['Reminder', 'sent'],
  ] as const) {
    const message = await desk.message(clinicId, id, { type, status })
    const answer = await remove(message.id)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: 'Only a message that was not sent can be removed' },
    ])
  }
  expect(await bodies()).toHaveLength(4)
})

test('a text with a link gives the link as many days as the clinic has set [LNK-04]', async () => {
  const patient = await make.patient(clinicId, { phone_number: phone })
  const form = await make.intakeForm(clinicId, patient.id)
  await endLink(db.owner, 'intake_form', form.id, db.clock.now())
  const body = `Please: https://clinic.example.com/intake_forms/${form.uuid.toUpperCase()}/responses/new`
  expect((await send({ body })).statusCode).toBe(201)
  const { rows } = await db.owner.query('select link_ends_at from intake_forms where id = $1', [form.id])
  expect(rows[0].link_ends_at).toEqual(new Date(db.clock.now().getTime() + 90 * 24 * 60 * 60 * 1000))
})
