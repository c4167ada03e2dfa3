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

const patient = (first_name: string) => make.patient(clinicId, { first_name, phone_number: phone })
const book = async (patient_id: number, starts_at: string) =>
  make.appointment(clinicId, {
    starts_at,
    patient_id,
    appointment_type_id: (await make.appointmentType(clinicId)).id,
    room_id: (await make.room(clinicId)).id,
  })
const receive = (body: string) => desk.receive(clinicId, { from: phone, body })
const tasks = async () => (await sam.get('/v2/rest/tasks')).json()

test('CANCEL opts out, and makes a task that names the visits: it may have meant them [MSG-81]', async () => {
  const [tom, ida] = [await patient('Tom'), await patient('Ida')]
  await book(tom.id, '2026-05-08 09:00')
  await book(ida.id, '2026-05-07 13:30')
  await book(ida.id, '2026-05-05 13:30')
  await receive('Cancel!')
  expect(await tasks()).toMatchObject([
    {
      title:
        'Call (555) 123-4567: replied CANCEL, gets no more texts. Ask about Ida on Thu, May 7 at 1:30 PM and Tom on Fri, May 8 at 9:00 AM.',
      patient: { id: ida.id },
      dueDate: '2026-05-06',
      completed: false,
    },
  ])
  const [row] = (await sam.get('/v2/rest/conversations')).json().records
  expect(row).toMatchObject({ stopped: true, needsAnswer: false, read: false })
  expect((await sam.get('/v2/rest/notifications')).json()).toMatchObject({ tasks: { uncompletedCount: 1 } })
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
