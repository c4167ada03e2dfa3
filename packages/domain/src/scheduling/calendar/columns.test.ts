import { expect, test } from 'vitest'
import { closedSpans, openSpans } from '../hours/opening-hours.ts'
import { dayColumns, rankIn, weekColumn } from './columns.ts'

const rooms = [
  { id: 1, title: 'Exam Room One' },
  { id: 2, title: 'Exam Room Two' },
]
const video = (day: string) => ({
  day,
  isOpen: true,
  startAt: '10:00',
  stopsAt: '12:00',
  hasBreak: false,
  breakFrom: null,
  breakTo: null,
})
const ada = { id: 7, fullName: 'Ada Stone', lastName: 'Stone', weekDayHoursVirtual: [] }
// A Wednesday.
const date = '2026-05-06'
const ben = { id: 8, fullName: 'Ben Reyes', lastName: 'Reyes', weekDayHoursVirtual: [video('wednesday')] }

const hours = {
  isOpen: true,
  opensAt: '09:00',
  closesAt: '18:00',
  hasBreak: true,
  breakFrom: '12:00',
  breakTo: '13:00',
}
type A = {
  name: string
  virtual: boolean
  room: (typeof rooms)[number] | null
  doctor: { id: number; fullName: string; lastName: string } | null
}
type T = { name: string; virtual: boolean; room: { id: number } | null; doctor: { id: number } | null }

const booked = (name: string, values: Partial<A> = {}): A => ({
  name,
  virtual: false,
  room: rooms[0] ?? null,
  doctor: ada,
  ...values,
})
const off = (name: string, values: Partial<T> = {}): T => ({
  name,
  virtual: false,
  room: null,
  doctor: null,
  ...values,
})
const day = (appointments: A[], timeOffs: T[] = []) => ({ ...hours, date, appointments, timeOffs })
const titles = (columns: { title: string; appointments: A[] }[]) =>
  columns.map(({ title, appointments }) => [title, ...appointments.map(one => one.name)].join(' '))

test('a day has a column for each room, and one for video if a doctor has hours for it or somebody is booked [CAL-16]', () => {
  const visits = [booked('Ann'), booked('Bo', { room: rooms[1] ?? null }), booked('Cy')]
  expect(titles(dayColumns('rooms', day(visits), { rooms, doctors: [ada] }))).toEqual([
    'Exam Room One Ann Cy',
    'Exam Room Two Bo',
  ])
  expect(titles(dayColumns('rooms', day([]), { rooms, doctors: [ada, ben] })).at(-1)).toBe('Virtual')
  const byVideo = day([booked('Di', { virtual: true, room: null })])
  expect(titles(dayColumns('rooms', byVideo, { rooms, doctors: [ada] })).at(-1)).toBe('Virtual Di')
})

test('or one for each doctor with a virtual one beside it, and No Doctor only if it is needed [CAL-16]', () => {
  const setup = { rooms, doctors: [ada, ben] }
  expect(titles(dayColumns('doctors', day([booked('Ann')]), setup))).toEqual([
    'Ada Stone Ann',
    'Ben Reyes',
    'Reyes (Virtual)',
  ])
  const visits = [booked('Bo', { doctor: null }), booked('Di', { virtual: true, room: null })]
  expect(titles(dayColumns('doctors', day(visits), setup))).toEqual([
    'Ada Stone',
    'Stone (Virtual) Di',
    'Ben Reyes',
    'Reyes (Virtual)',
    'No Doctor Bo',
  ])
  const thursday = { ...day([]), date: '2026-05-07' }
  expect(titles(dayColumns('doctors', thursday, setup))).toEqual(['Ada Stone', 'Ben Reyes'])
})

test('a room or a doctor out of use keeps a column for what is booked there', () => {
  const old = { id: 99, title: 'Old Room' }
  const gone = { id: 98, fullName: 'Gone Dahl', lastName: 'Dahl' }
  const visits = day([booked('Ann', { room: old, doctor: gone })])
  const setup = { rooms, doctors: [ada] }
  expect(titles(dayColumns('rooms', visits, setup)).at(-1)).toBe('Old Room Ann')
  expect(titles(dayColumns('doctors', visits, setup)).at(-1)).toBe('Gone Dahl Ann')
})

test('each column has the room or doctor that a booking in it gets', () => {
  const setup = { rooms, doctors: [ben] }
  const named = (mode: 'rooms' | 'doctors') =>
    dayColumns(mode, day([]), setup).map(({ resourceId, resource, virtual }) => [
      resourceId,
      resource,
      virtual,
    ])
  expect(named('rooms')).toEqual([
    [1, 'room', false],
    [2, 'room', false],
    ['virtual', undefined, true],
  ])
  expect(named('doctors')).toEqual([
    [8, 'doctor', false],
    ['doctor-8-virtual', 'doctor', true],
  ])
})

const blocked = (mode: 'rooms' | 'doctors', timeOff: T) =>
  dayColumns(mode, day([], [timeOff]), { rooms, doctors: [ada, ben] })
    .filter(column => column.timeOffs.length > 0)
    .map(column => column.title)

test('blocked time of the clinic blocks every column but the virtual ones [CAL-27, CAL-28]', () => {
  expect(blocked('rooms', off('all'))).toEqual(['Exam Room One', 'Exam Room Two'])
  expect(blocked('doctors', off('all'))).toEqual(['Ada Stone', 'Ben Reyes'])
})

test('blocked time of a room blocks that room; of a doctor, the doctor on site or by video [CAL-27]', () => {
  expect(blocked('rooms', off('room', { room: { id: 2 } }))).toEqual(['Exam Room Two'])
  expect(blocked('doctors', off('room', { room: { id: 2 } }))).toEqual([])
  expect(blocked('doctors', off('ben', { doctor: ben }))).toEqual(['Ben Reyes'])
  expect(blocked('doctors', off('ben', { doctor: ben, virtual: true }))).toEqual(['Reyes (Virtual)'])
  expect(blocked('rooms', off('ben', { doctor: ben }))).toEqual([])
})

test('a week has one column a day, in which rooms or doctors keep their order [CAL-17]', () => {
  const visits = [booked('Ann'), booked('Bo', { room: null, virtual: true })]
  const offs = [off('all'), off('room', { room: { id: 2 } }), off('ben', { doctor: ben })]
  const column = weekColumn('rooms', day(visits, offs))
  expect(column.appointments.map(one => one.name)).toEqual(['Ann', 'Bo'])
  expect(column.timeOffs.map(one => one.name)).toEqual(['all'])
  expect(column.partial.map(one => one.name)).toEqual(['room'])
  expect(weekColumn('doctors', day(visits, offs)).partial.map(one => one.name)).toEqual(['ben'])
  expect(column.resourceId).toBeUndefined()
  const rank = rankIn('rooms', { rooms, doctors: [ada] })
  expect(visits.map(rank)).toEqual([0, 2])
})

test('closed time is outside of the hours, and the break between them', () => {
  expect(closedSpans(openSpans(hours))).toEqual([
    { from: 0, to: 540 },
    { from: 720, to: 780 },
    { from: 1_080, to: 1_440 },
  ])
  expect(closedSpans(openSpans({ ...hours, isOpen: false }))).toEqual([{ from: 0, to: 1_440 }])
  expect(openSpans({ ...hours, hasBreak: false, closesAt: '00:00' })).toEqual([{ from: 540, to: 1_440 }])
  const video = dayColumns('doctors', day([]), { rooms, doctors: [ben] })[1]
  expect(video?.closed).toEqual([
    { from: 0, to: 600 },
    { from: 720, to: 1_440 },
  ])
})
