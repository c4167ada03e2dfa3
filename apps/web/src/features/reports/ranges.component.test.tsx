import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, openDashboard, rangeButton } from '../../../test/component/dashboard.ts'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
} from '../../../test/component/expect-page.ts'
import { expectThumbSized } from '../../../test/component/thumb-sized.ts'

const usual = 'Apr 7, 2026 – May 6, 2026'
const ranges = page.getByRole('dialog', { name: 'Date range' })
const start = ranges.getByRole('button', { name: 'Start Date' })
const end = ranges.getByRole('button', { name: 'End Date' })
const sheet = (name: string) => ranges.getByRole('dialog', { name })
const dayOf = (name: string, day: string) => sheet(name).css(`[data-day="${day}"]`)
const isMetrics = (request: string) => request.includes('performance_metrics')

async function pickLastDay(day: string) {
  await end.click()
  await dayOf('End Date', day).click()
}

test.each(['desktop', 'phone'] as const)(
  'any first and last day can be chosen, but no first day in the future and no last day before the first, on a %s [DSH-07, DSH-09, DSH-10, DSH-11]',
  async at => {
    await openDashboard('nothing was booked', { at })
    await expect.element(rangeButton()).toHaveTextContent(usual)
    await rangeButton().click()
    await expect.element(start).toHaveTextContent('Apr 07, 2026')
    await expect.element(end).toHaveTextContent('May 06, 2026')
    await pickLastDay('2026-05-02')
    await expect.element(end).toHaveTextContent('May 02, 2026')

    // The sheets go from April to May, in which days after today cannot be chosen as the first day.
    await start.click()
    await sheet('Start Date').getByRole('button', { name: 'Next month' }).click()
    await expect.element(dayOf('Start Date', '2026-05-06')).toHaveAttribute('aria-disabled', 'false')
    await dayOf('Start Date', '2026-05-07').click({ force: true })
    await expect.element(sheet('Start Date')).toBeVisible()
    await expect.element(start).toHaveTextContent('Apr 07, 2026')
    await expectAccessible()
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()
    await dayOf('Start Date', '2026-05-04').click()
    await expect.element(start).toHaveTextContent('May 04, 2026')
    await expect.element(end).toHaveTextContent('May 04, 2026')

    await pickLastDay('2026-05-03')
    const refused = ranges.getByText('End date must be after start date')
    await expect.element(refused).toBeVisible()
    await expect.element(end).toHaveAccessibleDescription('End date must be after start date')
    await ranges.getByRole('button', { name: 'Apply' }).click()
    await expect.element(end).toHaveFocus()
    await expect.element(ranges).toBeVisible()
    expect(location.search).toBe('')
    await expectAccessible()

    // A range may end in the future: bookings ahead count too.
    await pickLastDay('2026-05-29')
    await expect.element(refused).not.toBeInTheDocument()
    await ranges.getByRole('button', { name: 'Apply' }).click()
    await expect.element(ranges).not.toBeInTheDocument()
    await expect.element(rangeButton()).toHaveTextContent('May 4, 2026 – May 29, 2026')
    await expectAddress('/v2/dashboard?start_date=2026-05-04&end_date=2026-05-29')
  },
)

test('years back by one press, by keyboard alone, and Escape closes one layer at a time', async () => {
  await openDashboard('nothing was booked')
  const press = async (button: typeof start, key: string) => {
    await expect.element(button).toBeEnabled()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard(key)
  }
  await press(rangeButton(), '{Enter}')
  await press(start, '{Enter}')
  const days = sheet('Start Date')
  await expect.element(days.getByRole('button', { name: 'Tuesday, April 7, 2026' })).toHaveFocus()
  await press(days.getByRole('button', { name: 'Previous year' }), '{Enter}')
  await expect.element(days.getByRole('heading')).toHaveTextContent('April 2025')
  await userEvent.keyboard('{Escape}')
  await expect.element(days).not.toBeInTheDocument()
  await expect.element(start).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(ranges).not.toBeInTheDocument()
  await expect.element(rangeButton()).toHaveFocus()
  await rangeButton().click()
  await expect.element(ranges).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(ranges).not.toBeInTheDocument()
  expect(location.search).toBe('')
})

test.each([
  'start_date=yesterday&end_date=2026-05-06',
  'start_date=2026-02-30&end_date=2026-05-06',
  'start_date=2026-05-06&end_date=2026-05-05',
  'start_date=2026-05-07&end_date=2026-05-08',
  'start_date=2026-05-01',
])('an address without a valid range shows the last 30 days: %s [DSH-08]', async search => {
  await openDashboard('nothing was booked', { search: `?${search}` })
  await expect.element(rangeButton()).toHaveTextContent(usual)
  await expect.element(card('Total Bookings')).toBeVisible()
})

test('nothing is requested before the clinic’s day is known [DSH-04, DSH-39]', async () => {
  let answer = () => {}
  const server = await openDashboard('nothing was booked', {
    before: server => {
      answer = server.hold('GET /v2/rest/clinics')
    },
  })
  await expect.element(rangeButton()).toHaveTextContent('Select date range')
  await expect.element(rangeButton()).toBeDisabled()
  await expect.element(page.getByText('Loading performance metrics...')).toBeVisible()
  expect(server.requests.filter(isMetrics)).toEqual([])
  answer()
  await expect.element(rangeButton()).toHaveTextContent(usual)
  await expect.element(card('Total Bookings')).toBeVisible()
  expect([...new Set(server.requests.filter(isMetrics))]).toEqual([
    'GET /v2/rest/reports/performance_metrics?start_date=2026-04-07&end_date=2026-05-06&page=1&per_page=10',
  ])
})
