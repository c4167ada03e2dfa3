import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  openMenu,
  screenshot,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { bookings, card, figure, openDashboard, rows, section, spring } from './dashboard-page.ts'

const metrics = '**/v2/rest/reports/performance_metrics?*'
const address = '/v2/rest/reports/performance_metrics'

test('while it loads it says so in the shape of the page [DSH-25]', { tag: '@whole' }, async ({
  page,
  clinic,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(metrics, async route => {
    await held.promise
    await route.continue()
  })
  await openDashboard(page, clinic.administrator)
  await expect(page.getByRole('status').getByText('Loading performance metrics...')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'dashboard-loading')
  held.resolve()
  await expect(card(page, 'Total Bookings')).toBeVisible()
  await expect(page.getByText('Loading performance metrics...')).toHaveCount(0)
})

test('what cannot be loaded is tried once more, then told, and can be tried again [DSH-26] [DSH-39] [ERR-44]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal(`500 GET ${address}`)
  let asked = 0
  await page.route(metrics, route => {
    asked++
    return route.fulfill({ status: 500, json: { error: 'Internal Server Error' } })
  })
  await openDashboard(page, clinic.administrator)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Unable to Load Data')
  await expect(alert).toContainText('Failed to fetch performance metrics')
  expect(asked).toBe(2)
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'dashboard-failed')
  await page.unroute(metrics)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Total Bookings')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('whoever is no administrator any more is told so [ERR-43]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  expectRefusal(`403 GET ${address}`)
  await openDashboard(page, clinic.administrator)
  await expect(card(page, 'Total Bookings')).toBeVisible()
  await server.owner.query('update users set admin = false where email = $1', [clinic.administrator.email])
  await page.getByRole('button', { name: 'Last year' }).click()
  await expect(page.getByRole('alert')).toContainText('Admin access required to view performance metrics')
})

test('Refresh brings what is new; when that fails the numbers stay [DSH-03]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  expectRefusal(`unreached GET ${address}`)
  const { book } = await bookings(make, clinic.id)
  await book('2026-05-04')
  await openDashboard(page, clinic.administrator)
  await expect(figure(page, 'Total Bookings')).toHaveText('1')
  await book('2026-05-05')
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await refresh.click()
  await expect(figure(page, 'Total Bookings')).toHaveText('2')
  await expect(rows(section(page, 'Daily Performance'))).toHaveCount(2)
  await page.route(metrics, route => route.abort())
  await refresh.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Unable to Load Data')
  await expect(figure(page, 'Total Bookings')).toHaveText('2')
  await expectAccessible(page)
  await page.unroute(metrics)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toHaveCount(0)
})

test('a page of days that cannot be loaded leaves the rest as it is', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  expectRefusal(`unreached GET ${address}`)
  await spring(make, clinic.id)
  await openDashboard(page, clinic.administrator)
  const daily = section(page, 'Daily Performance')
  await expect(rows(daily)).toHaveCount(10)
  const second = '**/performance_metrics?*page=2*'
  await page.route(second, route => route.abort())
  await daily.getByRole('button', { name: 'Next' }).click()
  await expect(daily.getByRole('alert')).toContainText('Unable to Load Data')
  await expect(figure(page, 'Total Bookings')).toHaveText('21')
  await expectAccessible(page)
  await page.unroute(second)
  await daily.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(daily)).toHaveCount(2)
})

test('a range without anything says so in each part [ERR-46] [ERR-47] [ERR-48] [ERR-49] [ERR-50] [ERR-51]', {
  tag: '@whole',
}, async ({ page, clinic }) => {
  await openDashboard(page, clinic.administrator, '?start_date=2019-05-01&end_date=2019-05-31')
  for (const [name, words] of [
    ['Daily Performance', 'No daily data available for the selected date range'],
    ['Weekly Performance', 'No weekly data available'],
    ['Monthly Performance', 'No monthly data available'],
    ['UTM Performance Analysis', 'No patient data available'],
    ['Treatment Starts', 'No starts data available for this period'],
  ] as const) {
    await expect(section(page, name).getByText(words, { exact: true })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Appointment Performance' }).click()
  await expect(page.getByText('No appointment data available', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Export CSV/ })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Chart/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'dashboard-empty')
})

test('others do not find it in the bar, and its address tells them whom it is for [DSH-01] [TOP-05] [ROL-01] [ERR-43]', {
  tag: '@whole',
}, async ({ page, clinic }) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('performance_metrics')) asked.push(request.url())
  })
  await openDashboard(page, clinic.staff)
  await expect(page.getByRole('alert')).toContainText('Admin access required to view performance metrics')
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  expect(asked).toEqual([])
  await expectAccessible(page)
  await screenshot(page, 'dashboard-not-for-you')
  const bar = isPhone(page) ? await openMenu(page) : page.getByRole('banner')
  await expect(bar.getByRole('link', { name: /^Tasks/ })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})
