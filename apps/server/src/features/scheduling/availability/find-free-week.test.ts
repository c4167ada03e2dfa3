import type { FreeWeek } from '@archwire/contract/scheduling/calendar-calls'
import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const clinic = await schedulingClinic(db.owner)
const { clinicId, doctor, otherDoctor, room, otherRoom, type, remoteType } = clinic

let staff: Browser
beforeAll(async () => {
  staff = await loginAs(clinic.user)
})

// The clinic is open from nine to six, from Monday to Friday, with a break at noon; it is May 6, 2026.
const monday = '2026-06-15'
const read = (query: string) => staff.get(`/v2/rest/calendars/free_week?${query}`)
const weekFrom = async (from: string, more = ''): Promise<FreeWeek> =>
  (await read(`from=${from}&appointment_type_id=${type.id}${more}`)).json()
const clocks = (week: FreeWeek, date: string) =>
  week.days.find(day => day.date === date)?.times.map(({ startsAt }) => startsAt.slice(11, 16))
const closedAllDay = (day: string) => make.timeOff(clinicId, { starts_at: `${day} 09:00`, duration: 540 })

test('the free times of a week say with whom and where, and closed days are left out [NXT-02]', async () => {
  await clinic.appointment({ starts_at: '2026-06-15 09:00', duration: 60, room_id: otherRoom.id })
  await clinic.appointment({ starts_at: '2026-06-15 10:00', duration: 60, doctor_id: otherDoctor.id })
  const week = await weekFrom(monday)
  expect([week.from, week.duration, week.virtual]).toEqual([monday, 30, false])
  expect(week.days.map(({ date }) => date)).toEqual([
    ...['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19'],
  ])
  // At nine Dr. Lee and Room Two are taken, at ten Dr. Ray and Room One, which is the type's.
  expect(week.days[0]?.times[0]).toEqual({
    startsAt: '2026-06-15T09:00:00.000-04:00',
    doctorId: otherDoctor.id,
    roomId: room.id,
  })
  expect(week.days[0]?.times.find(({ startsAt }) => startsAt.includes('T10:00'))).toEqual({
    startsAt: '2026-06-15T10:00:00.000-04:00',
    doctorId: doctor.id,
    roomId: otherRoom.id,
  })
  const times = clocks(week, monday)
  expect(times).not.toContain('11:45')
  expect(times).not.toContain('12:00')
  expect(times?.at(-1)).toBe('17:30')
})

test('a named doctor alone is offered, and a time that is booked meanwhile is no longer [NXT-02, NXT-04]', async () => {
  const own = `&doctor_id=${doctor.id}`
  const before = await weekFrom(monday, own)
  expect(new Set(before.days.flatMap(({ times }) => times.map(({ doctorId }) => doctorId)))).toEqual(
    new Set([doctor.id]),
  )
  expect(clocks(before, '2026-06-16')).toContain('09:00')
  const time = before.days[1]?.times[0]
  const booking = { startsAt: time?.startsAt, doctorId: time?.doctorId, roomId: time?.roomId }
  const booked = await staff.send(
    'POST',
    '/v2/rest/appointments',
    clinic.form({ ...booking, acknowledgedWarnings: [] }),
  )
  expect(booked.statusCode).toBe(201)
  expect(clocks(await weekFrom(monday, own), '2026-06-16')).not.toContain('09:00')
  const another = await make.patient(clinicId)
  const second = await staff.send(
    'POST',
    '/v2/rest/appointments',
    clinic.form({ ...booking, acknowledgedWarnings: [], patientAttributes: { id: another.id } }),
  )
  expect(second.statusCode).toBe(409)
  expect(second.json().warnings.doctor).toEqual(['Dr. Lee already has an appointment at this time'])
})

test('when a week is full, the first one after it that is not is shown, at most five weeks later [NXT-03]', async () => {
  const weekdays = (first: string) => Array.from({ length: 5 }, (_, index) => addDays(first, index))
  for (const week of ['2026-07-06', '2026-07-13']) {
    for (const day of weekdays(week)) await closedAllDay(day)
  }
  const later = await weekFrom('2026-07-06')
  expect(later.from).toBe('2026-07-20')
  expect(clocks(later, '2026-07-20')?.[0]).toBe('09:00')

  await db.owner.query('update doctors set active = false where id = any($1)', [[doctor.id, otherDoctor.id]])
  const none = await weekFrom('2026-07-06')
  expect(none.from).toBe('2026-07-06')
  expect(none.days).toHaveLength(5)
  expect(none.days.flatMap(({ times }) => times)).toEqual([])
  await db.owner.query('update doctors set active = true where id = any($1)', [[doctor.id, otherDoctor.id]])
})

test('a visit that is moved keeps its length, room and type; it is not in its own way, and its own time is not offered [NXT-11]', async () => {
  const old = await make.appointmentType(clinicId, { title: 'Old type', active: false })
  await make.offer(clinicId, doctor.id, old.id)
  const visit = await clinic.appointment({
    starts_at: '2026-08-03 10:00',
    duration: 45,
    room_id: otherRoom.id,
    appointment_type_id: old.id,
  })
  const move = `&doctor_id=${doctor.id}&appointment_id=${visit.id}`
  const ofOldType = (more: string) => read(`from=2026-08-03&appointment_type_id=${old.id}${more}`)
  const week: FreeWeek = (await ofOldType(move)).json()
  expect([week.duration, week.virtual]).toEqual([45, false])
  expect(new Set(week.days.flatMap(({ times }) => times.map(({ roomId }) => roomId)))).toEqual(
    new Set([otherRoom.id]),
  )
  const monday = clocks(week, '2026-08-03')
  expect(monday).toEqual(expect.arrayContaining(['09:45', '10:15']))
  expect(monday).not.toContain('10:00')
  expect(clocks(week, '2026-08-04')).toContain('10:00')
  expect(monday?.at(-1)).toBe('17:15')

  // Nobody else can have that type any more, and a visit that was canceled is moved nowhere.
  expect((await ofOldType('')).statusCode).toBe(404)
  const other = `from=2026-08-03&appointment_type_id=${type.id}&appointment_id=`
  expect((await read(`${other}999999`)).statusCode).toBe(404)
  await db.owner.query('update appointments set canceled_at = now() where id = $1', [visit.id])
  expect((await read(`${other}${visit.id}`)).statusCode).toBe(404)
})

test('video visits follow the hours of each doctor, past times are left out, and an unknown type is not found', async () => {
  const video: FreeWeek = (await read(`from=${monday}&appointment_type_id=${remoteType.id}`)).json()
  expect(video.virtual).toBe(true)
  expect(video.days).toHaveLength(7)
  expect(video.days[6]?.times[0]).toEqual({
    startsAt: '2026-06-21T08:00:00.000-04:00',
    doctorId: doctor.id,
    roomId: null,
  })
  // Ten o'clock on Wednesday: that moment has passed, a quarter of an hour later has not.
  const thisWeek = await weekFrom('2026-05-04')
  expect(clocks(thisWeek, '2026-05-05')).toEqual([])
  expect(clocks(thisWeek, '2026-05-06')?.[0]).toBe('10:15')
  expect((await read(`from=${monday}&appointment_type_id=999999`)).statusCode).toBe(404)
  expect((await read(`from=2026-02-30&appointment_type_id=${type.id}`)).statusCode).toBe(422)
})
