import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import type { Browser } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs, socketOf } = await liveApp(db)
let here: SchedulingClinic
let sam: Browser

beforeAll(async () => {
  here = await schedulingClinic(db.owner)
  sam = await loginAs(here.user)
})

/** The events that a colleague's browser receives during some work. An event of another kind marks the end. */
async function eventsDuring(
  channels: [string, object?][],
  work: () => Promise<unknown>,
): Promise<[string, string, object, unknown][]> {
  const socket = await socketOf(sam)
  for (const [channel, params] of channels) {
    expect(await socket.subscribe(channel, params)).toMatchObject({ ok: true })
  }
  await socket.subscribe('clinic')
  await work()
  await db.database.forClinic(here.clinicId, { kind: 'system' }).write(async tx => {
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: here.clinicId } })
  })
  await expect.poll(() => socket.events.at(-1)?.channel).toBe('clinic')
  socket.socket.disconnect()
  return socket.events.slice(0, -1).map(({ channel, event, params, data }) => [channel, event, params, data])
}

const wednesday = { day: 6, month: 5, year: 2026 }
const june = { month: 6, year: 2026 }
const may = { month: 5, year: 2026 }

test('a booking is published to everybody who looks at today, the month, the day or the patient [LIV-07, LIV-08, LIV-09]', async () => {
  let id = 0
  const patientId = here.patient.id
  const events = await eventsDuring(
    [
      ['today'],
      ['month', may],
      ['month', june],
      ['day', wednesday],
      ['day', { ...wednesday, day: 7 }],
      ['treatments', { patientId }],
    ],
    async () => {
      const form = here.form({ startsAt: '2026-5-6 3:00 PM' })
      id = (await sam.send('POST', '/v2/rest/appointments', form)).json().id
    },
  )
  const data = { appointmentId: id }
  expect(events).toEqual([
    ['today', 'appointment_created', {}, data],
    ['month', 'appointment_created', may, data],
    ['day', 'appointment_created', wednesday, data],
    ['treatments', 'changed', { patientId }, { patientId }],
  ])
})

test('a move is published for both days and months, and to the appointment’s window [LIV-08, LIV-09, LIV-11]', async () => {
  const { id } = await here.appointment({ starts_at: '2026-05-06 16:00' })
  const data = { appointmentId: id }
  const second = { day: 2, month: 6, year: 2026 }
  const events = await eventsDuring(
    [
      ['today'],
      ['month', may],
      ['month', june],
      ['day', wednesday],
      ['day', second],
      ['appointment', { id }],
    ],
    () => sam.send('PUT', `/v2/rest/appointments/${id}`, here.form({ startsAt: '2026-6-2 10:00 AM' })),
  )
  expect(events).toEqual([
    ['today', 'appointment_updated', {}, data],
    ['month', 'appointment_updated', may, data],
    ['month', 'appointment_updated', june, data],
    ['day', 'appointment_updated', wednesday, data],
    ['day', 'appointment_updated', second, data],
    ['appointment', 'updated', { id }, data],
  ])
})

test('a step of a visit, its labels and a cancellation are published to the appointment’s window [LIV-11, LIV-07]', async () => {
  const { id } = await here.appointment({ starts_at: '2026-05-06 17:00' })
  await make.label(here.clinicId, { name: 'No Show' })
  const events = await eventsDuring([['today'], ['appointment', { id }]], async () => {
    await sam.send('PUT', `/v2/rest/appointments/${id}/no_show`, { noShow: true })
    await sam.send('DELETE', `/v2/rest/appointments/${id}`)
  })
  const data = { appointmentId: id }
  expect(events).toEqual([
    ['today', 'appointment_updated', {}, data],
    ['appointment', 'updated', { id }, data],
    ['appointment', 'labels_changed', { id }, data],
    ['today', 'appointment_deleted', {}, data],
    ['appointment', 'deleted', { id }, data],
  ])
})

test('a refused change is not published', async () => {
  const { id } = await here.appointment({ starts_at: '2026-05-06 13:00', seated_at: new Date() })
  const events = await eventsDuring([['today'], ['day', wednesday]], async () => {
    await sam.send('PUT', `/v2/rest/appointments/${id}/confirm`, { completed: true })
    await sam.send('POST', '/v2/rest/appointments', here.form({ roomId: null }))
  })
  expect(events).toEqual([])
})

test('another clinic cannot subscribe to an appointment', async () => {
  const stranger = await loginAs((await schedulingClinic(db.owner)).user)
  const { id } = await here.appointment({ starts_at: '2026-05-07 09:00' })
  const socket = await socketOf(stranger)
  expect(await socket.subscribe('appointment', { id })).toMatchObject({ ok: false })
})
