import { expect, test } from 'vitest'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import { undoOffer } from './use-visit.ts'

const mia = bookedAppointment({
  patient: { ...bookedAppointment().patient, fullName: 'Mia Berg' },
})
const seat = { kind: 'seat', doctorId: 1, roomId: 1, seatedTime: '' } as const

test('who is seated is told with the room, or by video with the doctor, and can be unseated', () => {
  expect(undoOffer(seat, mia)).toEqual({
    message: 'Mia Berg is seated in Exam Room One.',
    reverse: { kind: 'unseat' },
  })
  expect(undoOffer(seat, { ...mia, room: null })?.message).toBe('Mia Berg is seated with Dr. Ada Stone.')
})

test('finishing and marking for another time are told, and what takes them back is offered', () => {
  expect(undoOffer({ kind: 'finish', finishedTime: '' }, mia)).toEqual({
    message: 'Mia Berg’s visit is finished.',
    reverse: { kind: 'unfinish' },
  })
  expect(undoOffer({ kind: 'reschedule', reschedule: true }, mia)).toEqual({
    message: 'Marked as to be rescheduled.',
    reverse: { kind: 'reschedule', reschedule: false },
  })
})

test('of taking back, and of what the screen shows plainly, nothing is told', () => {
  for (const change of [
    { kind: 'unfinish' },
    { kind: 'unseat' },
    { kind: 'reschedule', reschedule: false },
    { kind: 'confirm', completed: true },
  ] as const) {
    expect(undoOffer(change, mia)).toBeUndefined()
  }
})
