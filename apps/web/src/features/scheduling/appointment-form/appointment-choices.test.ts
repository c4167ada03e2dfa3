import type { OfferedType } from '@archwire/contract/clinic/appointment-types'
import type { Doctor } from '@archwire/contract/clinic/doctors'
import { expect, test } from 'vitest'
import { newAppointment } from './appointment-values.ts'
import {
  chooseDoctor,
  chooseType,
  typeLabel,
  typesOffered,
  usualRoomElsewhere,
  withCurrent,
} from './clinic-choices.tsx'

const type = (values: Partial<OfferedType>): OfferedType => ({
  id: 1,
  title: 'Consultation',
  color: '#000000',
  isRemote: false,
  duration: 30,
  room: null,
  startsTreatment: false,
  ...values,
})
const doctor = (id: number, appointmentTypeIds: number[]): Doctor => ({
  id,
  fullName: 'Dora Doctor',
  lastName: 'Doctor',
  userId: null,
  appointmentTypeIds,
  weekDayHoursVirtual: [],
})
const values = newAppointment(undefined, { day: '2026-05-06', minute: 0, zone: 'America/New_York' })

test('a type sets the duration and its room [APT-31]', () => {
  expect(chooseType(type({ duration: 45, room: { id: 3, title: 'Three' } }))).toEqual({
    typeId: 1,
    duration: 45,
    virtual: false,
    roomId: 3,
  })
  expect(chooseType(type({ duration: 0 })).duration).toBe(15)
})

test('a type without a room of its own leaves the room as it was chosen', () => {
  expect(chooseType(type({ room: null }))).not.toHaveProperty('roomId')
})

test('a remote type clears the room and makes the appointment virtual [APT-32]', () => {
  expect(chooseType(type({ isRemote: true }))).toMatchObject({ roomId: null, virtual: true })
})

test('the room whose column was pressed stays whatever the type, also after a video type in between [APT-102]', () => {
  const inThree = type({ room: { id: 3, title: 'Three' } })
  expect(chooseType(inThree, { roomId: 1, slotRoomId: 1 }).roomId).toBe(1)
  expect(chooseType(type({ isRemote: true }), { roomId: 1, slotRoomId: 1 }).roomId).toBeNull()
  expect(chooseType(inThree, { roomId: null, slotRoomId: 1 }).roomId).toBe(1)
  // A room that was chosen by hand stays too.
  expect(chooseType(inThree, { roomId: 2, slotRoomId: 1 }).roomId).toBe(2)
  expect(chooseType(inThree, { roomId: 2, slotRoomId: null }).roomId).toBe(3)
})

test('the usual room of the type is a hint only where another room’s column was pressed [APT-103]', () => {
  const inThree = type({ room: { id: 3, title: 'Three' } })
  const pressed = { roomId: 1, slotRoomId: 1, virtual: false }
  expect(usualRoomElsewhere(inThree, pressed)).toEqual({ id: 3, title: 'Three' })
  expect(usualRoomElsewhere(inThree, { ...pressed, roomId: 3 })).toBeUndefined()
  expect(usualRoomElsewhere(inThree, { ...pressed, slotRoomId: null })).toBeUndefined()
  expect(usualRoomElsewhere(inThree, { ...pressed, virtual: true })).toBeUndefined()
  expect(usualRoomElsewhere(type({ room: null }), pressed)).toBeUndefined()
  expect(usualRoomElsewhere(undefined, pressed)).toBeUndefined()
})

test('clearing the type leaves none chosen', () => expect(chooseType(undefined)).toEqual({ typeId: null }))

test('a doctor restricts the types to what they offer [APT-33, CST-06]', () => {
  const types = { onSite: [type({ id: 1 }), type({ id: 2 })], virtual: [type({ id: 3 })] }
  expect(typesOffered(types, doctor(5, [2, 3]))).toEqual({
    onSite: [types.onSite[1]],
    virtual: types.virtual,
  })
  expect(typesOffered(types, undefined)).toEqual(types)
})

test('a doctor who does not offer the chosen type clears it and the room; one who does leaves both [APT-34]', () => {
  const chosen = { ...values, typeId: 1, roomId: 3 }
  expect(chooseDoctor(doctor(5, [2]), chosen)).toEqual({ doctorId: 5, typeId: null, roomId: null })
  expect(chooseDoctor(doctor(5, [1]), chosen)).toEqual({ doctorId: 5 })
  expect(chooseDoctor(undefined, chosen)).toEqual({ doctorId: null })
  expect(chooseDoctor(doctor(5, []), { ...chosen, typeId: null })).toEqual({ doctorId: 5 })
})

test('a choice that is no longer in use stays in the list of an appointment that has it', () => {
  expect(withCurrent([{ id: 1 }], { id: 2 })).toEqual([{ id: 2 }, { id: 1 }])
  expect(withCurrent([{ id: 1 }], { id: 1 })).toEqual([{ id: 1 }])
  expect(withCurrent([{ id: 1 }], null)).toEqual([{ id: 1 }])
})

test('a type’s label shows its duration [APT-25]', () => {
  expect(typeLabel(type({ title: 'Aligner Check', duration: 15 }))).toBe('Aligner Check (15 min)')
})
