import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { inboxClinics } from '../../../../test/fixtures/messaging/text-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { announceCounts } from '../../../composition/features.ts'
import { textPatient } from '../conversation/text-patient.ts'

const db = await cloneDatabase()
const { make, desk, open } = await inboxClinics(db)
const [ann, ben, eve] = ['5550000001', '5550000002', '5550000003'] as const
type Listed = { id: number; unanswered: { body: string } | null }
let clinicId: number
let sam: Browser
let userId: number

beforeEach(async () => {
  const clinic = await open()
  ;({ clinicId, sam } = clinic)
  userId = clinic.user.id
})

/** A text that comes a minute after the one before. */
const receive = async (from: string, body = 'Hello') => {
  db.clock.advance(1)
  await desk.receive(clinicId, { from, body })
}
const listed = async (query = 'filter=needs_answer') =>
  (await sam.get(`/v2/rest/conversations?${query}`)).json().records
const numbers = async (query?: string): Promise<string[]> =>
  (await listed(query)).map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber)
const idOf = async (phone: string): Promise<number> => (await listed(`query=${phone}`))[0].id
const write = (id: number, body = 'Answer') =>
  sam.send('POST', `/v2/rest/conversations/${id}/messages`, { message: { body } })
const put = (id: number, conversation: object) =>
  sam.send('PUT', `/v2/rest/conversations/${id}`, { conversation })
const count = async () => (await sam.get('/v2/rest/conversations/counts')).json().needsAnswer
/** Sends a text as receipts, links to forms and confirmations are sent. */
const sendAutomatically = (phoneNumber: string, by: number | null = null) => {
  db.clock.advance(1)
  return db.database
    .forClinic(clinicId, { kind: 'system' })
    .write(tx =>
      textPatient(tx, announceCounts, { phoneNumber, body: 'Your receipt', userId: by, now: db.clock.now() }),
    )
}

test('whoever has written last to be answered comes first, and leaves with the answer [MSG-72]', async () => {
  for (const phone of [ann, ben, eve, ann]) await receive(phone)
  expect(await numbers()).toEqual([ann, eve, ben])
  expect(await count()).toBe(3)
  expect((await write(await idOf(eve))).statusCode).toBe(201)
  expect(await numbers()).toEqual([ann, ben])
  expect(await count()).toBe(2)
  const [row] = await listed(`query=${eve}`)
  expect(row).toMatchObject({ needsAnswer: false, unanswered: null, open: true })
})

test('what the clinic sends by itself neither moves nor hides anything, and answers nothing [MSG-73]', async () => {
  await receive(ann, 'Does it hurt?')
  await receive(ben)
  await sendAutomatically(ann)
  await desk.message(clinicId, await idOf(ben), { type: 'Reminder', body: 'Come tomorrow' })
  expect(await numbers()).toEqual([ben, ann])
  expect((await listed())[1]).toMatchObject({
    lastMessage: { body: 'Your receipt' },
    unanswered: { body: 'Does it hurt?' },
  })
  expect(await numbers('status=open&filter=unanswered')).toEqual([ben, ann])
  // The open ones stay in the order of their last message, whatever it is.
  await sendAutomatically(ann)
  expect(await numbers('status=open')).toEqual([ann, ben])
})

test('a form’s link that a member of staff sends by a button is no answer [MSG-73]', async () => {
  await receive(ann)
  await sendAutomatically(ann, userId)
  expect(await numbers()).toEqual([ann])
})

test('a person can say that no answer is needed, and take it back; the next text asks again [MSG-75]', async () => {
  await receive(ann, 'Thanks!')
  const id = await idOf(ann)
  expect((await put(id, { needsAnswer: false, read: true })).json()).toMatchObject({
    needsAnswer: false,
    read: true,
    unanswered: { body: 'Thanks!' },
  })
  expect([await numbers(), await count()]).toEqual([[], 0])
  // It is still unanswered, and says so where somebody asks for these.
  expect(await numbers('status=open&filter=unanswered')).toEqual([ann])
  expect((await put(id, { needsAnswer: true, read: false })).json()).toMatchObject({
    needsAnswer: true,
    read: false,
    unreadMessagesCount: 1,
  })
  await put(id, { needsAnswer: false })
  await receive(ann, 'One more thing')
  expect(await numbers()).toEqual([ann])
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and entity_type = 'conversation' order by id`,
    [clinicId],
  )
  expect(rows[0].changes).toEqual({
    needsAnswer: { from: true, to: false },
    read: { from: false, to: true },
  })
})

test('where there is nothing to answer, nothing can need an answer [MSG-75]', async () => {
  const { id } = await desk.conversation(clinicId, { phone: ann })
  const refused = await put(id, { needsAnswer: true })
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'There is no text to answer' }])
  await receive(ben)
  const closed = await idOf(ben)
  await put(closed, { open: false })
  expect((await put(closed, { needsAnswer: true })).statusCode).toBe(422)
})

test('a closed conversation has been dealt with, also when a reminder opens it again [MSG-72]', async () => {
  await receive(ann, 'Thanks!')
  await put(await idOf(ann), { open: false })
  expect([await numbers(), await count()]).toEqual([[], 0])
  await sendAutomatically(ann)
  expect(await numbers()).toEqual([])
  expect((await listed(`query=${ann}`))[0]).toMatchObject({ open: true, needsAnswer: false })
})

test('a number that has opted out, or in again, needs no answer [MSG-72]', async () => {
  await receive(ann, 'STOP')
  await receive(ben, 'START')
  expect(await numbers()).toEqual([])
  await receive(ann, 'But please call me')
  expect(await numbers()).toEqual([ann])
})

test('of an answer and a text that arrive at once the later one decides [MSG-72]', async () => {
  await receive(ann)
  const id = await idOf(ann)
  for (let round = 0; round < 5; round++) {
    await Promise.all([write(id), receive(ann, 'And?')])
    const { messages, needsAnswer } = (await sam.get(`/v2/rest/conversations/${id}`)).json()
    const isLastPatients = messages.records[0].type === 'Incoming'
    expect([needsAnswer, await count()]).toEqual([isLastPatients, Number(isLastPatients)])
  }
})

test('a page holds twenty, each conversation once [MSG-72]', async () => {
  for (let number = 0; number < 43; number++) await receive(String(5_550_000_100 + number))
  const pages = await Promise.all([1, 2, 3].map(page => numbers(`filter=needs_answer&page=${page}`)))
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 3])
  expect(pages.flat()).toEqual(Array.from({ length: 43 }, (_, place) => String(5_550_000_142 - place)))
})

test('a patient whose answer could not be sent needs one again [MSG-84]', async () => {
  // The sandbox does not reach this number.
  const lost = '5550000700'
  await receive(lost, 'Are you open?')
  const id = await idOf(lost)
  await write(id, 'We are')
  expect(await numbers()).toEqual([])
  await runPendingJobs(db)
  expect((await listed()).map(({ id: one, unanswered }: Listed) => [one, unanswered?.body])).toEqual([
    [id, 'Are you open?'],
  ])
  expect(await count()).toBe(1)
})

test('the row of a reminder says whom it is about [MSG-76]', async () => {
  const type = (await make.appointmentType(clinicId)).id
  const room = (await make.room(clinicId)).id
  const [ida, tom] = [
    (await make.patient(clinicId, { first_name: 'Ida', phone_number: ann })).id,
    (await make.patient(clinicId, { first_name: 'Tom', phone_number: ann })).id,
  ]
  await make.patient(clinicId, { first_name: 'Zoe', phone_number: ann })
  const { id } = await desk.conversation(clinicId, { phone: ann })
  const reminder = await desk.message(clinicId, id, { type: 'Reminder', body: 'Come tomorrow' })
  for (const [patient_id, starts_at] of [
    [ida, '2026-05-07 11:00'],
    [tom, '2026-05-07 10:00'],
  ] as const) {
    const visit = await make.appointment(clinicId, {
      starts_at,
      patient_id,
      appointment_type_id: type,
      room_id: room,
    })
    await db.owner.query(
      `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id) values ($1, $2, $3, $4)`,
      [clinicId, visit.id, visit.starts_at, reminder.id],
    )
  }
  expect((await listed(`query=${ann}`))[0].lastMessage.about).toEqual([tom, ida])
  await receive(ann, 'Who?')
  expect((await listed(`query=${ann}`))[0].lastMessage.about).toEqual([])
})
