import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const clinic = await schedulingClinic(db.owner)
const { doctor, otherDoctor, room, clinicId } = clinic

let staff: Browser
beforeAll(async () => {
  staff = await loginAs(clinic.user)
})
const ask = (query: string) => staff.get(`/v2/rest/calendars/time_slots?${query}`)
const busy = async (query: string) =>
  (await ask(query))
    .json()
    .slots.filter((slot: { available: boolean }) => !slot.available)
    .map((slot: { time: string }) => slot.time)

test('the slots of a day say when a doctor and a room are free [API-36, APT-100]', async () => {
  const { id } = await clinic.appointment({ starts_at: '2026-05-07 10:00', duration: 15 })
  await factories(db.owner).timeOff(clinicId, {
    starts_at: '2026-05-07 14:00',
    duration: 15,
    room_id: room.id,
  })
  const all = (await ask('date=2026-05-07')).json()
  expect(all.date).toBe('2026-05-07')
  expect(all.slots).toHaveLength(36)
  expect(all.slots[0]).toEqual({ time: '09:00 AM', available: true })
  const lunch = ['12:00 PM', '12:15 PM', '12:30 PM', '12:45 PM']
  expect(await busy('date=2026-05-07&doctor_id=&room_id=&appointment_type_id=&appointment_id=')).toEqual(
    lunch,
  )
  expect(await busy(`date=2026-05-07&doctor_id=${doctor.id}`)).toEqual(['10:00 AM', ...lunch])
  expect(await busy(`date=2026-05-07&doctor_id=${doctor.id}&appointment_id=${id}`)).toEqual(lunch)
  expect(await busy(`date=2026-05-07&room_id=${room.id}`)).toEqual(['10:00 AM', ...lunch, '02:00 PM'])
})

test("for a video visit the doctor's own hours count; the weekend and invalid dates have no slots", async () => {
  const video = (await ask(`date=2026-05-09&virtual=true&doctor_id=${doctor.id}&duration=60`)).json()
  expect([video.slots[0].time, video.slots.at(-1).time]).toEqual(['08:00 AM', '07:00 PM'])
  expect((await ask(`date=2026-05-07&virtual=true&doctor_id=${otherDoctor.id}`)).json().slots).toEqual([])
  expect((await ask('date=2026-05-09')).json()).toEqual({ date: '2026-05-09', slots: [] })
  expect((await ask('date=2026-02-30')).statusCode).toBe(422)
  expect((await ask('date=2026-05-07&duration=10')).statusCode).toBe(422)
})

test('an hour that occurs twice is offered twice, each time with its own instant and availability [CST-02]', async () => {
  await db.owner.query(
    `update clinic_hours set is_open = true, opens_at = '00:45', closes_at = '02:30', has_break = false,
       break_from = null, break_to = null where clinic_id = $1 and week_day = 0`,
    [clinicId],
  )
  await factories(db.owner).timeOff(clinicId, {
    starts_at: '2026-11-01 01:15 EST',
    duration: 15,
    room_id: room.id,
  })
  const { slots } = (await ask(`date=2026-11-01&room_id=${room.id}`)).json()
  const of = (time: string) => slots.filter((slot: { time: string }) => slot.time === time)
  expect(slots.map((slot: { time: string }) => slot.time)).toEqual([
    '12:45 AM',
    ...['01:00 AM', '01:15 AM', '01:30 AM', '01:45 AM'],
    ...['01:00 AM', '01:15 AM', '01:30 AM', '01:45 AM'],
    '02:00 AM',
    '02:15 AM',
  ])
  expect(of('01:15 AM')).toEqual([
    { time: '01:15 AM', available: true, startsAt: '2026-11-01T01:15:00.000-04:00' },
    { time: '01:15 AM', available: false, startsAt: '2026-11-01T01:15:00.000-05:00' },
  ])
  expect(of('02:00 AM')).toEqual([{ time: '02:00 AM', available: true }])
})
