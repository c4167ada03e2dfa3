import { noRoomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { affectedAppointments, name, setUpRecord } from './setup-fields.ts'

export const roomRef = z.object({ id: z.number().int(), title: z.string() })
export type RoomRef = z.output<typeof roomRef>

/** With the code that the clinic has chosen for it; null: the one that its name stands for. */
export const codedRoom = roomRef.extend({ code: z.string().nullable() })
export type CodedRoom = z.output<typeof codedRoom>

/** At most this many letters and digits fit on a card. */
export const longestRoomCode = 4

/** In capitals; null or nothing takes it away. */
const ownCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(longestRoomCode)
  .regex(/^[\p{L}\p{N}]*$/u, { error: 'is invalid' })
  .refine(code => code !== noRoomCode, { error: 'is the sign of video visits' })
  .transform(code => (code === '' ? null : code))
  .nullable()

const room = z.object({ title: name(80), code: ownCode })
export const newRoom = room.extend({ code: ownCode.default(null) })
export type RoomChange = z.output<typeof room>

export const roomSettings = codedRoom.extend(setUpRecord)
export type RoomSettings = z.output<typeof roomSettings>

export const listRooms = endpoint({
  method: 'GET',
  path: '/rooms',
  who: 'staff',
  summary: 'The rooms in use, in their order',
  reply: z.array(codedRoom),
})

export const listRoomSettings = endpoint({
  method: 'GET',
  path: '/settings/rooms',
  who: 'admin',
  summary: 'Every room, also those out of use',
  reply: z.array(roomSettings),
})

export const addRoom = endpoint({
  method: 'POST',
  path: '/settings/rooms',
  who: 'admin',
  summary: 'Add a room',
  idempotent: true,
  body: z.object({ room: newRoom }),
  reply: roomSettings,
})

export const changeRoom = endpoint({
  method: 'PUT',
  path: '/settings/rooms/:id',
  who: 'admin',
  summary: 'Rename a room, change its code, move it, or take it back into use',
  versioned: true,
  params: z.object({ id }),
  body: z.object({
    room: room.extend({ active: z.boolean(), position: z.number().int().min(0).max(1_000) }).partial(),
  }),
  reply: roomSettings,
})

export const removeRoom = endpoint({
  method: 'DELETE',
  path: '/settings/rooms/:id',
  who: 'admin',
  summary: 'Delete a room; one that was ever used is taken out of use instead, and answered',
  params: z.object({ id }),
  reply: roomSettings.optional(),
  status: 200,
})

export const appointmentsInRoom = endpoint({
  method: 'GET',
  path: '/settings/rooms/:id/affected',
  who: 'admin',
  summary: 'Which appointments to come are in this room',
  params: z.object({ id }),
  reply: affectedAppointments,
})
