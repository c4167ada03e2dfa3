import { expect, test } from 'vitest'
import {
  acquisitionColumns,
  dayColumns,
  fileRows,
  monthColumns,
  sourceColumns,
  startColumns,
  weekColumns,
} from './columns.ts'

const outcome = { bookings: 1_200, showed_up: 1_000, no_shows: 100, starts: 400 }

test('an exported day has its date in the format of spreadsheets, and its figures as numbers [DSH-27]', () => {
  const day = {
    ...outcome,
    date: '2026-05-06',
    day_name: 'Wednesday',
    show_rate: 83.3,
    conversion_rate: 33.3,
    revenue: 12_345.5,
  }
  expect(fileRows(dayColumns, [day])).toEqual([
    ['Date', 'Day', 'Bookings', 'Showed Up', 'No-Shows', 'Show Rate', 'Starts', 'Conversion', 'Revenue'],
    ['2026-05-06', 'Wednesday', '1200', '1000', '100', '83.3%', '400', '33.3%', '12345.50'],
  ])
  expect(dayColumns.map(column => column.text(day))).toEqual([
    'May 6, 2026',
    'Wednesday',
    '1,200',
    '1,000',
    '100',
    '83.3%',
    '400',
    '33.3%',
    '$12,346',
  ])
})

test('exported weeks and months have their rates [DSH-27, DSH-47]', () => {
  const figures = ['1200', '1000', '100', '83.3%', '400', '33.3%']
  const titles = ['Bookings', 'Showed Up', 'No-Shows', 'Show Rate', 'Starts', 'Conversion']
  expect(fileRows(weekColumns, [{ ...outcome, week_start: '2026-05-03' }])).toEqual([
    ['Week Of', ...titles],
    ['2026-05-03', ...figures],
  ])
  expect(fileRows(monthColumns, [{ ...outcome, month: '2026-05' }])).toEqual([
    ['Month', ...titles],
    ['2026-05', ...figures],
  ])
})

test('exported sources have their bookings and their new patients [DSH-27]', () => {
  const rates = { conversion_rate: 50, revenue: 0 }
  expect(fileRows(sourceColumns, [{ ...outcome, ...rates, show_rate: 70, source: 'google' }])[1]).toEqual([
    'google',
    '1200',
    '1000',
    '100',
    '70.0%',
    '400',
    '50.0%',
    '0.00',
  ])
  const people = { new_patients: 3, total_appointments: 5, future_appointments: 1, showed_up: 4, starts: 2 }
  expect(fileRows(acquisitionColumns, [{ ...people, ...rates, source: 'google' }])).toEqual([
    ['Source', 'New Patients', 'Appointments', 'Upcoming', 'Showed Up', 'Starts', 'Conversion', 'Revenue'],
    ['google', '3', '5', '1', '4', '2', '50.0%', '0.00'],
  ])
})

test('an exported treatment start has its amount with cents, whether the wire had a number or a text; the screen shows none [DSH-29, DSH-49, DSH-50]', () => {
  const start = {
    date: '2026-05-06',
    patient_name: 'Zoë Muñoz',
    patient_email: null,
    utm_source: 'Direct/Unknown',
    utm_campaign: null,
  }
  const amounts = [475_050, '475050', 5, 0].map(amount => ({ ...start, amount }))
  const [titles, ...rows] = fileRows(startColumns, amounts)
  expect(titles).toEqual(['Date', 'Patient', 'Email', 'Amount', 'Source', 'Campaign'])
  expect(rows[0]).toEqual(['2026-05-06', 'Zoë Muñoz', '', '4750.50', 'Direct/Unknown', ''])
  expect(rows.map(row => row[3])).toEqual(['4750.50', '4750.50', '0.05', '0.00'])
  expect(amounts.map(row => startColumns[3]?.text(row))).toEqual(['$4,751', '$4,751', '$0', '$0'])
})
