import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { inboxClinics } from '../../../../test/fixtures/messaging/text-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { openPool } from '../../../platform/db/pool.ts'

const db = await cloneDatabase()
const { make, desk, open } = await inboxClinics(db)
const phone = '5551234567'
let clinicId: number
let sam: Browser
let userId: number
let typeId: number
let roomId: number
let conversationId: number

beforeEach(async () => {
  await asWorker('delete from graphile_worker._private_jobs')
  const clinic = await open()
  ;({ clinicId, sam } = clinic)
  userId = clinic.user.id
  typeId = (await make.appointmentType(clinicId)).id
  roomId = (await make.room(clinicId)).id
  conversationId = (await desk.conversation(clinicId, { phone })).id
})

const visitOf = async (first_name: string, starts_at: string) =>
  make.appointment(clinicId, {
    starts_at,
    patient_id: (await make.patient(clinicId, { first_name, phone_number: phone })).id,
    appointment_type_id: typeId,
    room_id: roomId,
  })
const remind = async (visits: { id: number; starts_at: Date }[]) => {
  const { id } = await desk.message(clinicId, conversationId, {
    type: 'Reminder',
    body: 'Come tomorrow',
    handedOverAt: db.clock.now(),
  })
  for (const visit of visits) {
    await db.owner.query(
      `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id) values ($1, $2, $3, $4)`,
      [clinicId, visit.id, visit.starts_at, id],
    )
  }
}
/** Hiroshi and Andrés come the next day, and their parent has been reminded. */
const family = async () => {
  const visits = [
    await visitOf('Hiroshi', '2026-05-07 13:30'),
    await visitOf('Andrés', '2026-05-07 13:45'),
  ] as const
  await remind([...visits])
  return visits
}
const reply = async (body: string) => {
  db.clock.advance(1)
  await desk.receive(clinicId, { from: phone, body })
}
const set = (columns: string, id: number) =>
  db.owner.query(`update appointments set ${columns} where id = $1`, [id])
const runJobs = () => runPendingJobs(db)
const asWorker = async <Row extends pg.QueryResultRow>(text: string) => {
  const worker = openPool(db.workerUrl, { name: 'test jobs that wait', max: 1 })
  try {
    return (await worker.query<Row>(text)).rows
  } finally {
    await worker.end()
  }
}
const opened = async () => (await sam.get(`/v2/rest/conversations/${conversationId}`)).json()
const answers = async () =>
  (
    await db.owner.query(
      `select body, delivery_status as status from messages
       where conversation_id = $1 and answers_message_id is not null and deleted_at is null order by id`,
      [conversationId],
    )
  ).rows
const thanks = 'Thank you. Hiroshi 1:30 PM and Andrés 1:45 PM are confirmed.'

test('a yes is noted with what it confirmed, and needs nobody: it is neither unread nor waits for an answer [MSG-78]', async () => {
  await family()
  await reply('Yes!')
  const { read, unreadMessagesCount, needsAnswer, messages } = await opened()
  expect([read, unreadMessagesCount, needsAnswer]).toEqual([true, 0, false])
  expect(messages.records[0]).toMatchObject({
    body: 'Yes!',
    confirmed: [
      { firstName: 'Hiroshi', startsAt: '2026-05-07T13:30:00.000-04:00' },
      { firstName: 'Andrés', startsAt: '2026-05-07T13:45:00.000-04:00' },
    ],
  })
  expect((await sam.get('/v2/rest/notifications')).json()).toMatchObject({
    chat: { messagesUnreadCount: 0 },
  })
})

test('a yes is answered once by a text that names what is confirmed [MSG-79]', async () => {
  await family()
  await reply('YES')
  await runJobs()
  expect(await answers()).toEqual([{ body: thanks, status: 'sent' }])
  await reply('yes')
  await runJobs()
  expect(await answers()).toHaveLength(1)
  expect((await opened()).read).toBe(true)
})

test('a yes to what staff have confirmed meanwhile is answered too [MSG-78, MSG-79]', async () => {
  const [hiroshi] = await family()
  await set('confirmed_at = now()', hiroshi.id)
  await reply('Yes')
  await runJobs()
  expect(await answers()).toEqual([{ body: thanks, status: 'sent' }])
})

test('a yes that may answer what a person has asked since is confirmed, but left for people to read [MSG-78]', async () => {
  await family()
  await desk.message(clinicId, conversationId, {
    type: 'Outgoing',
    body: 'Shall we book a cleaning too?',
    userId,
  })
  await reply('Yes')
  const { read, needsAnswer, messages } = await opened()
  expect([read, needsAnswer]).toEqual([false, true])
  expect(messages.records[0].confirmed).toHaveLength(2)
})

test('a yes that confirms nothing is left for people to read, and not answered [MSG-78, MSG-79]', async () => {
  const [hiroshi, andres] = await family()
  for (const { id } of [hiroshi, andres]) await set('canceled_at = now()', id)
  await reply('Yes')
  await runJobs()
  expect(await opened()).toMatchObject({ read: false, needsAnswer: true })
  expect(await answers()).toEqual([])
})

test('a question before the yes still needs its answer [MSG-78]', async () => {
  await family()
  await reply('Do I have to bring the card?')
  await reply('Yes')
  expect(await opened()).toMatchObject({
    read: false,
    unreadMessagesCount: 1,
    needsAnswer: true,
    unanswered: { body: 'Do I have to bring the card?' },
  })
})

test('the answer waits until quiet hours end [MSG-79]', async () => {
  await family()
  db.clock.set('2026-05-07T02:00:00Z')
  await reply('Yes')
  await runJobs()
  expect(await answers()).toEqual([])
  const waiting = await asWorker<{ hours: number }>(
    `select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
     where task_identifier = 'answer-yes'`,
  )
  expect(waiting).toEqual([{ hours: 10 }])
  db.clock.set('2026-05-07T12:00:30Z')
  await asWorker('update graphile_worker._private_jobs set run_at = now()')
  await runJobs()
  expect(await answers()).toEqual([{ body: thanks, status: 'sent' }])
})

test('what changed before the answer went out is not in it; with nothing left it is not sent [MSG-79]', async () => {
  const [hiroshi, andres] = await family()
  await reply('Yes')
  await set('canceled_at = now()', hiroshi.id)
  await runJobs()
  expect(await answers()).toEqual([{ body: 'Thank you. Andrés 1:45 PM is confirmed.', status: 'sent' }])
  await remind([await visitOf('Zoe', '2026-05-08 09:00')])
  await reply('Yes')
  await set('confirmed_at = null', andres.id)
  await db.owner.query('update appointments set confirmed_at = null where clinic_id = $1', [clinicId])
  await runJobs()
  expect(await answers()).toHaveLength(1)
})

test('a number that opts out before the answer went out gets none [MSG-79]', async () => {
  await family()
  await reply('Yes')
  await reply('STOP')
  await runJobs()
  expect(await answers()).toEqual([])
})

test('a clinic that has switched answers off sends none; a yes needs nobody all the same [MSG-78, MSG-80]', async () => {
  await db.owner.query('update messaging_settings set answers_yes = false where clinic_id = $1', [clinicId])
  await family()
  await reply('Yes')
  await runJobs()
  expect(await answers()).toEqual([])
  expect(await opened()).toMatchObject({ read: true, needsAnswer: false })
})

test('the same yes ten times at once is one note and one answer [MSG-78, MSG-79]', async () => {
  await family()
  await Promise.all(
    Array.from({ length: 10 }, () =>
      desk.receive(clinicId, { from: phone, body: 'Yes', providerMessageId: 'SM-once' }),
    ),
  )
  await runJobs()
  expect(await answers()).toHaveLength(1)
  const { rows } = await db.owner.query(
    'select count(*)::int from confirmed_appointments where clinic_id = $1',
    [clinicId],
  )
  expect(rows).toEqual([{ count: 2 }])
})
