import { expect, test } from 'vitest'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import { undoOffer } from './use-visit.ts'

const mia = bookedAppointment({
  patient: { ...bookedAppointment().patient, fullName: 'Mia Berg' },
})
const seat = { kind: 'seat', doctorId: 1, roomId: 1, seatedTime: '' } as const

test('the notice of a seated patient names the room, or the doctor for a video visit, and offers to unseat', () => {
  expect(undoOffer(seat, mia)).toEqual({
    message: 'Mia Berg is seated in Exam Room One.',
    reverse: { kind: 'unseat' },
  })
  expect(undoOffer(seat, { ...mia, room: null })?.message).toBe('Mia Berg is seated with Dr. Ada Stone.')
})

test('a check-in and a no-show name the patient and offer to undo them [FLW-17, APT-106]', () => {
  expect(undoOffer({ kind: 'checkIn', checkedInTime: '' }, mia)).toEqual({
    message: 'Mia Berg is checked in.',
    reverse: { kind: 'undoCheckIn' },
  })
  expect(undoOffer({ kind: 'noShow', noShow: true }, mia)).toEqual({
    message: 'Mia Berg is marked as No Show.',
    reverse: { kind: 'noShow', noShow: false },
  })
})

test('finishing and marking to be rescheduled show a notice that offers to undo them', () => {
  expect(undoOffer({ kind: 'finish', finishedTime: '' }, mia)).toEqual({
    message: 'Mia Berg’s visit is finished.',
    reverse: { kind: 'unfinish' },
  })
  expect(undoOffer({ kind: 'reschedule', reschedule: true }, mia)).toEqual({
    message: 'Marked as to be rescheduled.',
    reverse: { kind: 'reschedule', reschedule: false },
  })
})

test('undoing, and changes that the screen shows anyway, need no notice', () => {
  for (const change of [
    { kind: 'unfinish' },
    { kind: 'unseat' },
    { kind: 'reschedule', reschedule: false },
    { kind: 'noShow', noShow: false },
    { kind: 'undoCheckIn' },
    { kind: 'confirm', completed: true },
  ] as const) {
    expect(undoOffer(change, mia)).toBeUndefined()
  }
})
