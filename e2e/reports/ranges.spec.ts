import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { settled } from '../watch-traffic.ts'
import {
  bookings,
  card,
  figure,
  openDashboard,
  openRanges,
  pickDay,
  rangeButton,
  today,
} from './dashboard-page.ts'

const usual = 'Apr 7, 2026 – May 6, 2026'

test('the last 30 days by themselves, others by a press; the address keeps them [DSH-04] [DSH-05] [DSH-06] [DSH-08] [CST-25]', async ({
  page,
  clinic,
  make,
}) => {
  const { book } = await bookings(make, clinic.id)
  await book('2026-04-07')
  await book('2026-04-06')
  await book('2025-05-07')
  await openDashboard(page, clinic.administrator)
  await expect(rangeButton(page)).toHaveText(usual)
  await expect(figure(page, 'Total Bookings')).toHaveText('1')
  const quick = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(quick('Last 30 days')).toHaveAttribute('aria-pressed', 'true')
  await quick('Last 6 months').click()
  await expect(rangeButton(page)).toHaveText('Nov 7, 2025 – May 6, 2026')
  await expect(page).toHaveURL('/v2/dashboard?start_date=2025-11-07&end_date=2026-05-06')
  await expect(figure(page, 'Total Bookings')).toHaveText('2')
  await quick('Last year').click()
  await expect(rangeButton(page)).toHaveText('May 7, 2025 – May 6, 2026')
  await expect(figure(page, 'Total Bookings')).toHaveText('3')
  await page.reload()
  await expect(rangeButton(page)).toHaveText('May 7, 2025 – May 6, 2026')
  await expect(figure(page, 'Total Bookings')).toHaveText('3')
  await page.goBack()
  await expect(rangeButton(page)).toHaveText('Nov 7, 2025 – May 6, 2026')
  await page.goBack()
  await expect(rangeButton(page)).toHaveText(usual)

  const ranges = await openRanges(page)
  const presets = ranges.locator('button[aria-pressed]')
  await expect(presets).toHaveText([
    'Last 7 days',
    'Last 30 days',
    'Last 3 months',
    'Last 6 months',
    'Last year',
    'This month',
    'Year to date',
  ])
  await expect(presets.first()).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'dashboard-ranges')
  for (const [name, start] of [
    ['Last 7 days', 'Apr 30, 2026'],
    ['Last 3 months', 'Feb 7, 2026'],
    ['This month', 'May 1, 2026'],
    ['Year to date', 'Jan 1, 2026'],
  ] as const) {
    if (!(await ranges.isVisible())) await openRanges(page)
    await ranges.getByRole('button', { name }).click()
    await expect(rangeButton(page)).toHaveText(`${start} – May 6, 2026`)
    await expect(ranges).toBeHidden()
    await expect(rangeButton(page)).toBeFocused()
  }
})

test('any first and last day: none that is to come begins it, and it ends after it began [DSH-07] [DSH-09] [DSH-10] [DSH-11]', {
  tag: '@whole',
}, async ({ page, clinic }) => {
  await openDashboard(page, clinic.administrator)
  const ranges = await openRanges(page)
  const [start, end] = [
    ranges.getByRole('button', { name: 'Start Date' }),
    ranges.getByRole('button', { name: 'End Date' }),
  ]
  await expect(start).toHaveText('Apr 07, 2026')
  await expect(end).toHaveText('May 06, 2026')
  await pickDay(ranges, 'End Date', '2026-05-02')
  await expect(end).toHaveText('May 02, 2026')

  // From April to May, where days after today cannot be chosen.
  await start.click()
  const sheet = ranges.getByRole('dialog', { name: 'Start Date' })
  await sheet.getByRole('button', { name: 'Next month' }).click()
  await expect(sheet.locator(`[data-day="${today}"]`)).toHaveAttribute('aria-disabled', 'false')
  await sheet.locator('[data-day="2026-05-07"]').click({ force: true })
  await expect(sheet).toBeVisible()
  await expect(start).toHaveText('Apr 07, 2026')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'dashboard-custom-range')
  await sheet.locator('[data-day="2026-05-04"]').click()
  await expect(start).toHaveText('May 04, 2026')
  await expect(end).toHaveText('May 04, 2026')

  await pickDay(ranges, 'End Date', '2026-05-03')
  const refused = ranges.getByText('End date must be after start date')
  await expect(refused).toBeVisible()
  await expect(end).toHaveAccessibleDescription('End date must be after start date')
  await ranges.getByRole('button', { name: 'Apply' }).click()
  await expect(end).toBeFocused()
  await expect(ranges).toBeVisible()
  await expect(page).toHaveURL('/v2/dashboard')
  await expectAccessible(page)
  await screenshot(page, 'dashboard-range-refused')

  // A day to come may end it: what is booked ahead counts too.
  await pickDay(ranges, 'End Date', '2026-05-29')
  await expect(refused).toBeHidden()
  await ranges.getByRole('button', { name: 'Apply' }).click()
  await expect(ranges).toBeHidden()
  await expect(rangeButton(page)).toHaveText('May 4, 2026 – May 29, 2026')
  await expect(page).toHaveURL('/v2/dashboard?start_date=2026-05-04&end_date=2026-05-29')
})

test('years back by one press, by keyboard alone, and Escape closes one thing at a time', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic }) => {
  await openDashboard(page, clinic.administrator)
  await rangeButton(page).press('Enter')
  const ranges = page.getByRole('dialog', { name: 'Date range' })
  const start = ranges.getByRole('button', { name: 'Start Date' })
  await start.press('Enter')
  const sheet = ranges.getByRole('dialog', { name: 'Start Date' })
  await expect(sheet.getByRole('button', { name: 'Tuesday, April 7, 2026' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Previous year' }).press('Enter')
  await expect(sheet.getByRole('heading')).toHaveText('April 2025')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(start).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ranges).toBeHidden()
  await expect(rangeButton(page)).toBeFocused()
  await rangeButton(page).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(ranges).toBeHidden()
  await expect(page).toHaveURL('/v2/dashboard')
})

test('an address that names no range is about the last 30 days [DSH-08]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await openDashboard(page, clinic.administrator)
  for (const search of [
    'start_date=yesterday&end_date=2026-05-06',
    'start_date=2026-02-30&end_date=2026-05-06',
    'start_date=2026-05-06&end_date=2026-05-05',
    'start_date=2026-05-07&end_date=2026-05-08',
    'start_date=2026-05-01',
  ]) {
    await page.goto(`/v2/dashboard?${search}`)
    await expect(rangeButton(page), search).toHaveText(usual)
    await expect(card(page, 'Total Bookings')).toBeVisible()
  }
})

test('nothing is asked for before it is known which day it is in the clinic [DSH-04] [DSH-39]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/v2/rest/clinics', async route => {
    await held.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('performance_metrics')) asked.push(request.url())
  })
  await openDashboard(page, clinic.administrator)
  await expect(rangeButton(page)).toHaveText('Select date range')
  await expect(rangeButton(page)).toBeDisabled()
  await expect(page.getByText('Loading performance metrics...')).toBeVisible()
  expect(asked).toEqual([])
  held.resolve()
  await expect(rangeButton(page)).toHaveText(usual)
  await expect(card(page, 'Total Bookings')).toBeVisible()
  await settled(page)
  expect(asked.map(address => new URL(address).search)).toEqual([
    '?start_date=2026-04-07&end_date=2026-05-06&page=1&per_page=10',
  ])
})
