import { bookings } from '@archwire/server/test/fixtures/scheduling/spring-bookings'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { figure, openDashboard, openRanges, rangeButton } from './dashboard-page.ts'

const usual = 'Apr 7, 2026 – May 6, 2026'

test('the last 30 days are the default, others take one press; the address keeps the range [DSH-04, DSH-05, DSH-06, DSH-08, CST-25]', async ({
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
