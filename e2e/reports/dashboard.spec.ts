import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  openMenu,
  screenshot,
  signIn,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { bookings, card, daysAgo, figure, openDashboard, rows, section, spring } from './dashboard-page.ts'

const sections = [
  'Daily Performance',
  'Weekly Performance',
  'Monthly Performance',
  'UTM Performance Analysis',
  'Treatment Starts',
  'Dashboard Definitions',
]

test('administrators find it in the bar; it tells them of the last 30 days [DSH-02] [DSH-12] [DSH-13] [DSH-14] [DSH-15] [TOP-05] [ROL-01] [SES-07]', async ({
  page,
  clinic,
  make,
}) => {
  await spring(make, clinic.id)
  await page.clock.setFixedTime(new Date('2026-05-06T14:00:00Z'))
  await signIn(page, clinic.administrator)
  const bar = isPhone(page) ? await openMenu(page) : page.getByRole('banner')
  await bar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/v2/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings Dashboard' })).toBeFocused()
  await expect(page).toHaveTitle('Bookings Dashboard · Archwire')
  await expect(page.getByRole('complementary', { name: 'Today' })).toHaveCount(0)
  await expect(figure(page, 'Total Bookings')).toHaveText('21')
  await expect(figure(page, 'Showed Up')).toHaveText('17')
  await expect(card(page, 'Showed Up')).toContainText('81.0% of bookings')
  await expect(card(page, 'No-Shows')).toContainText('9.5% of bookings')
  await expect(card(page, 'Total Starts')).toContainText('9.5% conversion rate')
  await expect(card(page, 'Total Starts').locator('[data-band]')).toHaveCount(0)
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    'Bookings by source',
    ...sections,
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
})

test('charts tell the same without colour, to whoever looks and to whoever listens', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  await spring(make, clinic.id)
  await openDashboard(page, clinic.administrator)
  const chart = page.getByRole('img', { name: /^Chart of bookings by day/ })
  await expect(chart).toHaveAccessibleName(
    'Chart of bookings by day: 21 bookings, 17 showed up, 2 no-shows. Most of them: Tuesday, May 5, 2026: 5 bookings, 4 showed up, 0 no-shows. The tables below have the same numbers.',
  )
  // Apart from colours: what is solid, hatched and empty.
  await expect(chart.locator('rect[fill^="url(#"]')).toHaveCount(2)
  const legend = page.getByRole('figure').getByRole('listitem')
  await expect(legend).toHaveText(['Showed Up', 'No-Shows', 'Other bookings', 'The whole bar: bookings'])
  const box = await chart.boundingBox()
  if (box === null) throw new Error('the chart is not there')
  const last = { x: box.width * (29.5 / 30), y: 100 }
  if (isPhone(page)) await chart.tap({ position: last })
  else await chart.hover({ position: last })
  await expect(page.getByRole('figure')).toContainText(
    'Wednesday, May 6, 2026: 4 bookings, 2 showed up, 1 no-show',
  )
  const sources = section(page, 'Bookings by source').getByRole('listitem')
  await expect(sources).toHaveText([/^Direct\/Unknown17 · 1 start$/, /^google4 · 1 start$/])
})

test('longer ranges are drawn by weeks and by months', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
}) => {
  const { book } = await bookings(make, clinic.id)
  await book('2025-11-03', { count: 2, showedUp: 1 })
  await book('2026-05-04')
  await openDashboard(page, clinic.administrator, '?start_date=2025-11-01&end_date=2026-05-06')
  await expect(page.getByRole('heading', { name: 'Bookings by week' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Most of them: Week of Nov 2, 2025: 2 bookings/ })).toBeVisible()
  await page.goto('/v2/dashboard?start_date=2020-01-01&end_date=2026-05-06')
  await expect(page.getByRole('heading', { name: 'Bookings by month' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Most of them: November 2025: 2 bookings/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('every part folds away and stays so in another range; what the numbers mean is folded at first [DSH-16] [DSH-24]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  await spring(make, clinic.id)
  await openDashboard(page, clinic.administrator)
  for (const name of sections) {
    const isClosed = name === 'Dashboard Definitions'
    const toggle = section(page, name).getByRole('button', { name, exact: true })
    await expect(toggle).toHaveAttribute('aria-expanded', String(!isClosed))
    await toggle.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', String(isClosed))
    if (!isClosed) await expect(rows(section(page, name))).toHaveCount(0)
  }
  const definitions = section(page, 'Dashboard Definitions')
  await expect(definitions.getByRole('heading', { level: 3 })).toHaveText([
    'Metrics',
    'UTM terms',
    'Color codes',
    'Tips',
  ])
  await expect(definitions).toContainText('Bookings whose patient was checked in or seated.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'dashboard-definitions')
  await page.getByRole('button', { name: 'Last year' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings by week' })).toBeVisible()
  await expect(rows(section(page, 'Weekly Performance'))).toHaveCount(0)
  await expect(definitions.getByText('UTM terms')).toBeVisible()
})

test('a busy spring has its place at either width', { tag: '@whole' }, async ({ page, clinic, make }) => {
  const { book, start } = await bookings(make, clinic.id)
  const sources = ['google', 'facebook', '', 'instagram', 'newsletter-spring-2026', '']
  for (let ago = 0; ago < 40; ago++) {
    const day = daysAgo(ago)
    if ([0, 6].includes(new Date(day).getUTCDay())) continue
    const count = 4 + ((ago * 7) % 6)
    const noShows = [1, 0, 2, 0, 0][ago % 5] ?? 0
    const showedUp = ago === 0 ? 2 : count - noShows - (ago % 4 === 0 ? 1 : 0)
    const utm_source = sources[ago % sources.length] ?? ''
    await book(day, { count, showedUp, noShows, utm_source })
    if (ago % 2 === 0) await start(day, `Kim Number${ago}`, { email: `kim${ago}@example.com`, utm_source })
  }
  await openDashboard(page, clinic.administrator)
  await expect(rows(section(page, 'Daily Performance'))).toHaveCount(10)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'dashboard')
  await section(page, 'UTM Performance Analysis').scrollIntoViewIfNeeded()
  await screenshot(page, 'dashboard-tables')
})
