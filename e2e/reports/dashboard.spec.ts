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
import {
  bookings,
  card,
  cells,
  daysAgo,
  figure,
  openDashboard,
  rows,
  section,
  spring,
} from './dashboard-page.ts'

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

test('charts tell the same without colour, to whoever looks and to whoever listens', async ({
  page,
  clinic,
  make,
}) => {
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

test('longer ranges are drawn by weeks and by months', { tag: '@any-width' }, async ({
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

test('the days come by tens; a page stays until the next is there [DSH-17] [DSH-41] [DSH-43] [DSH-44] [DSH-49] [CST-25] [CST-41]', async ({
  page,
  clinic,
  make,
}) => {
  await spring(make, clinic.id)
  await openDashboard(page, clinic.administrator)
  const daily = section(page, 'Daily Performance')
  await expect(rows(daily)).toHaveCount(10)
  if (isPhone(page)) {
    await expect(rows(daily).nth(1)).toContainText('May 5, 2026')
    await expect(rows(daily).nth(1)).toContainText('Revenue $4,751')
  } else {
    await expect(daily.getByRole('columnheader')).toHaveText([
      'Date',
      'Day',
      'Bookings',
      'Showed Up',
      'No-Shows',
      'Show Rate',
      'Starts',
      'Conversion',
      'Revenue',
    ])
    expect(await cells(rows(daily).nth(1))).toEqual([
      'May 5, 2026',
      'Tuesday',
      '5',
      '4',
      '0',
      '80.0%',
      '1',
      '20.0%',
      '$4,751',
    ])
  }
  const bands = (index: number) =>
    rows(daily)
      .nth(index)
      .locator('[data-band]')
      .evaluateAll(all => all.map(one => one.getAttribute('data-band')))
  expect(await bands(0)).toEqual(['red', 'red'])
  expect(await bands(1)).toEqual(['green', 'yellow'])
  expect(await bands(2)).toEqual(['yellow', 'green'])
  await expect(rows(daily).nth(2)).toContainText('66.7%, fair')

  const held = Promise.withResolvers<void>()
  await page.route('**/performance_metrics?*page=2*', async route => {
    await held.promise
    await route.continue()
  })
  const pages = daily.getByRole('navigation', { name: 'Pages of days' })
  await expect(pages).toContainText('Page 1 of 2')
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(daily.locator('[aria-busy="true"]')).toBeVisible()
  await expect(rows(daily)).toHaveCount(10)
  await expect(figure(page, 'Total Bookings')).toHaveText('21')
  held.resolve()
  await expect(rows(daily)).toHaveCount(2)
  await expect(rows(daily).first()).toContainText('Apr 21, 2026')
  await expect(pages).toContainText('Page 2 of 2')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expectAccessible(page)
})

test('weeks, months, and where people came from with a sum [DSH-18] [DSH-19] [DSH-20] [DSH-21] [DSH-22] [DSH-45] [DSH-46] [DSH-48]', async ({
  page,
  clinic,
  make,
}) => {
  await spring(make, clinic.id)
  await openDashboard(page, clinic.administrator)
  const weekly = rows(section(page, 'Weekly Performance'))
  await expect(weekly).toHaveCount(3)
  await expect(weekly.first()).toContainText('May 3, 2026')
  await expect(weekly.first()).toContainText('66.7%')
  const monthly = rows(section(page, 'Monthly Performance'))
  await expect(monthly).toHaveCount(2)
  await expect(monthly.first()).toContainText('May 2026')
  await expect(monthly.last()).toContainText('April 2026')

  const utm = section(page, 'UTM Performance Analysis')
  await expect(utm.getByRole('tab')).toHaveText(['Patient Acquisition', 'Appointment Performance'])
  const figures = async () => {
    const all = await rows(utm.getByRole('tabpanel')).all()
    return Promise.all(all.map(cells))
  }
  await expect(rows(utm)).toHaveCount(3)
  if (!isPhone(page)) {
    expect(await figures()).toEqual([
      ['Direct/Unknown', '1', '0', '0', '0', '0', '0.0%', '$0'],
      ['google', '1', '1', '0', '1', '0', '0.0%', '$0'],
      ['Total', '2', '1', '0', '1', '0', '0.0%', '$0'],
    ])
  }
  await expectAccessible(page)
  await utm.getByRole('tab', { name: 'Patient Acquisition' }).press('ArrowRight')
  await expect(utm.getByRole('tab', { name: 'Appointment Performance' })).toBeFocused()
  await expect(rows(utm).first()).toContainText('88.2%')
  if (!isPhone(page)) {
    expect(await figures()).toEqual([
      ['Direct/Unknown', '17', '15', '1', '88.2%', '1', '5.9%', '$1,000'],
      ['google', '4', '2', '1', '50.0%', '1', '25.0%', '$4,751'],
      ['Total', '21', '17', '2', '81.0%', '2', '9.5%', '$5,751'],
    ])
  }
  // Half of google's bookings is neither good nor bad for a source; its conversion would be fair elsewhere.
  await expect(rows(utm).nth(0).locator('[data-band]')).toHaveText(['▲88.2%, good', '▼5.9%, low'])
  await expect(rows(utm).nth(1).locator('[data-band]')).toHaveText(['▼25.0%, low'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('who began treatment, by pages of 10, 25, 50 or 100 [DSH-23] [DSH-42] [DSH-15] [CST-25]', async ({
  page,
  clinic,
  make,
}) => {
  const { book, start } = await bookings(make, clinic.id)
  await book('2026-05-04')
  for (let index = 0; index < 65; index++) await start(daysAgo(index % 30), `Kim Number${index}`)
  await openDashboard(page, clinic.administrator)
  await expect(card(page, 'Total Starts')).toContainText('6,500.0%')
  await expect(card(page, 'Total Starts').locator('[data-band="green"]')).toContainText('▲')
  const starts = section(page, 'Treatment Starts')
  await expect(rows(starts)).toHaveCount(10)
  await expect(rows(starts).first()).toContainText('May 6, 2026')
  await expect(rows(starts).first()).toContainText('$5,000')
  await expect(starts).toContainText('65 starts')
  const pages = starts.getByRole('navigation', { name: 'Pages of starts' })
  for (let page = 2; page <= 7; page++) {
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText(`Page ${page} of 7`)
  }
  await expect(rows(starts)).toHaveCount(5)
  await expect(rows(starts).last()).toContainText('Apr 7, 2026')
  const size = starts.getByRole('combobox', { name: 'Rows per page' })
  await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100'])
  await size.selectOption('25')
  await expect(rows(starts)).toHaveCount(25)
  await expect(pages).toContainText('Page 1 of 3')
  await size.selectOption('50')
  await expect(rows(starts)).toHaveCount(50)
  await size.selectOption('100')
  await expect(rows(starts)).toHaveCount(65)
  await expect(pages).toHaveCount(0)
  // A list as long as this scrolls by itself, and by the keyboard too.
  await expect(page.getByRole('region', { name: 'Treatment Starts, all rows' })).toHaveAttribute(
    'tabindex',
    '0',
  )
  await expectAccessible(page)
  await expectThumbSized(page)
})

test('every part folds away and stays so in another range; what the numbers mean is folded at first [DSH-16] [DSH-24]', async ({
  page,
  clinic,
  make,
}) => {
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

test('a busy spring has its place at either width', async ({ page, clinic, make }) => {
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
