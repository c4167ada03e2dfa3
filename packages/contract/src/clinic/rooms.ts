import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { affectedAppointments, name, setUpRecord } from './setup-fields.ts'

export const roomRef = z.object({ id: z.number().int(), title: z.string() })
export type RoomRef = z.output<typeof roomRef>

export const room = z.object({ title: name(80) })
export type RoomChange = z.output<typeof room>

export const roomSettings = roomRef.extend(setUpRecord)
export type RoomSettings = z.output<typeof roomSettings>

export const listRooms = endpoint({
  method: 'GET',
  path: '/rooms',
  who: 'staff',
  summary: 'The rooms in use, in their order',
  reply: z.array(roomRef),
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
  body: z.object({ room }),
  reply: roomSettings,
})

export const changeRoom = endpoint({
  method: 'PUT',
  path: '/settings/rooms/:id',
  who: 'admin',
  summary: 'Rename a room, move it, or take it back into use',
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
