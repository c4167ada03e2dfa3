import { expect, test } from 'vitest'
import { dayClock } from '../clock/wall-time.ts'
import { choosePlace, findFreeSlots, freePlacesAt, type Places, spanOf } from './free-slots.ts'

const zone = 'America/New_York'
const day = '2026-05-07'
const clock = dayClock(day, zone)
const at = (time: string) => Date.parse(`${day}T${time}:00-04:00`)
const span = (time: string, duration = 30) =>
  spanOf({ at: at(time), minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }, duration, clock)

const lee = { id: 1, lastName: 'Lee', virtualHours: { from: 480, to: 600, breakFrom: null, breakTo: null } }
const ray = { id: 2, lastName: 'Ray', virtualHours: null }
const [one, two] = [
  { id: 11, title: 'One' },
  { id: 12, title: 'Two' },
]
const empty: Places = {
  hours: { from: 540, to: 660, breakFrom: 600, breakTo: 615 },
  appointments: [],
  timeOffs: [],
  doctors: [lee, ray],
  rooms: [one, two],
}
const taken = (doctorId: number | null, roomId: number | null, from: string, to: string, more = {}) => ({
  id: 100 + Math.round(at(from) / 60_000),
  doctorId,
  roomId,
  patientId: 7,
  startsAt: at(from),
  endsAt: at(to),
  noShow: false,
  reschedule: false,
  ...more,
})
const onSite = { duration: 30, virtual: false }
const always = () => true

const free = (places: Places, wanted: { id?: number; duration: number; virtual: boolean } = onSite) =>
  findFreeSlots(wanted, places, clock, always)
    .filter(slot => slot.available)
    .map(slot => slot.minute)

test('a time is free within the hours and outside of the break [G-31]', () => {
  expect(free(empty)).toEqual([540, 555, 570, 615, 630])
  expect(free({ ...empty, hours: null })).toEqual([])
})

test('a time is free as long as one doctor and one room are', () => {
  const first = taken(1, 11, '09:00', '09:30')
  expect(free({ ...empty, appointments: [first] })).toContain(540)
  expect(free({ ...empty, appointments: [first, taken(2, null, '09:15', '09:30')] })).not.toContain(540)
  const bothRooms = [taken(null, 11, '09:00', '09:30'), taken(null, 12, '09:00', '09:30')]
  expect(free({ ...empty, appointments: bothRooms })).toEqual([570, 615, 630])
})

test('no-shows occupy nobody, nor does the visit that is being moved', () => {
  const one = { ...empty, doctors: [lee], appointments: [taken(1, 11, '09:00', '09:30', { noShow: true })] }
  expect(free(one)).toContain(540)
  const own = taken(1, 11, '09:00', '09:30')
  expect(free({ ...empty, doctors: [lee], appointments: [own] })).not.toContain(555)
  expect(free({ ...empty, doctors: [lee], appointments: [own] }, { ...onSite, id: own.id })).toContain(555)
})

test('blocked time of the clinic, the doctor or the room counts', () => {
  const off = (doctorId: number | null, roomId: number | null) => ({
    ...empty,
    doctors: [lee],
    rooms: [one],
    timeOffs: [{ id: 1, doctorId, roomId, virtual: false, startsAt: at('09:00'), endsAt: at('09:30') }],
  })
  for (const places of [off(null, null), off(1, null), off(null, 11)]) expect(free(places)).not.toContain(540)
  expect(free(off(2, null))).toContain(540)
})

test('a video visit needs the doctor’s own hours and no room', () => {
  const places = { ...empty, rooms: [], hours: null }
  expect(free(places, { duration: 30, virtual: true })).toEqual([480, 495, 510, 525, 540, 555, 570])
  expect(free({ ...places, doctors: [ray] }, { duration: 30, virtual: true })).toEqual([])
})

test('a closed time is listed and not free', () => {
  const slots = findFreeSlots(onSite, empty, clock, instant => instant >= at('10:15'))
  expect(slots.map(({ available }) => available)).toEqual([false, false, false, false, false, true, true])
})

test('a time that the clock shows twice is listed twice', () => {
  const sunday = { ...empty, hours: { from: 60, to: 120, breakFrom: null, breakTo: null } }
  const slots = findFreeSlots({ duration: 30, virtual: false }, sunday, dayClock('2026-11-01', zone), always)
  expect(slots.filter(({ minute }) => minute === 90).map(slot => new Date(slot.at).toISOString())).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
})

test('the preferred doctor and room are chosen, otherwise the doctor with the fewest visits', () => {
  const places = { ...empty, appointments: [taken(1, 11, '10:15', '10:45')] }
  const found = freePlacesAt(onSite, span('09:00'), places)
  expect(found).toEqual({ doctorIds: [1, 2], roomIds: [11, 12] })
  const wanted = { virtual: false, doctorId: null, roomId: null }
  expect(choosePlace(found, places, wanted)).toEqual({ doctorId: 2, roomId: 11 })
  expect(choosePlace(found, places, { ...wanted, doctorId: 1, roomId: 12 })).toEqual({
    doctorId: 1,
    roomId: 12,
  })
  expect(choosePlace({ doctorIds: [1], roomIds: [] }, places, wanted)).toBe(undefined)
  expect(choosePlace({ doctorIds: [], roomIds: [11] }, places, wanted)).toBe(undefined)
  expect(choosePlace({ doctorIds: [1], roomIds: [] }, places, { ...wanted, virtual: true })).toEqual({
    doctorId: 1,
    roomId: null,
  })
})
