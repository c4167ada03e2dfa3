import { expect, test } from 'vitest'
import { findTimeSlots, type WantedSlot } from './free-slots.ts'

const day = Date.UTC(2026, 4, 6)
const at = (minute: number) => day + minute * 60_000
const instants = (minute: number) => [at(minute)]
const hours = { from: 540, to: 1_080, breakFrom: 720, breakTo: 780 }
const nothing = { hours, virtualHours: null, appointments: [], timeOffs: [] }
const wanted: WantedSlot = { duration: 30, virtual: false, doctor: null, room: null }
const taken = { patientId: 9, doctorId: 1, roomId: 2, noShow: false, reschedule: false }
const lee = { id: 1, lastName: 'Lee' }

const free = (slots: { time: string; available: boolean }[]) =>
  slots.filter(one => one.available).map(one => one.time)
const busy = (slots: { time: string; available: boolean }[]) =>
  slots.filter(one => !one.available).map(one => one.time)

test('slots are every 15 minutes from opening to closing minus the duration; those in the break are not free [CST-02]', () => {
  const slots = findTimeSlots(wanted, nothing, instants)
  expect(slots[0]).toEqual({ time: '09:00 AM', available: true })
  expect(slots[1]?.time).toBe('09:15 AM')
  expect(slots.at(-1)).toEqual({ time: '05:30 PM', available: true })
  expect(slots).toHaveLength(35)
  expect(busy(slots)).toEqual(['11:45 AM', '12:00 PM', '12:15 PM', '12:30 PM', '12:45 PM'])
})

test('an appointment of the chosen doctor or room takes its slots; no-shows and the appointment itself do not', () => {
  const appointments = [
    { ...taken, id: 1, startsAt: at(540), endsAt: at(570) },
    { ...taken, id: 2, startsAt: at(600), endsAt: at(630), noShow: true },
    { ...taken, id: 3, startsAt: at(660), endsAt: at(690) },
    { ...taken, id: 4, startsAt: at(840), endsAt: at(870), doctorId: 7, roomId: 8 },
  ]
  const around = { ...nothing, hours: { ...hours, breakFrom: null, breakTo: null }, appointments }
  expect(busy(findTimeSlots(wanted, around, instants))).toEqual([])
  const withDoctor = { ...wanted, id: 3, doctor: lee }
  expect(busy(findTimeSlots(withDoctor, around, instants))).toEqual(['09:00 AM', '09:15 AM'])
  const inRoom = { ...wanted, room: { id: 8, title: 'Eight' } }
  expect(busy(findTimeSlots(inRoom, around, instants))).toEqual(['01:45 PM', '02:00 PM', '02:15 PM'])
})

test('blocked time takes slots: the clinic’s those of all visits on site, a doctor’s also those by video', () => {
  const timeOffs = [
    { id: 1, startsAt: at(540), endsAt: at(600), doctorId: null, roomId: null, virtual: false },
    { id: 2, startsAt: at(600), endsAt: at(660), doctorId: 1, roomId: null, virtual: true },
  ]
  const short = { from: 540, to: 660, breakFrom: null, breakTo: null }
  const around = { ...nothing, hours: short, virtualHours: { ...short, from: 480 }, timeOffs }
  expect(free(findTimeSlots(wanted, around, instants))).toEqual(['10:00 AM', '10:15 AM', '10:30 AM'])
  const byVideo = findTimeSlots({ ...wanted, virtual: true, doctor: lee }, around, instants)
  expect(free(byVideo)).toEqual([
    '08:00 AM',
    '08:15 AM',
    '08:30 AM',
    '08:45 AM',
    '09:00 AM',
    '09:15 AM',
    '09:30 AM',
  ])
})

test('a closed day and a doctor without video hours have no slots, nor has a time that the clock skips', () => {
  expect(findTimeSlots(wanted, { ...nothing, hours: null }, instants)).toEqual([])
  expect(findTimeSlots({ ...wanted, virtual: true, doctor: lee }, nothing, instants)).toEqual([])
  const early = { ...nothing, hours: { from: 60, to: 240, breakFrom: null, breakTo: null } }
  const slots = findTimeSlots(wanted, early, minute =>
    minute >= 120 && minute < 180 ? [] : instants(minute),
  )
  expect(slots.map(one => one.time)).toEqual([
    '01:00 AM',
    '01:15 AM',
    '01:30 AM',
    '01:45 AM',
    '03:00 AM',
    '03:15 AM',
    '03:30 AM',
  ])
})

test('an hour that the clock shows twice is offered twice, in order, each time with its own instant', () => {
  const night = { ...nothing, hours: { from: 45, to: 135, breakFrom: null, breakTo: null } }
  const taken = { id: 1, startsAt: at(75), endsAt: at(90), doctorId: null, roomId: null, virtual: false }
  const slots = findTimeSlots({ ...wanted, duration: 15 }, { ...night, timeOffs: [taken] }, minute =>
    minute < 60 ? instants(minute) : minute < 120 ? [at(minute), at(minute + 60)] : [at(minute + 60)],
  )
  expect(
    slots.map(one => `${one.time} ${one.startsAt === undefined ? '' : (one.startsAt - day) / 60_000}`),
  ).toEqual([
    '12:45 AM ',
    '01:00 AM 60',
    '01:15 AM 75',
    '01:30 AM 90',
    '01:45 AM 105',
    '01:00 AM 120',
    '01:15 AM 135',
    '01:30 AM 150',
    '01:45 AM 165',
    '02:00 AM ',
  ])
  expect(slots.filter(one => !one.available)).toEqual([
    { time: '01:15 AM', available: false, startsAt: at(75) },
  ])
})
