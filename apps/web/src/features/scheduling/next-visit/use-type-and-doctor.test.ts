import { expect, test } from 'vitest'
import { typeAndDoctor } from './use-type-and-doctor.ts'

const [lee, ray] = [
  { id: 7, appointmentTypeIds: [1] },
  { id: 8, appointmentTypeIds: [1, 2] },
]
const choices = { types: { onSite: [{ id: 1 }], virtual: [{ id: 2 }] }, doctors: [lee, ray] }
const finished = { typeId: 1, doctorId: lee.id }

test('the next visit is of the type of the finished one, with the same doctor, until others are chosen [NXT-05]', () => {
  const of = (one: Parameters<typeof typeAndDoctor>[0], chosen: Parameters<typeof typeAndDoctor>[2] = {}) => {
    const { typeId, doctorId } = typeAndDoctor(one, choices, chosen)
    return [typeId, doctorId]
  }
  expect(of(finished)).toEqual([1, lee.id])
  expect(of(finished, { doctorId: null })).toEqual([1, null])
  expect(of({ ...finished, doctorId: null })).toEqual([1, null])
  // Dr. Lee does not offer the second type.
  expect(of(finished, { typeId: 2 })).toEqual([2, null])
  expect(of(finished, { typeId: 2, doctorId: ray.id })).toEqual([2, ray.id])
  // The type of the finished visit is no longer in use.
  expect(of({ ...finished, typeId: 9 })).toEqual([null, lee.id])
})

test('a visit that is moved keeps its type, also one that is out of use [NXT-11]', () => {
  const visit = { typeId: 9, doctorId: lee.id, isTypeKept: true as const }
  expect(typeAndDoctor(visit, choices, {})).toMatchObject({ typeId: 9, doctorId: null })
})
