import { spring } from '@archwire/server/test/fixtures/scheduling/spring-bookings'
import { expect, test } from '../harness/harness.ts'
import { openDashboard, rows, saved, section } from './dashboard-page.ts'

const mark = '\uFEFF'
const file = (...lines: string[]) => `${mark}${lines.map(line => `${line}\r\n`).join('')}`

test('each table can be exported as a file, named by the clinic’s day, that a spreadsheet reads without running it [DSH-17, DSH-27, DSH-28, DSH-29]', {
  tag: '@any-width',
}, async ({ page, clinic, make }) => {
  await spring(make, clinic.id)
  await openDashboard(page, clinic.administrator)
  const save = (name: string) =>
    saved(page, section(page, name).getByRole('button', { name: `Export CSV: ${name}` }))

  // The file has the shown page alone.
  const daily = section(page, 'Daily Performance')
  await daily.getByRole('button', { name: 'Next' }).click()
  await expect(rows(daily)).toHaveCount(2)
  expect(await save('Daily Performance')).toEqual({
    name: 'daily-performance-2026-05-06.csv',
    text: file(
      'Date,Day,Bookings,Showed Up,No-Shows,Show Rate,Starts,Conversion,Revenue',
      '2026-04-21,Tuesday,1,1,0,100.0%,0,0.0%,0.00',
      '2026-04-20,Monday,1,1,0,100.0%,0,0.0%,0.00',
    ),
  })
  expect(await save('Weekly Performance')).toEqual({
    name: 'weekly-performance-2026-05-06.csv',
    text: file(
      'Week Of,Bookings,Showed Up,No-Shows,Show Rate,Starts,Conversion',
      '2026-05-03,12,8,2,66.7%,2,16.7%',
      '2026-04-26,4,4,0,100.0%,0,0.0%',
      '2026-04-19,5,5,0,100.0%,0,0.0%',
    ),
  })
  expect(await save('Monthly Performance')).toEqual({
    name: 'monthly-performance-2026-05-06.csv',
    text: file(
      'Month,Bookings,Showed Up,No-Shows,Show Rate,Starts,Conversion',
      '2026-05,12,8,2,66.7%,2,16.7%',
      '2026-04,9,9,0,100.0%,0,0.0%',
    ),
  })
  expect(await save('UTM Performance Analysis')).toEqual({
    name: 'utm-performance-2026-05-06.csv',
    text: file(
      'Source,New Patients,Appointments,Upcoming,Showed Up,Starts,Conversion,Revenue',
      'Direct/Unknown,1,0,0,0,0,0.0%,0.00',
      'google,1,1,0,1,0,0.0%,0.00',
      'Total,2,1,0,1,0,0.0%,0.00',
    ),
  })
  await page.getByRole('tab', { name: 'Appointment Performance' }).click()
  expect(await save('UTM Performance Analysis')).toEqual({
    name: 'utm-performance-2026-05-06.csv',
    text: file(
      'Source,Bookings,Showed Up,No-Shows,Show Rate,Starts,Conversion,Revenue',
      'Direct/Unknown,17,15,1,88.2%,1,5.9%,1000.00',
      'google,4,2,1,50.0%,1,25.0%,4750.50',
      'Total,21,17,2,81.0%,2,9.5%,5750.50',
    ),
  })
  expect(await save('Treatment Starts')).toEqual({
    name: 'treatment-starts-2026-05-06.csv',
    text: file(
      'Date,Patient,Email,Amount,Source,Campaign',
      '2026-05-05,Zoë Muñoz,zoe@example.com,4750.50,google,"spring, early"',
      "2026-05-04,'=1+1 Came,,1000.00,Direct/Unknown,",
    ),
  })
})
