import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDashboard, rows, section } from '../../../test/component/dashboard.ts'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../test/component/expect-page.ts'

const sections = [
  'Daily Performance',
  'Weekly Performance',
  'Monthly Performance',
  'UTM Performance Analysis',
  'Treatment Starts',
  'Dashboard Definitions',
]

test.each(['desktop', 'phone'] as const)(
  'charts can be read without colour, and by screen readers, on a %s',
  async at => {
    await openDashboard('a spring of bookings', { at })
    const chart = page.getByRole('img', { name: /^Chart of bookings by day/ })
    await expect
      .element(chart)
      .toHaveAccessibleName(
        'Chart of bookings by day: 21 bookings, 17 showed up, 2 no-shows. Most of them: Tuesday, May 5, 2026: 5 bookings, 4 showed up, 0 no-shows. The tables below have the same numbers.',
      )
    // Bars differ by pattern, not only by colour: solid, hatched and empty.
    await expectCount(chart.css('rect[fill^="url(#"]'), 2)
    const figure = page.getByRole('figure')
    await expectTexts(figure.getByRole('listitem'), [
      'Showed Up',
      'No-Shows',
      'Other bookings',
      'The whole bar: bookings',
    ])
    const last = { x: chart.element().getBoundingClientRect().width * (29.5 / 30), y: 100 }
    await chart.click({ position: last })
    await expect
      .element(figure)
      .toMatchTextContent('Wednesday, May 6, 2026: 4 bookings, 2 showed up, 1 no-show')
    await expectTexts(section('Bookings by source').getByRole('listitem'), [
      /^Direct\/Unknown17 · 1 start$/,
      /^google4 · 1 start$/,
    ])
  },
)

test.each([
  ['weeks', '2025-11-01', 'Bookings by week', /Most of them: Week of Nov 2, 2025: 2 bookings/],
  ['months', '2020-01-01', 'Bookings by month', /Most of them: November 2025: 2 bookings/],
])('longer ranges are drawn by weeks and by months: %s', async (_, start, heading, most) => {
  await openDashboard('bookings half a year apart', {
    search: `?start_date=${start}&end_date=2026-05-06`,
  })
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(page.getByRole('img', { name: most })).toBeVisible()
  await expectNoSidewaysScroll()
})

test('each section folds and stays folded in another range; the definitions are folded at first [DSH-16, DSH-24]', async () => {
  await openDashboard('a spring of bookings')
  await expectCount(rows(section('Daily Performance')), 10)
  for (const name of sections) {
    const isClosed = name === 'Dashboard Definitions'
    const toggle = section(name).getByRole('button', { name, exact: true })
    await expect.element(toggle).toHaveAttribute('aria-expanded', String(!isClosed))
    ;(toggle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(toggle).toHaveAttribute('aria-expanded', String(isClosed))
    if (!isClosed) await expectCount(rows(section(name)), 0)
  }
  const definitions = section('Dashboard Definitions')
  await expectTexts(definitions.getByRole('heading', { level: 3 }), [
    'Metrics',
    'UTM terms',
    'Color codes',
    'Tips',
  ])
  await expect.element(definitions).toMatchTextContent('Bookings whose patient was checked in or seated.')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Last year' }).click()
  await expect.element(page.getByRole('heading', { name: 'Bookings by week' })).toBeVisible()
  await expectCount(rows(section('Weekly Performance')), 0)
  await expect.element(definitions.getByText('UTM terms')).toBeVisible()
})
