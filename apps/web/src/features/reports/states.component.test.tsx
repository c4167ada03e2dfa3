import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { card, figure, openDashboard, rows, section } from '../../../test/component/dashboard.ts'
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../../../test/component/expect-page.ts'
import { expectThumbSized } from '../../../test/component/thumb-sized.ts'

const metrics = 'GET /v2/rest/reports/performance_metrics?*'
const isMetrics = (request: string) => request.includes('performance_metrics')
const alert = page.getByRole('alert')

test('while the dashboard is loading it shows a placeholder and says so [DSH-25]', async () => {
  let answer = () => {}
  await openDashboard('nothing was booked', {
    before: server => {
      answer = server.hold(metrics)
    },
  })
  await expect.element(page.getByRole('status').getByText('Loading performance metrics...')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  answer()
  await expect.element(card('Total Bookings')).toBeVisible()
  await expect.element(page.getByText('Loading performance metrics...')).not.toBeInTheDocument()
})

test('a failed load is tried once more, then reported, and Retry helps [DSH-26, DSH-39, ERR-44]', async () => {
  let stop = () => {}
  const server = await openDashboard('nothing was booked', {
    at: 'phone',
    before: server => {
      server.cutLive()
      stop = server.fail(metrics, 500)
    },
  })
  await expect.element(alert).toMatchTextContent('Unable to Load Data')
  await expect.element(alert).toMatchTextContent('Failed to fetch performance metrics')
  await expectAccessible()
  await expectThumbSized()
  const before = server.requests.filter(isMetrics).length
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => server.requests.filter(isMetrics)).toHaveLength(before + 1)
  await expect.element(alert).toMatchTextContent('Unable to Load Data')
  expect(server.requests.filter(isMetrics)).toHaveLength(before + 2)
  stop()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(card('Total Bookings')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a person who is no longer an administrator is told so [ERR-43]', async () => {
  const server = await openDashboard('nothing was booked')
  await expect.element(card('Total Bookings')).toBeVisible()
  await server.elsewhere('she is no administrator any more')
  await page.getByRole('button', { name: 'Last year' }).click()
  await expect.element(alert).toMatchTextContent('Admin access required to view performance metrics')
})

test('Refresh loads new numbers; if that fails, the former ones stay [DSH-03]', async () => {
  const server = await openDashboard('one booking')
  await expect.element(figure('Total Bookings')).toHaveTextContent('1')
  await server.elsewhere('another one comes in')
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await refresh.click()
  await expect.element(figure('Total Bookings')).toHaveTextContent('2')
  await expectCount(rows(section('Daily Performance')), 2)
  const stop = server.fail(metrics, 'unreached')
  await refresh.click()
  await expect.element(alert).toMatchTextContent('Unable to Load Data')
  await expect.element(figure('Total Bookings')).toHaveTextContent('2')
  await expectAccessible()
  stop()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a page of days that cannot be loaded leaves the other sections unchanged', async () => {
  const server = await openDashboard('a spring of bookings')
  const daily = section('Daily Performance')
  await expectCount(rows(daily), 10)
  const stop = server.fail('GET */performance_metrics?*page=2*', 'unreached')
  await daily.getByRole('button', { name: 'Next' }).click()
  await expect.element(daily.getByRole('alert')).toMatchTextContent('Unable to Load Data')
  await expect.element(figure('Total Bookings')).toHaveTextContent('21')
  await expectAccessible()
  stop()
  await daily.getByRole('button', { name: 'Retry' }).click()
  await expectCount(rows(daily), 2)
})

test.each(['desktop', 'phone'] as const)(
  'a range without bookings says so in each section, on a %s [ERR-46, ERR-47, ERR-48, ERR-49, ERR-50, ERR-51]',
  async at => {
    await openDashboard('nothing was booked', { at, search: '?start_date=2019-05-01&end_date=2019-05-31' })
    for (const [name, words] of [
      ['Daily Performance', 'No daily data available for the selected date range'],
      ['Weekly Performance', 'No weekly data available'],
      ['Monthly Performance', 'No monthly data available'],
      ['UTM Performance Analysis', 'No patient data available'],
      ['Treatment Starts', 'No starts data available for this period'],
    ] as const) {
      await expect.element(section(name).getByText(words, { exact: true })).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Appointment Performance' }).click()
    await expect.element(page.getByText('No appointment data available', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Export CSV/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('img', { name: /^Chart/ })).not.toBeInTheDocument()
    await expectAccessible()
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()
  },
)

test('people who are not administrators have no link to the dashboard, and its address says who may see it [DSH-01, TOP-05, ROL-01, ERR-43]', async () => {
  const server = await openDashboard('nothing was booked', { as: 'staff' })
  await expect.element(alert).toMatchTextContent('Admin access required to view performance metrics')
  await expect.element(page.getByRole('button', { name: 'Refresh' })).not.toBeInTheDocument()
  expect(server.requests.filter(isMetrics)).toEqual([])
  await expectAccessible()
  const bar = page.getByRole('banner')
  await expect.element(bar.getByRole('link', { name: /^Tasks/ })).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
})
