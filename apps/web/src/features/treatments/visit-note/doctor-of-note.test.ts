import { expect, test } from 'vitest'
import { doctorOfNote } from './use-note-writing.ts'

const lee = { id: 7, userId: null }
const stone = { id: 8, userId: 3 }

test('a note belongs to the visit’s doctor, else to the author, else to the only doctor [TRT-16]', () => {
  expect(doctorOfNote([lee, stone], { visitDoctorId: 7, userId: 3 })).toBe(7)
  expect(doctorOfNote([lee, stone], { visitDoctorId: null, userId: 3 })).toBe(8)
  expect(doctorOfNote([lee], { visitDoctorId: null, userId: 4 })).toBe(7)
  expect(doctorOfNote([lee, stone], { visitDoctorId: null, userId: 4 })).toBe(null)
  expect(doctorOfNote([lee, stone], { visitDoctorId: null, userId: undefined })).toBe(null)
})
