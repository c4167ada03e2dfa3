import { expect, test } from 'vitest'
import { confirmationFor } from './use-visit-actions.ts'

test('a check-in is asked about in the words of its place [APT-80] [FLW-06]', () => {
  expect(confirmationFor('checkIn', 'window', 'Mia Berg')?.text).toBe(
    'Are you sure you want to do the check-in of this appointment?',
  )
  expect(confirmationFor('checkIn', 'flow', 'Mia Berg')?.text).toBe(
    'Are you sure you want to check in this patient?',
  )
})

test('taking back is asked about in the same words everywhere [FLW-07] [FLW-09]', () => {
  for (const place of ['window', 'flow'] as const) {
    expect(confirmationFor('undoCheckIn', place, 'Mia Berg')?.text).toBe(
      'Are you sure you want to undo the patient check in?',
    )
    expect(confirmationFor('unseat', place, 'Mia Berg')?.text).toBe(
      'Are you sure you want to unseat the patient?',
    )
  }
})

test.each(['checkIn', 'undoCheckIn', 'unseat'] as const)('whom it is about stands below: %s', action => {
  expect(confirmationFor(action, 'flow', 'Mia Berg')?.detail).toBe('Mia Berg')
})
