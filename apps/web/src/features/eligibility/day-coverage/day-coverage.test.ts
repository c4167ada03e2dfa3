import type { CoverageOfPatient } from '@archwire/contract/eligibility/eligibility-calls'
import { expect, test } from 'vitest'
import { type Batch, batchMessage, coverageLabel, progressOf, timeLabel } from './day-coverage.ts'

const eligibilities = (count: number) => Array.from({ length: count }) as Batch['eligibilities']
const skipped = (...reasons: Batch['skipped'][number]['reason'][]): Batch['skipped'] =>
  reasons.map((reason, id) => ({ id, fullName: 'Pat Doe', reason }))

test('the result of checking a day says how many are checked, and why others are not', () => {
  expect(batchMessage({ eligibilities: eligibilities(12), skipped: [] })).toBe('12 patients to check.')
  expect(
    batchMessage({
      eligibilities: eligibilities(1),
      skipped: skipped('under_way', 'no_insurance', 'no_insurance', 'checked_lately'),
    }),
  ).toBe('1 patient to check. 2 have no insurance on file, 1 was checked lately, 1 is being checked already.')
  expect(batchMessage({ eligibilities: [], skipped: skipped('no_insurance') })).toBe(
    'Nobody to check. 1 has no insurance on file.',
  )
})

const checked = {
  createdAt: '',
  failure: null,
  statusCode: null,
  statusDescription: null,
  errors: [],
  orthodontics: null,
}
const patient = (
  id: number,
  status: 'created' | 'requesting' | 'requested' | 'failed',
): CoverageOfPatient => ({
  patient: { id, fullName: 'Pat Doe' },
  appointmentId: id,
  startsAt: '2026-05-06T14:05:00.000-04:00',
  insurance: null,
  eligibility: { ...checked, id, status },
})

test('progress covers the checks of one batch while any of them is under way', () => {
  const day = [patient(1, 'requested'), patient(2, 'failed'), patient(3, 'requesting'), patient(4, 'created')]
  expect(progressOf(day, [1, 2, 3])).toEqual({ done: 2, total: 3 })
  // Without a batch of this page, only the checks under way are known.
  expect(progressOf(day, undefined)).toEqual({ done: 0, total: 2 })
  expect(progressOf([patient(1, 'requested')], [1])).toBeUndefined()
})

test('the payer’s response is shown in one line', () => {
  const response = { ...checked, id: 1, status: 'requested' as const }
  expect(coverageLabel({ ...response, statusDescription: 'Active coverage' })).toBe('Active coverage')
  expect(
    coverageLabel({
      ...response,
      status: 'requested_with_error',
      errors: [{ statusCode: '75', description: 'The subscriber was not found.' }],
    }),
  ).toBe('75 · The subscriber was not found.')
  expect(coverageLabel({ ...response, status: 'failed' })).toBe('The payer could not be asked.')
})

test('times are shown by the clinic’s clock', () => {
  expect(timeLabel('2026-05-06T14:05:00.000-04:00')).toBe('2:05 PM')
})
