import { expect, test } from 'vitest'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import type { GridColumn } from './grid-columns.ts'
import { placeColumn } from './placed-cards.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const visit = (id: number, from: number, lasts: number, room: number) =>
  bookedAppointment({
    id,
    startsAt: `2026-05-06T${clock(from)}:00.000-04:00`,
    endsAt: `2026-05-06T${clock(from + lasts)}:00.000-04:00`,
    room: { id: room, title: `Exam Room ${room}`, code: null },
  })

/** A morning in five rooms, of which at most three are busy at once. */
const morning = [
  visit(1, 540, 60, 1),
  visit(2, 540, 45, 2),
  visit(3, 585, 45, 3),
  visit(4, 600, 60, 4),
  visit(5, 615, 60, 5),
  visit(6, 660, 30, 1),
]
const column: GridColumn = {
  key: '2026-05-06',
  date: '2026-05-06',
  title: 'Wed 6',
  appointments: morning,
  timeOffs: [],
  partial: [],
  closed: [],
  resource: undefined,
  resourceId: undefined,
  virtual: false,
}
const range = { start: 540, paintTo: 1_080 }
const placed = (width: number) =>
  placeColumn(column, range, one => one.room?.id ?? 0, { width, perMinute: 1 })
const widthsOf = (width: number) =>
  new Map(placed(width).cards.map(card => [card.appointment.id, card.width]))

const widths = Array.from({ length: 150 }, (_, index) => 60 + index * 4)

test('the wider a day of a week is, the fewer visits are stacked; with none left, the wider is each card [CAL-74]', () => {
  for (const [index, width] of widths.entries()) {
    const [before, now] = [widths[index - 1] ?? width, width].map(placed)
    expect(now?.cards.length).toBeGreaterThanOrEqual(before?.cards.length ?? 0)
    if (before?.stacks.length !== 0) continue
    for (const [id, wide] of widthsOf(widths[index - 1] ?? width))
      expect(widthsOf(width).get(id)).toBeGreaterThanOrEqual(wide)
  }
  expect(placed(60).stacks).not.toEqual([])
  // As many side by side as are there at once, and no more.
  expect(new Set(widthsOf(600).values())).toEqual(new Set([200]))
})

test('a card of a week has at least the width of a first name and the letter of a status [CAL-63, CAL-74]', () => {
  for (const width of widths.filter(one => one >= 100))
    expect(Math.min(...widthsOf(width).values())).toBeGreaterThanOrEqual(60)
})
