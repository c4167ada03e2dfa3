import { expect, test } from 'vitest'
import { type FreeTime, keepPlaces } from './kept-places.ts'

const at = (hour: number, doctorId = 1): FreeTime => ({
  startsAt: `2026-06-15T${String(hour).padStart(2, '0')}:00:00.000-04:00`,
  doctorId,
  roomId: 1,
})
const monday = (...times: FreeTime[]) => [{ date: '2026-06-15', times }]
const hours = (days: ReturnType<typeof keepPlaces>) =>
  days.flatMap(({ places }) =>
    places.map(({ time, isTaken }) => `${time.startsAt.slice(11, 13)}${isTaken ? ' taken' : ''}`),
  )

test('a time that was taken keeps its place until the week is left, and is free again when it is [NXT-09]', () => {
  const first = keepPlaces([], monday(at(9), at(10), at(11)))
  const second = keepPlaces(first, monday(at(10), at(11)))
  expect(hours(second)).toEqual(['09 taken', '10', '11'])
  expect(hours(keepPlaces(second, monday()))).toEqual(['09 taken', '10 taken', '11 taken'])
  expect(hours(keepPlaces(second, monday(at(9), at(10), at(11))))).toEqual(['09', '10', '11'])
})

test('a time that became free moves no other: it is added at the end of its day, or when the week is read anew [NXT-09]', () => {
  const first = keepPlaces([], monday(at(10), at(11)))
  expect(hours(keepPlaces(first, monday(at(9), at(10), at(11), at(12))))).toEqual(['10', '11', '12'])
  expect(hours(keepPlaces([], monday(at(9), at(10))))).toEqual(['09', '10'])
})

test('with any doctor a time is with whoever is free now [NXT-09]', () => {
  const first = keepPlaces([], monday(at(9, 1)))
  expect(keepPlaces(first, monday(at(9, 2)))[0]?.places).toEqual([{ time: at(9, 2), isTaken: false }])
})
