import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { expect, test } from 'vitest'
import { nextToCome } from './patient-facts.ts'

const summary = (id: number, seated: boolean): AppointmentSummary => ({
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
})

test('an appointment that is going on is not the next one [PRO-07]', () => {
  expect(nextToCome({ nextAppointments: [] })).toBeUndefined()
  expect(nextToCome({ nextAppointments: [summary(1, false), summary(2, false)] })?.id).toBe(1)
  expect(nextToCome({ nextAppointments: [summary(1, true), summary(2, false)] })?.id).toBe(2)
  expect(nextToCome({ nextAppointments: [summary(1, true)] })).toBeUndefined()
})
