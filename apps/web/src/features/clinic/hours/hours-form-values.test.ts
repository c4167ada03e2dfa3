import { expect, test } from 'vitest'
import { changeOf } from '../../../lib/forms/merge-edits.ts'
import {
  copyToWorkDays,
  dateProblem,
  hasProblems,
  missingHolidays,
  spokenDay,
  toSend,
  valuesOf,
  withException,
  withHolidays,
} from './hours-form-values.ts'
import { closedDay, toVirtualHours, toWeek, withBreak, withOpen } from './hours-values.ts'

const closed = {
  isOpen: false,
  opensAt: null,
  closesAt: null,
  hasBreak: false,
  breakFrom: null,
  breakTo: null,
}
const open = { ...closed, isOpen: true, opensAt: '09:00', closesAt: '18:00' }
const stored = {
  hours: (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
    day => ({
      day,
      ...(day.startsWith('s') ? closed : open),
    }),
  ),
  exceptions: [
    { date: '2026-05-05', ...closed },
    { date: '2026-12-25', ...closed },
  ],
}
const today = '2026-05-06'
const values = valuesOf(stored, today)

test('the form has the week and the exceptions still to come, and sends both back unchanged', () => {
  expect(toSend(values)).toEqual({ ...stored, exceptions: stored.exceptions.slice(1) })
  expect(changeOf(values, valuesOf(stored, today))).toEqual({})
  expect(hasProblems(values)).toBe(false)
  const wrong = { ...values, week: { ...values.week, monday: { ...values.week.monday, closesAt: '' } } }
  expect(hasProblems(wrong)).toBe(true)
  expect(changeOf(values, wrong)).toEqual({ week: wrong.week })
})

test('a day that is switched on gets usual times, or those it had before', () => {
  expect(withOpen(closedDay, true)).toMatchObject({ isOpen: true, opensAt: '09:00', closesAt: '18:00' })
  const short = { ...closedDay, opensAt: '10:00', closesAt: '12:00' }
  expect(withOpen(short, true)).toMatchObject({ opensAt: '10:00', closesAt: '12:00' })
  expect(withBreak(short, true)).toMatchObject({ hasBreak: true, breakFrom: '12:00', breakTo: '13:00' })
})

test('a day is copied to Monday to Friday, and to no other day', () => {
  const week = copyToWorkDays(values.week, { ...values.week.monday, closesAt: '20:00' })
  expect(Object.values(week).filter(day => day.closesAt === '20:00')).toHaveLength(5)
  expect(week.saturday).toEqual(values.week.saturday)
})

test('a day is added once, in its place, and not if it is over', () => {
  expect(dateProblem('', values.exceptions, today)).toBe('Date is required')
  expect(dateProblem('2026-05-05', values.exceptions, today)).toBe('This day is over')
  expect(dateProblem('2026-12-25', values.exceptions, today)).toBe('This day is in the list already')
  expect(dateProblem(today, values.exceptions, today)).toBeUndefined()
  expect(withException(values.exceptions, today).map(({ date }) => date)).toEqual([today, '2026-12-25'])
})

test('the missing federal holidays are added as closed days', () => {
  expect(missingHolidays(values.exceptions, today)).toHaveLength(10)
  const all = withHolidays(values.exceptions, today)
  expect(all).toHaveLength(11)
  expect(all[0]).toEqual({ ...closedDay, date: '2026-05-25' })
  expect(missingHolidays(all, today)).toEqual([])
  expect(spokenDay('2026-12-25', today)).toBe('Fri, Dec 25, 2026 (Christmas Day)')
  expect(spokenDay('2026-05-07', today)).toBe('Thu, May 7, 2026')
})

test('only those days of a doctor are sent that have hours by video', () => {
  const monday = { day: 'monday' as const, ...closed, isOpen: true, startAt: '09:00', stopsAt: '17:00' }
  const { opensAt, closesAt, ...wire } = monday
  expect(toVirtualHours(toWeek([wire]))).toEqual([wire])
  expect(toVirtualHours(toWeek([]))).toEqual([])
})
