import { expect, test } from 'vitest'
import { confirmationFor } from './use-visit-actions.ts'

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
