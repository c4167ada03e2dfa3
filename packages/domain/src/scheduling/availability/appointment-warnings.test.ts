import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  collisions,
  findWarnings,
  roomTaken,
  type Surroundings,
  type WantedAppointment,
} from './appointment-warnings.ts'

const midnight = Date.parse('2026-05-06T04:00:00Z')
const at = (minutes: number) => midnight + minutes * 60_000
const span = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) })

const wanted = (from = 600, to = 630, more: Partial<WantedAppointment> = {}): WantedAppointment => ({
  ...span(from, to),
  startMinute: from,
  endMinute: to,
  duration: to - from,
  virtual: false,
  doctor: { id: 2, lastName: 'Lee' },
  room: { id: 1, title: 'Exam Room One' },
  patientId: 5,
  type: { id: 3, duration: to - from, isOffered: true },
  ...more,
})
const open = { from: 540, to: 1080, breakFrom: 720, breakTo: 780 }
const around = (more: Partial<Surroundings> = {}): Surroundings => ({
  now: midnight,
  hours: open,
  virtualHours: null,
  appointments: [],
  timeOffs: [],
  ...more,
})
const other = (from: number, to: number, more: Partial<Surroundings['appointments'][number]> = {}) => ({
  ...span(from, to),
  id: 12,
  doctorId: 99,
  roomId: 99,
  patientId: 99,
  noShow: false,
  reschedule: false,
  ...more,
})
const blocked = (from: number, to: number, more: Partial<Surroundings['timeOffs'][number]> = {}) => ({
  ...span(from, to),
  id: 4,
  doctorId: null,
  roomId: null,
  virtual: false,
  ...more,
})
const warningsOf = (wish: WantedAppointment, there: Surroundings) =>
  findWarnings(wish, there).map(({ field, text, key }) => `${field} | ${text} | ${key}`)

test('an ordinary appointment has no warnings', () => {
  expect(warningsOf(wanted(), around())).toEqual([])
})

test('each cause has its text and its key [APT-41]', () => {
  const appointments = [
    other(615, 645, { id: 12, doctorId: 2 }),
    other(585, 615, { id: 13, roomId: 1 }),
    other(900, 930, { id: 9, patientId: 5 }),
  ]
  const timeOffs = [
    blocked(600, 615, { id: 4, doctorId: 2 }),
    blocked(600, 615, { id: 5, roomId: 1 }),
    blocked(600, 615, { id: 6 }),
  ]
  const wish = wanted(600, 630, { type: { id: 3, duration: 45, isOffered: false } })
  expect(warningsOf(wish, around({ appointments, timeOffs, now: at(601) }))).toEqual([
    'doctor | Dr. Lee already has an appointment at this time | doctor:overlap:appointment:12',
    'doctor | Dr. Lee has blocked time at this time | doctor:blocked:timeOff:4',
    'doctor | Dr. Lee does not offer this appointment type | doctor:type:3',
    'room | Exam Room One is already in use at this time | room:overlap:appointment:13',
    'room | Exam Room One is blocked at this time | room:blocked:timeOff:5',
    'patient | This patient already has an appointment on this day | patient:day:appointment:9',
    'startsAt | The clinic is closed at this time | startsAt:blocked:timeOff:6',
    'startsAt | This time is in the past | startsAt:past',
    'appointmentType | This type is usually 45 minutes | appointmentType:duration',
  ])
})

test('an appointment may begin when another ends, and does not collide with itself', () => {
  const appointments = [
    other(570, 600, { doctorId: 2, roomId: 1 }),
    other(630, 660, { doctorId: 2, roomId: 1 }),
  ]
  expect(warningsOf(wanted(), around({ appointments }))).toEqual([])
  const itself = [other(600, 630, { id: 7, doctorId: 2, roomId: 1, patientId: 5 })]
  expect(warningsOf(wanted(600, 630, { id: 7 }), around({ appointments: itself }))).toEqual([])
})

test('no-shows and appointments to be rescheduled occupy neither doctor nor room', () => {
  for (const flag of [{ noShow: true }, { reschedule: true }]) {
    const appointments = [other(600, 630, { doctorId: 2, roomId: 1, ...flag })]
    expect(warningsOf(wanted(), around({ appointments }))).toEqual([])
  }
})

const closed = 'startsAt | The clinic is closed at this time | startsAt:closed'
const inBreak = 'startsAt | This time is during the clinic break | startsAt:break'
const afterClosing = 'duration | The appointment ends after closing time | duration:closing'

test.each<[string, number, number, string[]]>([
  ['before opening', 525, 555, [closed]],
  ['at opening', 540, 570, []],
  ['up to the break', 690, 720, []],
  ['into the break', 705, 735, [inBreak]],
  ['in the break', 735, 750, [inBreak]],
  ['after the break', 780, 810, []],
  ['up to closing', 1050, 1080, []],
  ['over closing time', 1065, 1095, [afterClosing]],
  ['at closing', 1080, 1095, [closed]],
  ['at 23:45', 1425, 1440, [closed]],
])('an appointment %s', (_, from, to, expected) => {
  expect(warningsOf(wanted(from, to), around())).toEqual(expected)
})

test('on a closed day every time is closed, without warnings about break and closing time', () => {
  expect(warningsOf(wanted(), around({ hours: null }))).toEqual([closed])
})

test('a video visit is checked against the doctor’s own hours and blocked time, not the clinic’s', () => {
  const byVideo = { virtual: true, room: null }
  const virtualHours = { from: 1140, to: 1260, breakFrom: null, breakTo: null }
  const evening = wanted(1140, 1170, byVideo)
  expect(warningsOf(evening, around({ virtualHours }))).toEqual([])
  expect(warningsOf(wanted(600, 630, byVideo), around({ virtualHours }))).toEqual([closed])
  expect(warningsOf(evening, around())).toEqual([closed])
  expect(warningsOf(wanted(1245, 1275, byVideo), around({ virtualHours }))).toEqual([afterClosing])
  const timeOffs = [blocked(1140, 1200), blocked(1140, 1200, { id: 5, doctorId: 2 })]
  expect(warningsOf(evening, around({ virtualHours, timeOffs }))).toEqual([])
  const virtualOff = [blocked(1140, 1200, { doctorId: 2, virtual: true })]
  expect(warningsOf(evening, around({ virtualHours, timeOffs: virtualOff }))).toEqual([
    'doctor | Dr. Lee has blocked time at this time | doctor:blocked:timeOff:4',
  ])
  expect(
    warningsOf(wanted(), around({ timeOffs: virtualOff.map(one => ({ ...one, ...span(600, 630) })) })),
  ).toEqual([])
  expect(warningsOf(wanted(1140, 1170, { ...byVideo, doctor: null }), around())).toEqual([])
})

test('a doctor with a video visit and a visit in a room at the same time gets a warning', () => {
  const appointments = [other(600, 630, { doctorId: 2, roomId: null })]
  expect(warningsOf(wanted(), around({ appointments }))).toHaveLength(1)
})

test('without a type, a doctor, a room or a patient, the rules about it are left out', () => {
  const wish = wanted(600, 630, { type: null, doctor: null, room: null, patientId: null })
  const appointments = [other(600, 630, { doctorId: 2, roomId: 1, patientId: 5 })]
  expect(warningsOf(wish, around({ appointments }))).toEqual([])
})

test('two appointments overlap exactly if they share a minute, and each gets the warning', () => {
  const slot = fc
    .tuple(fc.integer({ min: 36, max: 70 }), fc.integer({ min: 1, max: 12 }))
    .map(([start, quarters]) => [start * 15, (start + quarters) * 15] as const)
  fc.assert(
    fc.property(slot, slot, (one, two) => {
      const minutes = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, index) => from + index)
      const shared = minutes(...one).some(minute => minute >= two[0] && minute < two[1])
      const warns = (mine: readonly [number, number], theirs: readonly [number, number]) =>
        findWarnings(wanted(...mine), around({ appointments: [other(...theirs, { roomId: 1 })] })).some(
          found => found.key === 'room:overlap:appointment:12',
        )
      expect([warns(one, two), warns(two, one)]).toEqual([shared, shared])
    }),
  )
})

test('a room in which somebody sits is taken, whatever was booked, and that is no collision of appointments', () => {
  const taken = roomTaken({ appointmentId: 12, patient: 'Zoe Alvarez', room: 'Exam Room Two' })
  expect(taken).toEqual({
    field: 'room',
    text: 'Exam Room Two is taken by Zoe Alvarez',
    key: 'room:seated:appointment:12',
  })
  expect(collisions([taken])).toEqual([])
})
