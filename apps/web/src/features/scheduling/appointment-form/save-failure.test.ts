import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { changeFailure, creationFailure } from './appointment-problems.ts'

const lost = CallError.network(new Error('x'), 'broken off')

test('a refused booking shows the first error, or that it was not created [ERR-25]', () => {
  const onFields = { error: '{"starts_at":["Invalid time"],"room_id":["Pick a room"]}' }
  expect(creationFailure(CallError.refused(422, onFields))).toEqual({ passing: 'Invalid time' })
  expect(creationFailure(CallError.refused(422, { error: 'No' }))).toEqual({ passing: 'No' })
  expect(creationFailure(CallError.refused(422, {}))).toEqual({
    passing: 'Appointment could not be created. Please try again.',
  })
})

test('any other failure of a booking says that it went wrong, and why [ERR-26]', () => {
  expect(creationFailure(lost)).toEqual({ title: 'Something went wrong!', reason: lost.message })
  expect(creationFailure(CallError.refused(500, {}))).toMatchObject({ title: 'Something went wrong!' })
})

test('a refused change asks to check the input, any other failure to try again [ERR-29, ERR-30]', () => {
  expect(changeFailure(CallError.refused(422, { error: 'No' }))).toBe(
    'Unable to save appointment. Please check your input and try again.',
  )
  expect(changeFailure(lost)).toBe('Unable to save appointment. Please try again.')
  expect(changeFailure(CallError.refused(503, {}))).toBe('Unable to save appointment. Please try again.')
})
