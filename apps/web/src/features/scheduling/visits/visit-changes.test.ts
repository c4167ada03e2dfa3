import { expect, test } from 'vitest'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import { visitAfter } from './visit-changes.ts'

const booked = bookedAppointment()
const now = new Date('2026-05-06T13:55:10Z')
const nowByClinic = '2026-05-06T09:55:10.000-04:00'

test("a check-in shows at once, by the clinic's clock, and undoing clears it [APT-92]", () => {
  const waiting = visitAfter(booked, { kind: 'checkIn', checkedInTime: '2026-5-6 09:55 AM' }, now)
  expect(waiting).toEqual({ ...booked, checkedIn: true, checkedInTime: nowByClinic })
  expect(new Date(nowByClinic).getTime()).toBe(now.getTime())
  expect(visitAfter(waiting, { kind: 'undoCheckIn' }, now)).toEqual(booked)
})

test('seating sets the time and checks the patient in if needed; unseating clears it and keeps the check-in [APT-91]', () => {
  const seat = { kind: 'seat', doctorId: 1, roomId: null, seatedTime: '2026-5-6 09:55 AM' } as const
  const seated = visitAfter(booked, seat, now)
  expect(seated).toMatchObject({ checkedIn: true, checkedInTime: nowByClinic, seatedTime: nowByClinic })
  const since = '2026-05-06T09:40:00.000-04:00'
  expect(visitAfter({ ...booked, checkedIn: true, checkedInTime: since }, seat, now)).toMatchObject({
    checkedInTime: since,
    seated: true,
  })
  expect(visitAfter(seated, { kind: 'unseat' }, now)).toMatchObject({
    checkedIn: true,
    seated: false,
    seatedTime: null,
  })
})

test('finishing shows its time at once; undoing clears only that, unseating clears both', () => {
  const seated = { ...booked, checkedIn: true, seated: true, seatedTime: nowByClinic }
  const finished = visitAfter(seated, { kind: 'finish', finishedTime: '2026-5-6 09:55 AM' }, now)
  expect(finished).toEqual({ ...seated, finished: true, finishedTime: nowByClinic })
  expect(visitAfter(finished, { kind: 'unfinish' }, now)).toEqual(seated)
  expect(visitAfter(finished, { kind: 'unseat' }, now)).toMatchObject({ seated: false, finished: false })
})

test('confirming sets both fields for it; no-show and reschedule set their own', () => {
  expect(visitAfter(booked, { kind: 'confirm', completed: true }, now)).toMatchObject({
    completed: true,
    isConfirmed: true,
  })
  expect(visitAfter(booked, { kind: 'noShow', noShow: true }, now).noShow).toBe(true)
  expect(visitAfter(booked, { kind: 'reschedule', reschedule: true }, now).reschedule).toBe(true)
})
