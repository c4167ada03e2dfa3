import { expect, test } from 'vitest'
import {
  flowActions,
  isReadOnly,
  isToCome,
  statusButtons,
  type Visit,
  visitActions,
  visitStatus,
} from './visit-status.ts'

const booked = {
  checkedIn: false,
  seated: false,
  finished: false,
  noShow: false,
  reschedule: false,
  isConfirmed: false,
}
const waiting = { ...booked, checkedIn: true }
const seated = { ...waiting, seated: true }
const finished = { ...seated, finished: true }
const noShow = { ...booked, noShow: true }
const reschedule = { ...booked, reschedule: true }

test('a patient who has not come is in Today, checked in is waiting, seated is seated, finished is done [FLW-02, FLW-03]', () => {
  expect([booked, waiting, seated, finished].map(visitStatus)).toEqual(['today', 'waiting', 'seated', 'done'])
  expect(visitStatus({ checkedIn: false, seated: true, finished: false })).toBe('seated')
})

test.each<[string, Visit, string[]]>([
  ['seated: finish, or Unseat [APT-76]', seated, ['finish', 'unseat']],
  ['finished: take that back alone', finished, ['unfinish']],
  ['to be rescheduled: the edit page alone [APT-77]', reschedule, ['reschedule']],
  ['to be rescheduled, although checked in [APT-77]', { ...waiting, reschedule: true }, ['reschedule']],
  ['no show: nothing [APT-78]', noShow, []],
  ['no show, although checked in: nothing [APT-78]', { ...waiting, noShow: true }, []],
  ['checked in: Seat, or take it back [APT-79]', waiting, ['seat', 'undoCheckIn']],
  ['nothing yet: Check-in [APT-80]', booked, ['checkIn']],
  ['seated counts before everything else [APT-76]', { ...seated, reschedule: true }, ['finish', 'unseat']],
])('%s', (_, visit, actions) => {
  expect(visitActions(visit)).toEqual(actions)
})

test('the daily flow labels the actions Check in, Back, Seat, Undo and Finish', () => {
  const labels = (visit: Visit) => flowActions(visit).map(({ label }) => label)
  expect(labels(booked)).toEqual(['Check in'])
  expect(labels(waiting)).toEqual(['Seat', 'Back'])
  expect(labels(seated)).toEqual(['Finish', 'Undo'])
  expect(labels(finished)).toEqual(['Undo'])
})

test('the daily flow offers no Check in for a no-show or a visit to be rescheduled [FLW-06]', () => {
  expect(flowActions(noShow)).toEqual([])
  expect(flowActions(reschedule)).toEqual([])
})

test('a visit can be moved to another week until the patient has come, and where another time is wanted [NXT-11]', () => {
  const on = (day: string, visit: Visit = booked) =>
    isToCome({ ...visit, startsAt: `${day}T23:30:00.000-04:00` }, '2026-05-06')
  expect(['2026-05-05', '2026-05-06', '2026-05-07'].map(day => on(day))).toEqual([false, true, true])
  expect([waiting, seated, finished, noShow].map(visit => on('2026-05-07', visit))).toEqual([
    ...[false, false, false, false],
  ])
  expect(on('2026-05-05', reschedule)).toBe(true)
  expect(on('2026-05-05', { ...seated, reschedule: true })).toBe(false)
})

const labelsOf = (visit: Visit & { isConfirmed: boolean }) => statusButtons(visit).map(({ label }) => label)

test('what is confirmed cannot be confirmed again, nor taken back by a button [APT-72]', () => {
  expect(statusButtons(booked)[0]).toEqual({ status: 'confirm', label: 'Confirm', isOn: false })
  expect(labelsOf({ ...booked, isConfirmed: true })).toEqual(['No Show', 'Reschedule'])
})

test('No Show is hidden if the appointment is to be rescheduled, and the other way round [APT-73, APT-74, APT-112]', () => {
  expect(labelsOf(booked)).toEqual(['Confirm', 'No Show', 'Reschedule'])
  expect(labelsOf(reschedule)).toEqual(['Confirm', 'Undo Reschedule'])
  expect(labelsOf(noShow)).toEqual(['Confirm', 'No Show'])
  expect(statusButtons(noShow).find(({ status }) => status === 'noShow')?.isOn).toBe(true)
})

test('once the patient is seated there are no status buttons [APT-75]', () => {
  expect(statusButtons(finished)).toEqual([])
  expect(statusButtons({ ...seated, isConfirmed: true })).toEqual([])
})

test('a seated appointment is read-only exactly one day after its start, any other never [APT-84]', () => {
  const startsAt = '2026-05-06T10:00:00.000-04:00'
  const before = new Date('2026-05-07T13:59:59.999Z')
  const after = new Date('2026-05-07T14:00:00Z')
  expect(isReadOnly({ seated: true, startsAt }, before)).toBe(false)
  expect(isReadOnly({ seated: true, startsAt }, after)).toBe(true)
  expect(isReadOnly({ seated: true, startsAt: new Date(startsAt) }, after)).toBe(true)
  expect(isReadOnly({ seated: false, startsAt }, new Date('2027-01-01T00:00:00Z'))).toBe(false)
})
