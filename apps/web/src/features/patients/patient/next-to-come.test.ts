import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { expect, test } from 'vitest'
import { nextToCome, visitTime } from './patient-facts.ts'

const summary = (
  id: number,
  seated: boolean,
  values: Partial<AppointmentSummary> = {},
): AppointmentSummary => ({
  id,
  startsAt: '2026-05-06T10:00:00.000-04:00',
  room: null,
  appointmentType: { id: 1, title: 'Consultation', color: '#8e24aa' },
  doctor: null,
  labels: [],
  reschedule: false,
  noShow: false,
  seated,
  seatedTime: null,
  finished: false,
  notes: [],
  notesCount: 0,
  ...values,
})

const today = '2026-05-06'
const next = (coming: AppointmentSummary[], past: AppointmentSummary[] = []) =>
  nextToCome({ nextAppointments: coming, previousAppointments: past }, today)

test('an appointment that is going on is not the next one [PRO-07]', () => {
  expect(next([])).toBeUndefined()
  expect(next([summary(1, false), summary(2, false)])?.id).toBe(1)
  expect(next([summary(1, true), summary(2, false)])?.id).toBe(2)
  expect(next([summary(1, true)])).toBeUndefined()
})

test('a visit of today whose patient has not been seated comes first, also when its time is past [PRO-62]', () => {
  const at = (id: number, time: string, values: Partial<AppointmentSummary> = {}) =>
    summary(id, false, { startsAt: `2026-05-${time}:00.000-04:00`, ...values })
  const later = at(9, '30T10:00')
  expect(next([later], [at(1, '06T09:00')])?.id).toBe(1)
  // The previous ones are the latest first.
  expect(next([later], [at(2, '06T09:30'), at(1, '06T09:00')])?.id).toBe(1)
  expect(next([at(3, '06T16:00'), later], [at(1, '06T09:00', { finished: true })])?.id).toBe(3)
  for (const values of [{ seated: true }, { finished: true }, { noShow: true }, { reschedule: true }])
    expect(next([later], [at(1, '06T09:00', values)])?.id, JSON.stringify(values)).toBe(9)
  expect(next([later], [at(1, '05T09:00')])?.id).toBe(9)
  expect(next([], [at(1, '05T09:00')])).toBeUndefined()
})

test('the time of a visit that is open today says whether the patient has come [PRO-62]', () => {
  expect(visitTime(summary(1, false), today)).toBe('Today 10:00 AM, not arrived')
  expect(visitTime(summary(1, false, { isWaiting: true }), today)).toBe('Today 10:00 AM, waiting')
  expect(visitTime(summary(1, false, { noShow: true }), today)).toBe('May 6, 2026, 10:00 AM')
  expect(visitTime(summary(1, false), '2026-05-05')).toBe('May 6, 2026, 10:00 AM')
})
