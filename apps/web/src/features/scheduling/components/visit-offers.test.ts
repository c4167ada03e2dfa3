import { expect, test } from 'vitest'
import { bookedAppointment } from './test-appointment.ts'
import { toldOf } from './visit-offers.ts'

const mia = bookedAppointment({
  patient: { ...bookedAppointment().patient, fullName: 'Mia Berg' },
})
const seat = { kind: 'seat', doctorId: 1, roomId: 1, seatedTime: '' } as const

test('who is seated is told with the room, or by video with the doctor, and can be unseated', () => {
  expect(toldOf(seat, mia)).toEqual({
    words: 'Mia Berg is seated in Exam Room One.',
    back: { kind: 'unseat' },
  })
  expect(toldOf(seat, { ...mia, room: null })?.words).toBe('Mia Berg is seated with Dr. Ada Stone.')
})

test('finishing and marking for another time are told, and what takes them back is offered', () => {
  expect(toldOf({ kind: 'finish', finishedTime: '' }, mia)).toEqual({
    words: 'Mia Berg’s visit is finished.',
    back: { kind: 'unfinish' },
  })
  expect(toldOf({ kind: 'reschedule', reschedule: true }, mia)).toEqual({
    words: 'Marked as to be rescheduled.',
    back: { kind: 'reschedule', reschedule: false },
  })
})

test('of taking back, and of what the screen shows plainly, nothing is told', () => {
  for (const change of [
    { kind: 'unfinish' },
    { kind: 'unseat' },
    { kind: 'reschedule', reschedule: false },
    { kind: 'confirm', completed: true },
  ] as const) {
    expect(toldOf(change, mia)).toBeUndefined()
  }
})
