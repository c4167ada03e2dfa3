import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { ask, make, db, freeTimes, settings } = desk
const here = () => desk.here()

test('a visitor sees the offered types and their doctors, and nothing else of the clinic [G-31]', async () => {
  const { type, remoteType, doctor, otherDoctor, slug, clinicId } = here()
  await make.appointmentType(clinicId, { title: 'Debond' })
  const answer = await ask('GET', `${here().url}/booking`)
  const both = { appointmentTypeIds: [type.id, remoteType.id] }
  const look = { color: '#4caf50', duration: 30 }
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      clinicName: expect.any(String),
      timeZone: 'America/New_York',
      phoneNumber: '2125550100',
      address: '120 Maple Avenue, New York, NY 10011',
      slug,
      appointmentTypes: [
        { id: type.id, title: 'Consultation', isRemote: false, ...look },
        { id: remoteType.id, title: 'Virtual Consultation', isRemote: true, ...look },
      ],
      doctors: [
        { id: doctor.id, fullName: 'Dora Lee', ...both },
        { id: otherDoctor.id, fullName: 'Dora Ray', ...both },
      ],
      firstDay: '2026-05-06',
      lastDay: '2026-07-05',
    },
  ])
  expect(answer.headers['set-cookie']).toBe(undefined)
})

test('a page that is switched off looks the same as one that never existed', async () => {
  await settings({ enabled: false })
  const query = `date=2026-05-07&appointment_type_id=${here().type.id}`
  for (const path of ['/booking', `/time_slots?${query}`]) {
    const [off, none] = [
      await ask('GET', `${here().url}${path}`),
      await ask('GET', `/v2/rest/public/clinics/nobody-here${path}`),
    ]
    expect([off.statusCode, off.body]).toEqual([404, none.body])
    expect(none.statusCode).toBe(404)
  }
  const refused = await desk.book()
  expect([refused.statusCode, await desk.booked()]).toEqual([404, []])
})

test('a day has a time for every quarter of an hour within the opening hours, outside of the break', async () => {
  const times = await freeTimes('2026-05-07')
  expect(times[0]).toBe('09:00 AM')
  expect(times).not.toContain('11:45 AM')
  expect(times).not.toContain('12:00 PM')
  expect(times).toContain('01:00 PM')
  expect(times.at(-1)).toBe('05:30 PM')
  expect(await freeTimes('2026-05-09')).toEqual([])
})

test('exceptional hours, closed days and blocked time limit the free times', async () => {
  const { clinicId, doctor, otherDoctor, room } = here()
  await db.owner.query(
    `insert into clinic_hour_exceptions (clinic_id, day, is_open, opens_at, closes_at)
     values ($1, '2026-05-08', true, '10:00', '11:00'), ($1, '2026-05-11', false, null, null)`,
    [clinicId],
  )
  expect(await freeTimes('2026-05-08')).toEqual(['10:00 AM', '10:15 AM', '10:30 AM'])
  expect(await freeTimes('2026-05-11')).toEqual([])
  await make.timeOff(clinicId, { starts_at: '2026-05-08 10:00', doctor_id: doctor.id })
  await make.timeOff(clinicId, { starts_at: '2026-05-08 10:00', room_id: room.id })
  expect(await freeTimes('2026-05-08')).toContain('10:00 AM')
  await make.timeOff(clinicId, { starts_at: '2026-05-08 10:00', doctor_id: otherDoctor.id })
  expect(await freeTimes('2026-05-08')).toEqual(['10:30 AM'])
  await make.timeOff(clinicId, { starts_at: '2026-05-08 10:45', duration: 15 })
  expect(await freeTimes('2026-05-08')).toEqual([])
})

test('a time is free if a doctor who offers the type and a room are free', async () => {
  const { clinicId, type, doctor, otherDoctor, otherRoom } = here()
  await here().appointment()
  expect(await freeTimes('2026-05-07')).toContain('10:00 AM')
  const ofDoctor = `appointment_type_id=${type.id}&doctor_id=${doctor.id}`
  expect(await freeTimes('2026-05-07', ofDoctor)).not.toContain('10:00 AM')
  expect(await freeTimes('2026-05-07', ofDoctor)).toContain('10:30 AM')
  await here().appointment({ doctor_id: null, room_id: otherRoom.id })
  expect(await freeTimes('2026-05-07')).not.toContain('10:00 AM')
  await db.owner.query('delete from doctor_appointment_types where clinic_id = $1 and doctor_id = any($2)', [
    clinicId,
    [doctor.id, otherDoctor.id],
  ])
  expect(await freeTimes('2026-05-07')).toEqual([])
})

test('for a video visit the doctor’s own hours count, and no room is needed', async () => {
  const remote = `appointment_type_id=${here().remoteType.id}`
  const times = await freeTimes('2026-05-09', remote)
  expect([times[0], times.at(-1)]).toEqual(['08:00 AM', '07:30 PM'])
  await here().appointment({ starts_at: '2026-05-09 08:00', virtual: true, room_id: null })
  expect((await freeTimes('2026-05-09', remote))[0]).toBe('08:30 AM')
})

test('no time is free too soon or too far ahead', async () => {
  const today = await freeTimes('2026-05-06')
  expect(today[0]).toBe('01:00 PM')
  await settings({ min_lead_hours: 24, max_days_ahead: 2 })
  expect(await freeTimes('2026-05-06')).toEqual([])
  expect((await freeTimes('2026-05-07'))[0]).toBe('10:00 AM')
  expect(await freeTimes('2026-05-08')).toHaveLength(30)
  await settings({ max_days_ahead: 1 })
  expect(await freeTimes('2026-05-08')).toEqual([])
})

test('a type that is not offered online, or no longer, has no times', async () => {
  const other = await make.appointmentType(here().clinicId)
  for (const id of [other.id, 999_999_999]) {
    const answer = await ask('GET', `${here().url}/time_slots?date=2026-05-07&appointment_type_id=${id}`)
    expect(answer.statusCode).toBe(404)
  }
  await db.owner.query('update appointment_types set active = false where id = $1', [here().type.id])
  const gone = await ask(
    'GET',
    `${here().url}/time_slots?date=2026-05-07&appointment_type_id=${here().type.id}`,
  )
  expect(gone.statusCode).toBe(404)
  expect((await ask('GET', `${here().url}/booking`)).json().appointmentTypes).toHaveLength(1)
})

test('the free times of many days are counted at once, and equal those of each day', async () => {
  await here().appointment({ starts_at: '2026-05-07 09:00', duration: 180 })
  await here().appointment({ starts_at: '2026-05-07 09:00', duration: 180, doctor_id: here().otherDoctor.id })
  const query = `from=2026-05-06&to=2026-05-12&appointment_type_id=${here().type.id}`
  const { days } = (await ask('GET', `${here().url}/days?${query}`)).json()
  const counted = await Promise.all(
    days.map(async ({ date }: { date: string }) => ({ date, free: (await freeTimes(date)).length })),
  )
  expect(days).toEqual(counted)
  expect(days.map(({ free }: { free: number }) => free)).toEqual([19, 19, 30, 0, 0, 30, 30])
  const long = await ask('GET', `${here().url}/days?from=2026-05-06&to=2026-06-30&appointment_type_id=1`)
  expect(long.statusCode).toBe(404)
  const tooLong = `from=2026-05-06&to=2026-06-30&appointment_type_id=${here().type.id}`
  expect((await ask('GET', `${here().url}/days?${tooLong}`)).statusCode).toBe(422)
})

test('when the clocks change, an hour is left out or offered twice', async () => {
  const { clinicId, remoteType, doctor } = here()
  await db.owner.query(
    `update doctor_virtual_hours set start_at = '01:00', stops_at = '04:00' where clinic_id = $1 and doctor_id = $2`,
    [clinicId, doctor.id],
  )
  await settings({ max_days_ahead: 365 })
  const slotsOf = async (date: string) =>
    (await ask('GET', `${here().url}/time_slots?date=${date}&appointment_type_id=${remoteType.id}`)).json()
      .slots
  db.clock.set('2026-10-30T14:00:00Z')
  const doubled: { time: string; startsAt: string }[] = await slotsOf('2026-11-01')
  expect(doubled.filter(({ time }) => time === '01:30 AM').map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-01T01:30:00.000-04:00',
    '2026-11-01T01:30:00.000-05:00',
  ])
  const missing: { time: string; available: boolean }[] = await slotsOf('2027-03-14')
  expect(missing.map(({ time }) => time)).not.toContain('02:00 AM')
  expect(missing.map(({ time }) => time)).toContain('03:00 AM')
})

test('too many requests for free times have to wait', async () => {
  const query = `date=2026-05-07&appointment_type_id=${here().type.id}`
  const from = '192.0.2.77'
  const answers = []
  for (let count = 0; count < 241; count++) {
    answers.push((await ask('GET', `${here().url}/time_slots?${query}`, { from })).statusCode)
  }
  expect(answers.slice(0, 240).every(status => status === 200)).toBe(true)
  expect(answers[240]).toBe(429)
})
