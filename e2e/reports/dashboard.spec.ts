import { bookings, spring } from '@archwire/server/test/fixtures/scheduling/spring-bookings'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  openMenu,
  screenshot,
  signIn,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { card, daysAgo, figure, openDashboard, rows, section } from './dashboard-page.ts'

const sections = [
  'Daily Performance',
  'Weekly Performance',
  'Monthly Performance',
  'UTM Performance Analysis',
  'Treatment Starts',
  'Dashboard Definitions',
]

test('administrators open the dashboard from the bar, and see the last 30 days [DSH-02, DSH-12, DSH-13, DSH-14, DSH-15, TOP-05, ROL-01, SES-07]', async ({
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

test('the dashboard of a busy spring fits at either width', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
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
