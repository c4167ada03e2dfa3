import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { inboxClinics } from '../../../../test/fixtures/messaging/text-fixture.ts'

const db = await cloneDatabase()
const { make, desk, open } = await inboxClinics(db)
const phone = '5551234567'
let clinicId: number
let sam: Browser

beforeEach(async () => {
  ;({ clinicId, sam } = await open())
})

const patient = (first_name: string) =>
  make.patient(clinicId, { first_name, last_name: 'Lee', phone_number: phone })
const book = async (patient_id: number, starts_at: string) =>
  make.appointment(clinicId, {
    starts_at,
    patient_id,
    appointment_type_id: (await make.appointmentType(clinicId)).id,
    room_id: (await make.room(clinicId)).id,
  })
const receive = (body: string) => desk.receive(clinicId, { from: phone, body })
const tasks = async () => (await sam.get('/v2/rest/tasks')).json()

test('CANCEL opts out, and makes a task that names the next visit and counts the others: it may have meant them [MSG-81]', async () => {
  const [tom, ida] = [await patient('Tom'), await patient('Ida')]
  await book(tom.id, '2026-05-08 09:00')
  await book(ida.id, '2026-05-07 13:30')
  await book(ida.id, '2026-05-05 13:30')
  await receive('Cancel!')
  expect(await tasks()).toMatchObject([
    {
      title:
        'Call (555) 123-4567 about Thu, May 7 at 1:30 PM and 1 more visit: Ida Lee answered CANCEL and gets no more texts.',
      patient: { id: ida.id },
      dueDate: '2026-05-06',
      completed: false,
    },
  ])
  const [row] = (await sam.get('/v2/rest/conversations')).json().records
  expect(row).toMatchObject({ stopped: true, needsAnswer: false, read: false })
  expect((await sam.get('/v2/rest/notifications')).json()).toMatchObject({ tasks: { uncompletedCount: 1 } })
})

test('CANCEL in answer to a reminder makes a task about its visit, even if another comes before it [MSG-81]', async () => {
  const [tom, ida] = [await patient('Tom'), await patient('Ida')]
  const reminded = await book(tom.id, '2026-05-08 09:00')
  await book(ida.id, '2026-05-07 13:30')
  const { id: conversationId } = await desk.conversation(clinicId, { phone })
  const reminder = await desk.message(clinicId, conversationId, {
    type: 'Reminder',
    body: 'Come on Friday',
    status: 'sent',
    handedOverAt: db.clock.now(),
  })
  await db.owner.query(
    `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id) values ($1, $2, $3, $4)`,
    [clinicId, reminded.id, reminded.starts_at, reminder.id],
  )
  await receive('CANCEL')
  expect(await tasks()).toMatchObject([
    {
      title:
        'Call (555) 123-4567 about Fri, May 8 at 9:00 AM and 1 more visit: Tom Lee answered CANCEL to the reminder and gets no more texts.',
      patient: { id: tom.id },
    },
  ])
})

test('the same STOP again, or another one, makes no second task [MSG-81]', async () => {
  await book((await patient('Tom')).id, '2026-05-08 09:00')
  await Promise.all(
    Array.from({ length: 5 }, () =>
      desk.receive(clinicId, { from: phone, body: 'STOP', providerMessageId: 'SM-stop' }),
    ),
  )
  await receive('STOP')
  expect(await tasks()).toHaveLength(1)
})

test('without a visit to come there is nothing to ask about, and no task [MSG-81]', async () => {
  const { id } = await patient('Tom')
  const cancelled = await book(id, '2026-05-08 09:00')
  await db.owner.query('update appointments set canceled_at = now() where id = $1', [cancelled.id])
  await receive('STOP')
  expect(await tasks()).toEqual([])
})
