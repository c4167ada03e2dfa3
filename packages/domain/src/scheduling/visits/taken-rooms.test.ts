import { expect, test } from 'vitest'
import { takenRooms } from './taken-rooms.ts'

const at = (time: string) => `2026-05-06T${time}:00.000-04:00`
const sits = (
  id: number,
  fullName: string,
  more: Partial<Parameters<typeof takenRooms>[0][number]> = {},
) => ({
  id,
  seated: true,
  seatedTime: at('09:35'),
  finished: false,
  room: { id: 1 },
  patient: { fullName },
  ...more,
})
const taken = (...visits: ReturnType<typeof sits>[]) =>
  [...takenRooms(visits, 9)].map(([room, by]) => [room, ...by.map(({ patient }) => patient.fullName)])

test('a room is taken by everybody who sits there, first by who came first [APT-108]', () => {
  expect(taken(sits(1, 'Mia Berg'), sits(2, 'Zoe Alvarez', { room: { id: 2 } }))).toEqual([
    [1, 'Mia Berg'],
    [2, 'Zoe Alvarez'],
  ])
  expect(taken(sits(1, 'Mia Berg'), sits(2, 'Zoe Alvarez', { seatedTime: at('09:30') }))).toEqual([
    [1, 'Zoe Alvarez', 'Mia Berg'],
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

test('whoever is seated sits there until Finish, however long ago that was [APT-108]', () => {
  expect(taken(sits(1, 'Mia Berg', { seatedTime: at('08:00') }))).toEqual([[1, 'Mia Berg']])
})
