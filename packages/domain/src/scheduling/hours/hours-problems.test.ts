import { expect, test } from 'vitest'
import { hoursProblems, tidyHours, virtualHoursProblems } from './hours-problems.ts'

const open = {
  isOpen: true,
  opensAt: '09:00',
  closesAt: '18:00',
  hasBreak: true,
  breakFrom: '12:00',
  breakTo: '13:00',
}

test.each([
  [{}, {}],
  [{ breakFrom: '09:00', breakTo: '18:00' }, {}],
  [{ opensAt: null }, { opensAt: 'Time is required' }],
  [{ closesAt: null }, { closesAt: 'Time is required' }],
  [{ closesAt: '09:00', hasBreak: false }, { closesAt: 'Must be after opening' }],
  [{ breakFrom: null }, { breakFrom: 'Time is required' }],
  [{ breakTo: null }, { breakTo: 'Time is required' }],
  [{ breakFrom: '08:45' }, { breakFrom: 'Must be within the opening hours' }],
  [{ breakTo: '18:15' }, { breakTo: 'Must be within the opening hours' }],
  [{ breakTo: '12:00' }, { breakTo: 'Must be after its beginning' }],
  [{ isOpen: false, opensAt: null, breakFrom: null }, {}],
])('a day with %j has the problems %j', (change, problems) => {
  expect(hoursProblems({ ...open, ...change })).toEqual(problems)
})

test('a doctor’s video hours have the same problems on fields of their own', () => {
  const { opensAt, closesAt, ...rest } = open
  expect(virtualHoursProblems({ ...rest, startAt: opensAt, stopsAt: closesAt })).toEqual({})
  expect(virtualHoursProblems({ ...rest, startAt: null, stopsAt: '11:00' })).toEqual({
    startAt: 'Time is required',
    breakFrom: 'Must be within the opening hours',
    breakTo: 'Must be within the opening hours',
  })
  expect(virtualHoursProblems({ ...rest, hasBreak: false, startAt: '10:00', stopsAt: '10:00' })).toEqual({
    stopsAt: 'Must be after opening',
  })
})

test('a closed day keeps no times, and a day without a break no break times', () => {
  expect(tidyHours({ ...open, isOpen: false })).toEqual({
    isOpen: false,
    opensAt: null,
    closesAt: null,
    hasBreak: false,
    breakFrom: null,
    breakTo: null,
  })
  expect(tidyHours({ ...open, hasBreak: false })).toEqual({
    ...open,
    hasBreak: false,
    breakFrom: null,
    breakTo: null,
  })
})
