import { expect, test } from 'vitest'
import { anotherDay } from './another-day.ts'
import { confirmationFor, noShowConfirmation } from './use-visit-actions.ts'

test('a check-in is confirmed in the wording of its place [APT-80, FLW-06]', () => {
  expect(confirmationFor('checkIn', 'window', 'Mia Berg')?.text).toBe(
    'Are you sure you want to do the check-in of this appointment?',
  )
  expect(confirmationFor('checkIn', 'flow', 'Mia Berg')?.text).toBe(
    'Are you sure you want to check in this patient?',
  )
})

test('undoing is confirmed in the same wording everywhere [FLW-07, FLW-09]', () => {
  for (const place of ['window', 'flow'] as const) {
    expect(confirmationFor('undoCheckIn', place, 'Mia Berg')?.text).toBe(
      'Are you sure you want to undo the patient check in?',
    )
    expect(confirmationFor('unseat', place, 'Mia Berg')?.text).toBe(
      'Are you sure you want to unseat the patient?',
    )
  }
})

test.each(['checkIn', 'undoCheckIn', 'unseat'] as const)('the confirmation names the patient: %s', action => {
  expect(confirmationFor(action, 'flow', 'Mia Berg')?.detail).toBe('Mia Berg')
})

const today = '2026-11-17'
const at = (moment: string) => ({
  id: 1,
  startsAt: `${moment}:00.000-05:00`,
  patient: { fullName: 'Nora Lee' },
})

test('a visit of another day says which one, by its distance where that is a day [APT-105]', () => {
  const said = (day: string) => anotherDay(at(`${day}T10:00`).startsAt, today)
  expect(said(today)).toBeUndefined()
  expect(said('2026-11-18')).toBe('This visit is tomorrow, Wednesday, November 18.')
  expect(said('2026-11-16')).toBe('This visit was yesterday, Monday, November 16.')
  expect(said('2026-12-03')).toBe('This visit is on Thursday, December 3.')
  expect(said('2026-11-02')).toBe('This visit was on Monday, November 2.')
  expect(said('2027-01-04')).toBe('This visit is on Monday, January 4, 2027.')
})

test('before the check-in of a visit of another day that is the question, and Enter does not answer it [APT-105]', () => {
  const otherDay = anotherDay(at('2026-11-18T10:00').startsAt, today)
  for (const place of ['window', 'flow'] as const) {
    expect(confirmationFor('checkIn', place, 'Nora Lee', otherDay)).toEqual({
      text: 'This visit is tomorrow, Wednesday, November 18. Check in anyway?',
      detail: 'Nora Lee',
      yes: 'Check in anyway',
    })
    expect(confirmationFor('checkIn', place, 'Nora Lee')?.isUsual).toBe(true)
  }
})

test('a no-show asks on another day and before the visit, and not once it should have begun [APT-105]', () => {
  const now = new Date('2026-11-17T15:00:00-05:00')
  const asked = (moment: string) => noShowConfirmation(at(moment), now, 'America/New_York')?.text
  expect(asked('2026-11-17T14:30')).toBeUndefined()
  expect(asked('2026-11-17T15:00')).toBeUndefined()
  expect(asked('2026-11-17T15:45')).toBe('This visit is today at 3:45 PM. Mark as No Show anyway?')
  expect(asked('2026-11-18T09:00')).toBe(
    'This visit is tomorrow, Wednesday, November 18. Mark as No Show anyway?',
  )
  expect(asked('2026-11-16T09:00')).toBe(
    'This visit was yesterday, Monday, November 16. Mark as No Show anyway?',
  )
})
