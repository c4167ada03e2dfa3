import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { expect, test } from 'vitest'
import { newYork } from '../appointment-form/test-values.ts'
import { moveDay, moveStart, tidyEnd } from './blocked-span.ts'
import {
  appointmentsWithin,
  type BlockedValues,
  blockedProblems,
  blockedServerProblems,
  blockedValuesOf,
  newBlockedTime,
  readBlockedType,
  timeOffPayload,
} from './blocked-time.ts'

const now = { day: '2026-05-06', minute: 15 * 60, zone: newYork }
const fresh = newBlockedTime(undefined, now)

test('new blocked time is for the clinic, from 10:00 to 10:30 AM today [BLK-10, BLK-11, CST-03]', () => {
  expect(fresh).toEqual({
    id: null,
    type: 'clinic',
    clinicId: null,
    roomId: null,
    doctorId: null,
    virtual: false,
    startsAtDate: '2026-05-06',
    startsAtTime: '10:00 AM',
    endsAtTime: '10:30 AM',
    notes: '',
  })
})

test('a calendar slot sets the time and the target [APT-02, BLK-11]', () => {
  expect(newBlockedTime({ start: '2026-05-07T13:30', resourceId: 3 }, now)).toMatchObject({
    type: 'room',
    roomId: 3,
    startsAtDate: '2026-05-07',
    startsAtTime: '01:30 PM',
    endsAtTime: '02:00 PM',
  })
  expect(newBlockedTime({ resourceId: 'doctor-4-virtual' }, now)).toMatchObject({
    type: 'doctor',
    doctorId: 4,
    virtual: true,
  })
})

test('an unknown type is read as the clinic [BLK-04]', () => {
  expect(['Clinic', 'Room', 'Doctor', 'unknown', ''].map(readBlockedType)).toEqual([
    'clinic',
    'room',
    'doctor',
    'clinic',
    'clinic',
  ])
})

test('the end moves with the start, and is half an hour later if it was not after it [BLK-11]', () => {
  const ten = '10:00 AM'
  expect(moveStart(fresh, newYork, ten, '02:00 PM')).toEqual({
    startsAtTime: '02:00 PM',
    endsAtTime: '02:30 PM',
  })
  expect(moveStart({ ...fresh, endsAtTime: '12:00 PM' }, newYork, ten, '3p')).toEqual({
    startsAtTime: '3p',
    endsAtTime: '05:00 PM',
  })
  expect(moveStart({ ...fresh, endsAtTime: '09:00 AM' }, newYork, ten, '1 pm').endsAtTime).toBe('01:30 PM')
  expect(moveStart({ ...fresh, endsAtTime: '02:00 PM' }, newYork, ten, '11 pm').endsAtTime).toBe('12:00 AM')
  expect(moveStart(fresh, newYork, ten, 'x')).toEqual({ startsAtTime: 'x' })
})

test('the length survives a start that could not be read meanwhile; the end is kept if the start stays', () => {
  const emptied = { ...fresh, startsAtTime: '', endsAtTime: '12:00 PM' }
  expect(moveStart(emptied, newYork, '10:00 AM', '11:00 AM').endsAtTime).toBe('01:00 PM')
  expect(moveStart({ ...fresh, endsAtTime: '09:00 AM' }, newYork, '10:00 AM', '10 am')).toEqual({
    startsAtTime: '10 am',
  })
})

test.each<[string, Partial<BlockedValues>, Record<string, string>]>([
  ['[BLK-14]', { clinicId: null }, { clinicId: 'Select a clinic' }],
  ['[BLK-15]', { type: 'room' }, { roomId: 'Pick a room' }],
  ['[BLK-16]', { type: 'doctor' }, { doctorId: 'Pick a doctor' }],
  ['[BLK-17]', { startsAtDate: '' }, { startsAtDate: 'Date is required' }],
  ['[BLK-18]', { startsAtTime: '' }, { startsAtTime: 'Start time is required' }],
  ['[BLK-18]', { startsAtTime: 'x' }, { startsAtTime: 'Invalid time' }],
  ['[BLK-19]', { endsAtTime: '' }, { endsAtTime: 'End time is required' }],
  ['[BLK-19]', { endsAtTime: 'x' }, { endsAtTime: 'Invalid time' }],
  ['[BLK-19]', { endsAtTime: '10:00 AM' }, { endsAtTime: 'Must be after start' }],
  ['', { endsAtTime: '12:00 AM' }, {}],
])('a missing or invalid value shows an error on its field %s', (_, change, problems) => {
  expect(blockedProblems({ ...fresh, clinicId: 1, ...change }, newYork)).toEqual(problems)
})

test('blocked time is sent with its target, its times and its notes [BLK-12]', () => {
  expect(timeOffPayload({ ...fresh, clinicId: 1, virtual: true }, newYork)).toEqual({
    timeableId: 1,
    timeableType: 'Clinic',
    startsAt: '2026/5/6 10:00 AM',
    endsAt: '2026/5/6 10:30 AM',
    duration: 30,
    virtual: false,
    notes: null,
  })
  expect(
    timeOffPayload(
      {
        ...fresh,
        type: 'doctor',
        doctorId: 4,
        virtual: true,
        startsAtTime: '1105p',
        endsAtTime: '12 am',
        notes: ' Course ',
      },
      newYork,
    ),
  ).toEqual({
    timeableId: 4,
    timeableType: 'Doctor',
    startsAt: '2026/5/6 11:05 PM',
    endsAt: '2026/5/7 12:00 AM',
    duration: 55,
    virtual: true,
    notes: 'Course',
  })
})

test('blocked time is shown as it was saved [BLK-10]', () => {
  const timeOff: TimeOff = {
    id: 5,
    startsAt: '2026-05-06T13:00:00.000-04:00',
    endsAt: '2026-05-07T00:00:00.000-04:00',
    doctor: null,
    room: { id: 2, title: 'Two' },
    virtual: false,
    notes: null,
    timeableType: 'Room',
    timeableId: 2,
    updatedAt: '2026-05-01T00:00:00.000-04:00',
  }
  const values = blockedValuesOf(timeOff, newYork)
  expect(values).toMatchObject({ id: 5, type: 'room', roomId: 2, clinicId: null, notes: '' })
  expect(timeOffPayload(values, newYork)).toMatchObject({ startsAt: '2026/5/6 01:00 PM', duration: 660 })
  expect(
    blockedValuesOf({ ...timeOff, room: null, timeableType: 'Clinic', timeableId: 9 }, newYork),
  ).toMatchObject({
    type: 'clinic',
    clinicId: 9,
  })
})

test('unchanged times keep their instants, also in an hour that occurs twice', () => {
  const second: TimeOff = {
    id: 5,
    startsAt: '2026-11-01T01:30:00.000-04:00',
    endsAt: '2026-11-01T01:15:00.000-05:00',
    doctor: null,
    room: null,
    virtual: false,
    notes: null,
    timeableType: 'Clinic',
    timeableId: 9,
    updatedAt: '2026-05-01T00:00:00.000-04:00',
  }
  const values = blockedValuesOf(second, newYork)
  expect([values.startsAtTime, values.endsAtTime]).toEqual(['01:30 AM EDT', '01:15 AM EST'])
  expect(blockedProblems(values, newYork)).toEqual({})
  expect(timeOffPayload({ ...values, notes: 'Clocks' }, newYork)).toMatchObject({
    startsAt: '2026-11-01T01:30:00-04:00',
    endsAt: '2026-11-01T01:15:00-05:00',
    duration: 45,
    notes: 'Clocks',
  })
  const longer = { ...values, endsAtTime: '03:00 AM' }
  expect(timeOffPayload(longer, newYork)).toMatchObject({
    startsAt: '2026-11-01T01:30:00-04:00',
    endsAt: '2026/11/1 03:00 AM',
    duration: 150,
  })
  expect(blockedProblems({ ...values, endsAtTime: '01:15 AM EDT' }, newYork)).toEqual({
    endsAtTime: 'Must be after start',
  })
  expect(blockedProblems({ ...values, endsAtTime: '12:30 AM' }, newYork)).toEqual({
    endsAtTime: 'Must be after start',
  })
})

test('in an hour that occurs twice an end without a zone abbreviation is after the start, and abbreviations follow the day', () => {
  const night = { ...fresh, startsAtDate: '2026-11-01', startsAtTime: '01:30 AM EDT', endsAtTime: '1:15 am' }
  expect(tidyEnd(night, newYork)).toBe('01:15 AM EST')
  expect(tidyEnd({ ...night, endsAtTime: '1:45 am' }, newYork)).toBe('01:45 AM EDT')
  expect(tidyEnd({ ...night, startsAtTime: '01:30 AM EST', endsAtTime: '1:45 am' }, newYork)).toBe(
    '01:45 AM EST',
  )
  expect(
    moveStart({ ...night, endsAtTime: '01:45 AM EDT' }, newYork, '01:30 AM EDT', '01:50 AM EDT'),
  ).toEqual({
    startsAtTime: '01:50 AM EDT',
    endsAtTime: '01:05 AM EST',
  })
  const evening = { ...night, endsAtTime: '01:15 AM EST' }
  expect(moveDay(evening, newYork, '2026-11-02')).toEqual({
    startsAtDate: '2026-11-02',
    startsAtTime: '01:30 AM',
    endsAtTime: '01:15 AM',
  })
})

test('server errors are shown on their fields', () => {
  expect(
    blockedServerProblems(
      {
        timeableId: ['Pick a room'],
        startsAt: ['Invalid time'],
        'timeOff.duration': ['Must be after start'],
      },
      'room',
    ),
  ).toEqual({ roomId: 'Pick a room', startsAtTime: 'Invalid time', endsAtTime: 'Must be after start' })
  expect(blockedServerProblems({ startsAt: ['Date is required'] }, 'clinic')).toEqual({
    startsAtDate: 'Date is required',
  })
})

test('appointments within the time to be blocked are counted', () => {
  const at = (startsAt: string, more: object = {}) => ({
    startsAt: `2026-05-06T${startsAt}:00.000-04:00`,
    duration: 30,
    room: { id: 1 },
    doctor: { id: 4 },
    virtual: false,
    noShow: false,
    reschedule: false,
    ...more,
  })
  const day = {
    date: '2026-05-06',
    appointments: [
      at('09:30'),
      at('09:45'),
      at('10:15', { room: { id: 2 } }),
      at('10:15', { room: null, virtual: true }),
      at('10:15', { noShow: true }),
      at('10:15', { reschedule: true }),
      at('10:30'),
    ],
  } as unknown as CalendarDay
  expect(appointmentsWithin(day, fresh, newYork)).toBe(2)
  expect(appointmentsWithin(day, { ...fresh, type: 'room', roomId: 2 }, newYork)).toBe(1)
  expect(appointmentsWithin(day, { ...fresh, type: 'doctor', doctorId: 4 }, newYork)).toBe(2)
  expect(appointmentsWithin(day, { ...fresh, type: 'doctor', doctorId: 4, virtual: true }, newYork)).toBe(1)
  expect(appointmentsWithin(day, { ...fresh, startsAtDate: '2026-05-07' }, newYork)).toBe(0)
  expect(appointmentsWithin(undefined, fresh, newYork)).toBe(0)
})
