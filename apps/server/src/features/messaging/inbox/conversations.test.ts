import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { type InboxClinic, inboxClinics } from '../../../../test/fixtures/messaging/text-fixture.ts'

const db = await cloneDatabase()
const { make, desk, open } = await inboxClinics(db)
const phone = '5551234567'
let clinicId: number
let user: InboxClinic['user']
let sam: Browser

beforeEach(async () => {
  ;({ clinicId, user, sam } = await open())
})

const url = (id: number | string = '') => `/v2/rest/conversations${id === '' ? '' : `/${id}`}`
const start = (conversation: object) => sam.send('POST', url(), { conversation })
const put = (id: number, conversation: object) => sam.send('PUT', url(id), { conversation })
const audits = async (entity: string) =>
  (
    await db.owner.query(
      `select action, patient_id::int as "patientId", changes from audit_log
       where clinic_id = $1 and entity_type = $2 and user_id = $3 order by id`,
      [clinicId, entity, user.id],
    )
  ).rows

test('a conversation is started by a phone number in any spelling: 201 the first time, 200 from then on [API-79, MSG-03, MSG-20]', async () => {
  const first = await start({ phoneNumber: '(555) 123-4567' })
  expect([first.statusCode, first.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      patients: [],
      phoneNumber: phone,
      open: true,
      read: true,
      flagged: false,
      stopped: false,
      unreadMessagesCount: 0,
      lastMessage: null,
      unanswered: null,
      needsAnswer: false,
      movedAt: '2026-05-06T10:00:00.000-04:00',
      messages: { records: [], currentPage: 1, totalPages: 1 },
    },
  ])
  const spellings = ['555-123-4567', '555.123.4567', '+1 555 123 4567', '15551234567', phone]
  for (const phoneNumber of spellings) {
    const again = await start({ phoneNumber })
    expect([phoneNumber, again.statusCode, again.json()]).toEqual([phoneNumber, 200, first.json()])
  }
  expect(await audits('conversation')).toEqual([
    { action: 'create', patientId: null, changes: { phoneNumber: phone } },
  ])
})

test('a number that does not have ten digits starts no conversation [CST-31, MSG-20]', async () => {
  for (const request of [
    { phoneNumber: '555123456' },
    { phoneNumber: '55512345678' },
    { phoneNumber: '+44 20 7946 0958' },
    { phoneNumber: '' },
    { phoneNumber: null },
    {},
  ]) {
    const answer = await start(request)
    expect([request, answer.statusCode, answer.json()]).toEqual([
      request,
      422,
      { error: 'Must have a valid phone number.' },
    ])
  }
  expect((await sam.get(url())).json().records).toEqual([])
})

test('a patient is enough to start a conversation with their number; a patient without one is refused [MSG-02]', async () => {
  const pat = await make.patient(clinicId, { phone_number: phone })
  const started = await start({ patientId: pat.id })
  expect([started.statusCode, started.json()]).toMatchObject([
    201,
    { phoneNumber: phone, patients: [{ id: pat.id }] },
  ])
  const silent = await make.patient(clinicId, { phone_number: null })
  const refused = await start({ patientId: silent.id })
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'Patient has no phone number' }])
  const stranger = await make.patient((await make.clinic()).id)
  expect((await start({ patientId: stranger.id })).statusCode).toBe(404)
})

test('starting a closed conversation opens it, with its unread texts', async () => {
  await desk.receive(clinicId, { from: phone })
  const { id } = (await start({ phoneNumber: phone })).json()
  await put(id, { open: false })
  const again = await start({ phoneNumber: phone })
  expect([again.statusCode, again.json()]).toMatchObject([
    200,
    { id, open: true, read: false, unreadMessagesCount: 1 },
  ])
  expect((await sam.get('/v2/rest/notifications')).json().chat.messagesUnreadCount).toBe(1)
})

test('a conversation shows its patients with data of their records, and counts as opening each record [API-78, MSG-33, MSG-34]', async () => {
  const zoe = await make.patient(clinicId, { first_name: 'Zoe', last_name: 'Adams', phone_number: phone })
  const ann = await make.patient(clinicId, { first_name: 'Ann', last_name: 'Zimmer', phone_number: phone })
  await db.owner.query(
    `update patients set referred_by = 'Google', dob = '1990-02-03', contact_method = 'Zoom', google_client_id = 'G1'
     where id = $1`,
    [zoe.id],
  )
  const form = await make.intakeForm(clinicId, ann.id, { status: 'sent' })
  const type = await make.appointmentType(clinicId)
  const room = await make.room(clinicId, { title: 'Exam Room One' })
  for (const day of ['2026-05-04', '2026-05-05', '2026-05-07', '2026-05-08', '2026-05-09']) {
    await make.appointment(clinicId, {
      starts_at: `${day} 10:00`,
      patient_id: zoe.id,
      appointment_type_id: type.id,
      room_id: room.id,
    })
  }
  const { id } = await desk.conversation(clinicId, { phone })
  const { patients } = (await sam.get(url(id))).json()
  expect(patients).toMatchObject([
    {
      id: zoe.id,
      fullName: 'Zoe Adams',
      referredBy: 'Google',
      dob: '1990-02-03',
      contactMethod: 'Zoom',
      googleClientId: 'G1',
      intakeForm: null,
      nextAppointments: [
        { startsAt: '2026-05-07T10:00:00.000-04:00', room: { title: 'Exam Room One' } },
        { startsAt: '2026-05-08T10:00:00.000-04:00' },
      ],
      previousAppointments: [
        { startsAt: '2026-05-05T10:00:00.000-04:00' },
        { startsAt: '2026-05-04T10:00:00.000-04:00' },
      ],
    },
    {
      id: ann.id,
      intakeForm: { id: form.id, uuid: form.uuid, status: 'sent' },
      nextAppointments: [],
      previousAppointments: [],
    },
  ])
  await sam.get(url(id))
  await sam.get(`${url(id)}/messages`)
  const opened = (await audits('patient')).map(({ action, patientId }) => [action, patientId])
  expect(opened).toEqual([
    ['open', zoe.id],
    ['open', ann.id],
  ])
})

test('the list opens no record; a conversation that is requested in the background counts unless it was opened before', async () => {
  await make.patient(clinicId, { phone_number: phone })
  const { id } = await desk.conversation(clinicId, { phone })
  await sam.get(url())
  await sam.get(`${url()}?query=555`)
  expect(await audits('patient')).toEqual([])
  const refresh = () => sam.request({ method: 'GET', url: url(id), headers: { 'x-background': '1' } })
  await refresh()
  expect(await audits('patient')).toHaveLength(1)
  db.clock.advance(20)
  await refresh()
  expect(await audits('patient')).toHaveLength(1)
})

test('messages come newest first, twenty at a time [API-81, MSG-59, MSG-61, CST-30]', async () => {
  const { id } = await desk.conversation(clinicId, { phone })
  for (let number = 1; number <= 45; number++) {
    await desk.message(clinicId, id, { body: `Text ${number}` })
  }
  const { messages } = (await sam.get(url(id))).json()
  const bodies = (page: { records: { body: string }[] }) => page.records.map(({ body }) => body)
  expect([bodies(messages)[0], messages.records.length, messages.currentPage, messages.totalPages]).toEqual([
    'Text 45',
    20,
    1,
    3,
  ])
  expect((await sam.get(`${url(id)}/messages`)).json()).toEqual(messages)
  const third = (await sam.get(`${url(id)}/messages?page=3`)).json()
  expect(bodies(third)).toEqual(['Text 5', 'Text 4', 'Text 3', 'Text 2', 'Text 1'])
  expect((await sam.get(`${url(id)}/messages?page=4`)).json()).toEqual({
    records: [],
    currentPage: 4,
    totalPages: 3,
  })
})

test('a conversation is opened, closed, flagged and marked as read, each by itself [API-80, MSG-53, MSG-54, MSG-56]', async () => {
  const pat = await make.patient(clinicId, { phone_number: phone })
  await desk.receive(clinicId, { from: phone })
  const { id } = (await start({ phoneNumber: phone })).json()
  expect((await put(id, { read: true })).json()).toMatchObject({ read: true, unreadMessagesCount: 0 })
  expect((await put(id, { flagged: true })).json()).toMatchObject({ flagged: true, read: true, open: true })
  expect((await put(id, { open: false })).json()).toMatchObject({ flagged: true, open: false })
  expect((await put(id, { open: true, flagged: false })).json()).toMatchObject({ flagged: false, open: true })
  await put(id, { open: true, flagged: false, read: true })
  expect((await put(id, {})).statusCode).toBe(200)
  expect(await audits('conversation')).toEqual([
    { action: 'update', patientId: pat.id, changes: { read: { from: false, to: true } } },
    { action: 'update', patientId: pat.id, changes: { flagged: { from: false, to: true } } },
    { action: 'update', patientId: pat.id, changes: { open: { from: true, to: false } } },
    {
      action: 'update',
      patientId: pat.id,
      changes: { open: { from: false, to: true }, flagged: { from: true, to: false } },
    },
  ])
})

test('marking a conversation as unread counts the patient’s newest text; a closed one cannot be marked [MSG-55]', async () => {
  await desk.receive(clinicId, { from: phone })
  await desk.receive(clinicId, { from: phone })
  const { id } = (await start({ phoneNumber: phone })).json()
  await put(id, { read: true })
  expect((await put(id, { read: false })).json()).toMatchObject({ read: false, unreadMessagesCount: 1 })
  expect((await put(id, { read: false })).json()).toMatchObject({ read: false, unreadMessagesCount: 1 })
  await put(id, { read: true, open: false })
  const refused = await put(id, { read: false })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'Only open conversations can be marked as unread' },
  ])
  expect((await put(id, { read: false, open: true })).json()).toMatchObject({ read: false, open: true })
  const silent = await desk.conversation(clinicId)
  expect((await put(silent.id, { read: false })).json()).toMatchObject({
    read: false,
    unreadMessagesCount: 0,
  })
})

test('the counts cover open conversations: their unread texts, and how many have any', async () => {
  const chat = async () => (await sam.get('/v2/rest/notifications')).json().chat
  await desk.receive(clinicId, { from: '5550000001' })
  await desk.receive(clinicId, { from: '5550000001' })
  await desk.receive(clinicId, { from: '5550000002' })
  await desk.receive((await make.clinic()).id, { from: '5550000002' })
  expect(await chat()).toEqual({ messagesUnreadCount: 3, conversationsUnreadCount: 2 })
  const { id } = (await start({ phoneNumber: '5550000001' })).json()
  await put(id, { open: false })
  expect(await chat()).toEqual({ messagesUnreadCount: 1, conversationsUnreadCount: 1 })
  await put(id, { open: true })
  expect(await chat()).toEqual({ messagesUnreadCount: 3, conversationsUnreadCount: 2 })
  await put(id, { read: true })
  expect(await chat()).toEqual({ messagesUnreadCount: 1, conversationsUnreadCount: 1 })
})

test('a conversation that does not exist or belongs to another clinic is not found [ERR-80, ERR-81]', async () => {
  const theirs = await desk.conversation((await make.clinic()).id)
  for (const id of [theirs.id, 999_999_999, 'x']) {
    expect((await sam.get(url(id))).statusCode).toBe(404)
    expect((await sam.get(`${url(id)}/messages`)).statusCode).toBe(404)
    expect((await sam.send('PUT', url(id), { conversation: { read: true } })).statusCode).toBe(404)
  }
})
