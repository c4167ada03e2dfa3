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

const quarters = (from: number, to: number): FreeTime[] =>
  Array.from({ length: (to - from) * 4 }, (_, n) => ({
    ...at(from),
    startsAt: `2026-06-15T${String(from + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}:00.000-04:00`,
  }))
const shownOf = (times: FreeTime[], near?: string) =>
  keepPlaces([], monday(...times), near).map(({ places, from, to }) => {
    const shown = places.slice(from, to).map(({ time }) => time.startsAt.slice(11, 16))
    return `${shown[0]} to ${shown.at(-1)}`
  })

test('six times of a day are shown at first, from an hour before the visit on, and no single one is hidden [NXT-13]', () => {
  const day = quarters(9, 17)
  expect(shownOf(day)).toEqual(['09:00 to 10:15'])
  expect(shownOf(day, '2026-05-06T14:30:00.000-04:00')).toEqual(['13:30 to 14:45'])
  expect(shownOf(day, '2026-05-06T18:00:00.000-04:00')).toEqual(['15:30 to 16:45'])
  expect(shownOf(quarters(9, 10), '2026-05-06T16:30:00.000-04:00')).toEqual(['09:00 to 09:45'])
  expect(shownOf(day.slice(0, 7), '2026-05-06T14:30:00.000-04:00')).toEqual(['09:00 to 10:30'])
})

test('what is shown of a day stays as it was when a time becomes free at its end [NXT-09, NXT-13]', () => {
  const near = '2026-05-06T14:30:00.000-04:00'
  const first = keepPlaces([], monday(...quarters(9, 12)), near)
  const [second] = keepPlaces(first, monday(...quarters(9, 17)), near)
  expect(second).toMatchObject({ from: first[0]?.from, to: first[0]?.to })
})
