import { expect, test } from 'vitest'
import { takenRooms } from './taken-rooms.ts'

const at = (time: string) => `2026-05-06T${time}:00.000-04:00`
const now = new Date(at('10:00'))
const sits = (
  id: number,
  fullName: string,
  more: Partial<Parameters<typeof takenRooms>[0][number]> = {},
) => ({
  id,
  endsAt: at('10:00'),
  duration: 30,
  seated: true,
  seatedTime: at('09:35'),
  finished: false,
  room: { id: 1 },
  patient: { fullName },
  ...more,
})
const taken = (...visits: ReturnType<typeof sits>[]) => [...takenRooms(visits, { id: 9, now })]

test('a room is taken by whoever sits there, of several by who came first [APT-108]', () => {
  expect(taken(sits(1, 'Mia Berg'), sits(2, 'Zoe Alvarez', { room: { id: 2 } }))).toEqual([
    [1, 'Mia Berg'],
    [2, 'Zoe Alvarez'],
  ])
  expect(taken(sits(1, 'Mia Berg'), sits(2, 'Zoe Alvarez', { seatedTime: at('09:30') }))).toEqual([
    [1, 'Zoe Alvarez'],
  ])
})

test('it is free of who is not seated, has finished, has no room, or is the patient in question [APT-108]', () => {
  expect(
    taken(
      sits(1, 'Waits', { seated: false, seatedTime: null }),
      sits(2, 'Gone', { finished: true }),
      sits(3, 'Video', { room: null }),
      sits(9, 'Herself'),
    ),
  ).toEqual([])
})

test('half an hour after the planned end a patient counts as gone, by the later of booked and real end [APT-108]', () => {
  const early = { endsAt: at('09:30'), seatedTime: at('08:55') }
  expect(taken(sits(1, 'Mia Berg', early))).toEqual([])
  expect(taken(sits(1, 'Mia Berg', { ...early, endsAt: at('09:31') }))).toEqual([[1, 'Mia Berg']])
  expect(taken(sits(1, 'Mia Berg', { ...early, seatedTime: at('09:01') }))).toEqual([[1, 'Mia Berg']])
})
