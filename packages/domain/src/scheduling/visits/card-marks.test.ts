import { expect, test } from 'vitest'
import { cardMarks, marksThatFit, minutesLate } from './card-marks.ts'

const booked = { checkedIn: false, seated: false, finished: false, noShow: false, reschedule: false }
const at = (startsAt: string, more = {}) => ({ ...booked, startsAt, ...more })
const now = new Date('2026-05-06T10:00:30.000-04:00')

test('a patient who has not come is late from the fifth minute on, however late it gets [CAL-60]', () => {
  expect(minutesLate(at('2026-05-06T09:56:00.000-04:00'), now)).toBeUndefined()
  expect(minutesLate(at('2026-05-06T09:55:00.000-04:00'), now)).toBe(5)
  expect(minutesLate(at('2026-05-06T08:00:00.000-04:00'), now)).toBe(120)
  expect(minutesLate(at('2026-05-06T10:30:00.000-04:00'), now)).toBeUndefined()
})

test('nobody is late who has come, or is not expected any more [CAL-60]', () => {
  const nine = '2026-05-06T09:00:00.000-04:00'
  for (const more of [{ checkedIn: true }, { finished: true }, { noShow: true }, { reschedule: true }])
    expect(minutesLate(at(nine, more), now)).toBeUndefined()
})

const nothing = { hasAlert: false, hasNotes: false, isNewPatient: false, labels: [] }
const all = { hasAlert: true, hasNotes: true, isNewPatient: true, labels: [{ name: 'VIP' }] }

test('marks say what they mean; what matters most comes first [CAL-59]', () => {
  expect(cardMarks(nothing, undefined)).toEqual([])
  expect(cardMarks(all, 38).map(({ text }) => text)).toEqual([
    'Not arrived, 38 min late',
    'Alert',
    'New patient',
    'Label: VIP',
    'Notes',
  ])
  const labels = [{ name: 'VIP' }, { name: 'Needs X-rays' }]
  expect(cardMarks({ ...nothing, labels }, undefined)).toEqual([
    { kind: 'label', text: 'Labels: VIP, Needs X-rays' },
  ])
})

const fit = (room: number, codeWidth = 18, marks = cardMarks(all, 38)) => {
  const { shown, more, isCodeShown } = marksThatFit(marks, codeWidth, room)
  return [shown.map(({ kind }) => kind).join(' '), more, isCodeShown]
}

test('there are at most three marks and how many more there are [CAL-59]', () => {
  expect(fit(200)).toEqual(['late alert new', 2, true])
  expect(fit(200, 18, cardMarks(all, undefined))).toEqual(['alert new label', 1, true])
  expect(fit(200, 18, cardMarks({ ...all, hasNotes: false }, undefined))).toEqual([
    'alert new label',
    0,
    true,
  ])
})

test('where the name needs the room, notes go first, then labels, new patients and the code; never alert or late [CAL-59]', () => {
  const some = cardMarks({ ...all, hasAlert: false }, undefined)
  expect(fit(60, 18, some)).toEqual(['new label note', 0, true])
  expect(fit(59, 18, some)).toEqual(['new label', 0, true])
  expect(fit(45, 18, some)).toEqual(['new', 0, true])
  expect(fit(31, 18, some)).toEqual(['', 0, true])
  expect(fit(17, 18, some)).toEqual(['', 0, false])
  expect(fit(17, 0, some)).toEqual(['new', 0, false])
  // A code of four letters needs more room.
  expect(fit(31, 34, some)).toEqual(['', 0, false])
  expect(fit(0)).toEqual(['late alert', 0, false])
})

test('beside a status letter alerts yield too, where the name has nothing to spare [CAL-75]', () => {
  const alerted = cardMarks(all, undefined)
  const beside = (roomOfKept: number) => marksThatFit(alerted, 18, 0, roomOfKept)
  expect(beside(14).shown.map(({ kind }) => kind)).toEqual(['alert'])
  expect(beside(13)).toEqual({ shown: [], more: 0, isCodeShown: false })
  expect(beside(-4)).toEqual({ shown: [], more: 0, isCodeShown: false })
})
