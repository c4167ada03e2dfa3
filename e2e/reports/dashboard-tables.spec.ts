import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, test } from '../harness.ts'
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

test('the days come by tens; a page stays until the next is there [DSH-17] [DSH-41] [DSH-43] [DSH-44] [DSH-49] [CST-25] [CST-41]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
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

test('weeks, months, and where people came from with a sum [DSH-18] [DSH-19] [DSH-20] [DSH-21] [DSH-22] [DSH-45] [DSH-46] [DSH-48]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
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

test('who began treatment, by pages of 10, 25, 50 or 100 [DSH-23] [DSH-42] [DSH-15] [CST-25]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
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
