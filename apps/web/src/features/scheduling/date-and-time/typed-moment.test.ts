import { expect, test } from 'vitest'
import { newYork as zone } from '../appointment-form/test-values.ts'
import {
  nextFree,
  offeredTimes,
  onDay,
  placeToOpen,
  quarterHours,
  readMoment,
  tidyMoment,
} from './typed-moment.ts'

const usual = { day: '2026-05-06', zone }
const autumn = { day: '2026-11-01', zone }
const spring = { day: '2026-03-08', zone }

test('a time means the instant at which the clinic’s clock shows it', () => {
  expect(readMoment('937p', usual)).toEqual({
    minute: 21 * 60 + 37,
    instant: '2026-05-06T21:37:00-04:00',
    comesTwice: false,
  })
  expect(readMoment('937p', usual, { step: 15 })?.instant).toBe('2026-05-06T21:30:00-04:00')
  expect(readMoment('whenever', usual)).toBeUndefined()
  expect(tidyMoment('whenever', usual)).toBe('whenever')
})

test('in an hour that occurs twice the zone abbreviation decides; without it the first one is meant', () => {
  expect(tidyMoment('1:15 am', autumn)).toBe('01:15 AM EDT')
  expect(tidyMoment('115a est', autumn)).toBe('01:15 AM EST')
  expect(readMoment('01:15 AM EST', autumn)).toEqual({
    minute: 75,
    instant: '2026-11-01T01:15:00-05:00',
    comesTwice: true,
  })
  expect(tidyMoment('2:15 am EST', autumn)).toBe('02:15 AM')
  const lordHowe = { day: '2026-04-05', zone: 'Australia/Lord_Howe' }
  expect(tidyMoment('1:45 am', lordHowe)).toBe('01:45 AM GMT+11')
  expect(tidyMoment('1:45 am gmt+10:30', lordHowe)).toBe('01:45 AM GMT+10:30')
})

test.each(['10:00 AM PST', '10:00 AM EST', '10:00 AM XM', '1:15 EST AM'])(
  '%j is not a time of a day in May in New York',
  typed => {
    expect(readMoment(typed, usual)).toBeUndefined()
  },
)

test('a time can be read while no day is chosen', () => {
  expect(tidyMoment('9', { day: '', zone })).toBe('09:00 AM')
})

test('on another day the zone abbreviation is that day’s', () => {
  expect(onDay('01:15 AM EST', usual)).toBe('01:15 AM')
  expect(onDay('01:15 AM', autumn)).toBe('01:15 AM EDT')
  expect(onDay('x', autumn)).toBe('x')
})

test('the quarter hours of a day are those that its clock shows, in order', () => {
  const times = (on: typeof usual) => quarterHours(on).map(({ time }) => time)
  expect(times(usual)).toHaveLength(96)
  expect(times(spring)).toHaveLength(92)
  expect(times(spring).slice(7, 9)).toEqual(['01:45 AM', '03:00 AM'])
  expect(times(autumn)).toHaveLength(100)
  expect(times(autumn).slice(3, 13)).toEqual([
    '12:45 AM',
    '01:00 AM EDT',
    '01:15 AM EDT',
    '01:30 AM EDT',
    '01:45 AM EDT',
    '01:00 AM EST',
    '01:15 AM EST',
    '01:30 AM EST',
    '01:45 AM EST',
    '02:00 AM',
  ])
})

test('the server’s slots have zone abbreviations; of a typed time outside of them both instants are offered', () => {
  const nine = { time: '09:00 AM', available: true }
  const second = { time: '01:15 AM', available: false, startsAt: '2026-11-01T01:15:00.000-05:00' }
  expect(offeredTimes([second, nine], '9', autumn)).toEqual([
    { time: '01:15 AM EST', available: false },
    nine,
  ])
  expect(offeredTimes([nine], '1:20 am', autumn).map(({ time }) => time)).toEqual([
    '01:15 AM EDT',
    '01:15 AM EST',
    '09:00 AM',
  ])
  expect(offeredTimes([nine], '1:20 am', usual)).toEqual([nine])
})

test('for a time that is taken the next free one is offered, for a free one none', () => {
  const slots = [
    { time: '09:45 AM', available: true },
    { time: '10:00 AM', available: false },
    { time: '10:15 AM', available: false },
    { time: '10:30 AM', available: true },
    { time: '10:45 AM', available: false },
    { time: '11:00 AM', available: true },
  ]
  const early = new Date('2026-05-06T12:00:00Z')
  expect(nextFree(slots, '10 am', usual, early)).toBe('10:30 AM')
  expect(nextFree(slots, '10:45 AM', usual, early)).toBe('11:00 AM')
  expect(nextFree(slots, '9:45', usual, early)).toBeUndefined()
  expect(nextFree(slots, '8:00 PM', usual, early)).toBeUndefined()
  expect(nextFree(slots, 'whenever', usual, early)).toBeUndefined()
  // Past times are not offered, and after the last slot there is none.
  expect(nextFree(slots, '10:00 AM', usual, new Date('2026-05-06T14:31:00Z'))).toBe('11:00 AM')
  expect(nextFree(slots, '10:00 AM', usual, new Date('2026-05-06T20:00:00Z'))).toBeUndefined()
})

test('a list of times opens at the time in the field, or the next one; without a time at the first free one', () => {
  const slots = ['09:00 AM', '10:00 AM', '11:30 AM', '02:00 PM'].map(time => ({
    time,
    available: time !== '09:00 AM',
  }))
  const opensAt = (chosen: string) => slots[placeToOpen(slots, chosen)]?.time
  expect(opensAt('11:30 AM')).toBe('11:30 AM')
  expect(opensAt('11:15 AM')).toBe('11:30 AM')
  expect(opensAt('11:15 AM EST')).toBe('11:30 AM')
  expect(opensAt('08:00 PM')).toBe('02:00 PM')
  expect(opensAt('06:00 AM')).toBe('09:00 AM')
  expect(opensAt('')).toBe('10:00 AM')
  expect(placeToOpen([], '')).toBe(-1)
})
