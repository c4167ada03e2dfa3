import { expect, test } from 'vitest'
import { acquisitionOf, acquisitionTotal, sourcesOf, sourceTotal } from './sources.ts'

const source = (bookings: number, values = {}) => ({
  bookings,
  showed_up: 0,
  no_shows: 0,
  show_rate: 0,
  starts: 0,
  conversion_rate: 0,
  revenue: 0,
  ...values,
})

const newcomers = (new_patients: number, values = {}) => ({
  new_patients,
  total_appointments: 0,
  future_appointments: 0,
  showed_up: 0,
  starts: 0,
  conversion_rate: 0,
  revenue: 0,
  ...values,
})

test('sources are sorted by their numbers, also those whose name is a number; the collected others come last [DSH-21, DSH-22]', () => {
  const rows = sourcesOf({
    'Other sources': source(90),
    'Direct/Unknown': source(3),
    google: source(7),
    2024: source(1),
    bing: source(3),
  })
  expect(rows.map(row => row.source)).toEqual(['google', 'bing', 'Direct/Unknown', '2024', 'Other sources'])
  const people = acquisitionOf({ a: newcomers(1), b: newcomers(2) })
  expect(people.map(row => row.source)).toEqual(['b', 'a'])
})

test('the sum of the bookings has rates of its own, not the average of the rates [DSH-21, DSH-47]', () => {
  expect(
    sourceTotal([
      source(1, { showed_up: 1, show_rate: 100, starts: 1, conversion_rate: 100, revenue: 0.1 }),
      source(8, { showed_up: 4, no_shows: 2, show_rate: 50, revenue: 0.2 }),
    ]),
  ).toEqual({
    source: 'Total',
    bookings: 9,
    showed_up: 5,
    no_shows: 2,
    show_rate: 55.6,
    starts: 1,
    conversion_rate: 11.1,
    revenue: 0.3,
  })
})

test('the conversion of the sum of the new patients is counted by patients [DSH-21, DSH-48]', () => {
  expect(
    acquisitionTotal([
      newcomers(2, {
        total_appointments: 5,
        future_appointments: 1,
        showed_up: 3,
        starts: 1,
        revenue: 4_000,
      }),
      newcomers(1, { total_appointments: 2, future_appointments: 2, revenue: 500.5 }),
    ]),
  ).toEqual({
    source: 'Total',
    new_patients: 3,
    total_appointments: 7,
    future_appointments: 3,
    showed_up: 3,
    starts: 1,
    conversion_rate: 33.3,
    revenue: 4_500.5,
  })
})
