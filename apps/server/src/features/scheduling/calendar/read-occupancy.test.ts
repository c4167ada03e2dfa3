import { seededRandom } from '@archwire/domain/random/seeded-random'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { countByMinutes, type OccupancyFacts } from './test-occupancy-by-minutes.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)

const clinic = await make.clinic()
await make.hours(clinic.id)
const [one, two] = [await make.room(clinic.id), await make.room(clinic.id)]
await make.room(clinic.id, { active: false })
const doctor = await make.doctor(clinic.id)
const type = await make.appointmentType(clinic.id)
const patient = await make.patient(clinic.id)
const base = { patient_id: patient.id, appointment_type_id: type.id, room_id: one.id }

let staff: Browser
beforeAll(async () => {
  staff = await loginAs(await make.user(clinic.id))
})
const occupancyOf = async (from: string, to = from) =>
  (await staff.get(`/v2/rest/calendars/occupancy?from=${from}&to=${to}`)).json()

test('occupancy compares booked minutes with the opening minutes of active rooms, less breaks and blocked time, each once [API-18, CAL-40]', async () => {
  // Two rooms with eight hours each are 960 minutes. The clinic is blocked for an hour and one room for another half
  // hour: 960 - 120 - 30 = 810.
  await make.timeOff(clinic.id, { starts_at: '2026-05-06 17:00', duration: 60 })
  await make.timeOff(clinic.id, { starts_at: '2026-05-06 16:30', duration: 60, room_id: two.id })
  await make.timeOff(clinic.id, { starts_at: '2026-05-06 11:30', duration: 60, canceled_at: new Date() })
  await make.timeOff(clinic.id, { starts_at: '2026-05-06 09:00', duration: 60, doctor_id: doctor.id })
  const confirmed_at = new Date()
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-06 08:30', duration: 60, confirmed_at })
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-06 10:00', duration: 45 })
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-06 11:00', no_show: true })
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-06 11:00', reschedule: true })
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-06 11:00', canceled_at: new Date() })
  await make.appointment(clinic.id, {
    ...base,
    room_id: null,
    doctor_id: doctor.id,
    virtual: true,
    starts_at: '2026-05-06 11:00',
  })
  expect(await occupancyOf('2026-05-06')).toEqual([
    // 30 + 45 = 75 of 810
    {
      date: '2026-05-06',
      appointmentsCount: 5,
      confirmedAppointmentsCount: 1,
      occupancyRate: 9.3,
      isOpen: true,
    },
  ])
})

test('a closed day and a fully blocked day are closed; an overbooked day is full [CAL-40]', async () => {
  await make.timeOff(clinic.id, { starts_at: '2026-05-07 00:00', duration: 1_440 })
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-09 10:00' })
  for (let n = 0; n < 3; n++) {
    await make.appointment(clinic.id, { ...base, starts_at: '2026-05-08 09:00', duration: 540 })
  }
  expect(await occupancyOf('2026-05-07', '2026-05-09')).toMatchObject([
    { date: '2026-05-07', occupancyRate: 0, isOpen: false },
    { date: '2026-05-08', occupancyRate: 100, isOpen: true },
    { date: '2026-05-09', occupancyRate: 0, isOpen: false, appointmentsCount: 1 },
  ])
})

test('at most 62 days can be read at once, and no reversed range', async () => {
  expect(await occupancyOf('2026-05-01', '2026-07-01')).toHaveLength(62)
  expect(await occupancyOf('2026-05-01', '2026-07-02')).toEqual({
    errors: { to: ['must be within 62 days'] },
  })
  expect(await occupancyOf('2026-05-02', '2026-05-01')).toEqual({
    errors: { to: ['must not be before from'] },
  })
})

test('occupancy equals a count minute by minute, for any day, also when the clocks change [API-18]', async () => {
  const random = seededRandom(16)
  const upTo = (most: number) => Math.floor(random() * most)
  const quarter = (from: number, to: number) => {
    const minute = from + 15 * upTo((to - from) / 15 + 1)
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
  const changes = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04']
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']) {
    const { id } = await make.clinic({ time_zone: zone })
    const rooms = await Promise.all([true, true, true, false].map(active => make.room(id, { active })))
    const who = {
      patient_id: (await make.patient(id)).id,
      appointment_type_id: (await make.appointmentType(id)).id,
    }
    const browser = await loginAs(await make.user(id))
    const days = [
      ...changes,
      ...Array.from({ length: chaosSize(8, 200) }, (_, n) =>
        new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10),
      ),
    ]
    for (const day of days) {
      const hasBreak = random() < 0.7
      const hours = {
        is_open: random() < 0.9,
        // Before and after the hour in which the clocks change, so that the day's length differs.
        opens_at: random() < 0.5 ? '00:00' : quarter(360, 660),
        closes_at: quarter(780, 1_320),
        has_break: hasBreak,
        break_from: hasBreak ? quarter(660, 720) : null,
        break_to: hasBreak ? quarter(735, 840) : null,
      }
      const room = () => rooms[upTo(rooms.length)]?.id ?? 0
      const starts_at = () => `${day} ${quarter(240, 1_260)}`
      const facts: OccupancyFacts = {
        hours,
        rooms: rooms.slice(0, 3).map(one => one.id),
        appointments: Array.from({ length: upTo(14) }, () => ({
          starts_at: starts_at(),
          duration: 15 * (1 + upTo(10)),
          room_id: room(),
          no_show: random() < 0.1,
          reschedule: false,
        })),
        timeOffs: Array.from({ length: upTo(6) }, () => ({
          starts_at: starts_at(),
          duration: 15 * (1 + upTo(10)),
          ...(random() < 0.6 && { room_id: room() }),
        })),
      }
      await db.owner.query(
        `insert into clinic_hour_exceptions select $1, $2, h.is_open, h.opens_at, h.closes_at, h.has_break, h.break_from,
           h.break_to from jsonb_populate_record(null::clinic_hour_exceptions, $3) h`,
        [id, day, facts.hours],
      )
      for (const one of facts.appointments) await make.appointment(id, { ...who, ...one })
      for (const one of facts.timeOffs) await make.timeOff(id, one)
      const [answer] = (await browser.get(`/v2/rest/calendars/occupancy?from=${day}&to=${day}`)).json()
      expect({ zone, ...answer }).toEqual({ zone, ...countByMinutes(day, zone, facts) })
    }
  }
})
