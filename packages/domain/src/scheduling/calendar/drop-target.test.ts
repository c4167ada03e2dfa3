import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayColumns, weekColumn } from './columns.ts'
import { landingIn, movedTo, pointAt, resizedTo, wholeDay } from './drop-target.ts'

const shape = { left: 50, top: 100, width: 400, height: 540, columns: 4, start: 540, paintTo: 1_080 }

test('the pointer is over a column and a minute; outside of the grid over the nearest', () => {
  expect(pointAt(shape, 50, 100)).toEqual({ column: 0, minute: 540 })
  expect(pointAt(shape, 251, 160)).toEqual({ column: 2, minute: 600 })
  expect(pointAt(shape, 0, 0)).toEqual({ column: 0, minute: 540 })
  expect(pointAt(shape, 9_999, 9_999)).toEqual({ column: 3, minute: 1_079 })
})

test('columns may differ in width: closed days of a week are narrow [CAL-62]', () => {
  const uneven = { ...shape, starts: [0, 24, 200, 376] }
  for (const [x, column] of [
    [50, 0],
    [73, 0],
    [74, 1],
    [249, 1],
    [250, 2],
    [449, 3],
    [0, 0],
    [9_999, 3],
  ] as const)
    expect([x, pointAt(uneven, x, 100).column]).toEqual([x, column])
})

test('a dragged appointment moves by as many quarters as the pointer, wherever it was grabbed', () => {
  const visit = { from: 600, to: 645 }
  expect(movedTo(visit, 640, 644, shape)).toEqual(visit)
  expect(movedTo(visit, 640, 645, shape)).toEqual({ from: 615, to: 660 })
  expect(movedTo(visit, 601, 690, shape)).toEqual({ from: 690, to: 735 })
  expect(movedTo({ from: 605, to: 635 }, 610, 625, shape)).toEqual({ from: 615, to: 645 })
})

test('a dragged appointment stays within the hours shown, and by keyboard within the day', () => {
  const visit = { from: 600, to: 645 }
  expect(movedTo(visit, 600, 1_079, shape)).toEqual({ from: 1_035, to: 1_080 })
  expect(movedTo(visit, 640, 540, shape)).toEqual({ from: 540, to: 585 })
  expect(movedTo({ from: 0, to: 15 }, 0, -15, wholeDay)).toEqual({ from: 0, to: 15 })
  expect(movedTo({ from: 1_425, to: 1_440 }, 0, 15, wholeDay)).toEqual({ from: 1_425, to: 1_440 })
})

test('the lower edge moves to the end of the quarter under the pointer: at least a quarter, at most twelve hours', () => {
  const visit = { from: 600, to: 630 }
  expect(resizedTo(visit, 629, shape)).toEqual(visit)
  expect(resizedTo(visit, 630, shape)).toEqual({ from: 600, to: 645 })
  expect(resizedTo(visit, 540, shape)).toEqual({ from: 600, to: 615 })
  expect(resizedTo(visit, 1_079, shape)).toEqual({ from: 600, to: 1_080 })
  expect(resizedTo({ from: 0, to: 15 }, 1_439, wholeDay)).toEqual({ from: 0, to: 720 })
})

test('wherever it is dropped, an appointment begins at a quarter, keeps its length and ends on that day', () => {
  const quarters = (least: number, most: number) => fc.integer({ min: least, max: most }).map(q => q * 15)
  fc.assert(
    fc.property(quarters(0, 92), quarters(1, 48), fc.nat(1_439), fc.nat(1_439), (from, lasts, grab, over) => {
      const visit = { from, to: Math.min(1_440, from + lasts) }
      const moved = movedTo(visit, grab, over, wholeDay)
      expect(moved.from % 15).toBe(0)
      expect(moved.to - moved.from).toBe(visit.to - visit.from)
      expect(moved.from).toBeGreaterThanOrEqual(0)
      expect(moved.to).toBeLessThanOrEqual(1_440)
    }),
  )
})

const rooms = [
  { id: 1, title: 'Exam Room One', code: null },
  { id: 2, title: 'Exam Room Two', code: 'OP2' },
]
const week = [
  {
    day: 'wednesday',
    isOpen: true,
    startAt: '09:00',
    stopsAt: '12:00',
    hasBreak: false,
    breakFrom: null,
    breakTo: null,
  },
]
const ada = { id: 7, fullName: 'Ada Stone', lastName: 'Stone' }
const ben = { id: 8, fullName: 'Ben Reyes', lastName: 'Reyes' }
const doctors = [
  { ...ada, weekDayHoursVirtual: week },
  { ...ben, weekDayHoursVirtual: week },
]
const [one = null, two = null] = rooms
const visit = { virtual: false, room: one, doctor: ada }
const video = { virtual: true, room: null, doctor: ada }
const day = {
  date: '2026-05-06',
  isOpen: false,
  opensAt: null,
  closesAt: null,
  hasBreak: false,
  breakFrom: null,
  breakTo: null,
  appointments: [visit, video, { ...visit, room: null }, { ...visit, doctor: null }],
  timeOffs: [],
}
const landings = (mode: 'rooms' | 'doctors', dragged: typeof visit | typeof video) =>
  dayColumns(mode, day, { rooms, doctors }).map(column => {
    const landing = landingIn(dragged, { ...column, date: day.date }, doctors)
    return `${column.title}: ${landing ? `${landing.room?.title}, ${landing.doctor?.lastName}` : 'not here'}`
  })

test('a drop among rooms changes the room; a video visit stays among video visits', () => {
  expect(landings('rooms', visit)).toEqual([
    'Exam Room One: Exam Room One, Stone',
    'Exam Room Two: Exam Room Two, Stone',
    'No Room: not here',
    'Virtual: not here',
  ])
  expect(landings('rooms', video)).toEqual([
    'Exam Room One: not here',
    'Exam Room Two: not here',
    'No Room: not here',
    'Virtual: undefined, Stone',
  ])
})

test('a drop among doctors changes the doctor, on site to on site and video to video', () => {
  expect(landings('doctors', visit)).toEqual([
    'Ada Stone: Exam Room One, Stone',
    'Stone (Virtual): not here',
    'Ben Reyes: Exam Room One, Reyes',
    'Reyes (Virtual): not here',
    'No Doctor: Exam Room One, undefined',
  ])
  expect(landings('doctors', video)).toEqual([
    'Ada Stone: not here',
    'Stone (Virtual): undefined, Stone',
    'Ben Reyes: not here',
    'Reyes (Virtual): undefined, Reyes',
    'No Doctor: not here',
  ])
})

test('a drop on another day of the week changes neither room nor doctor', () => {
  const thursday = weekColumn('rooms', { ...day, date: '2026-05-07', appointments: [] })
  expect(landingIn({ ...visit, room: two }, thursday, doctors)).toEqual({ room: two, doctor: ada })
})
