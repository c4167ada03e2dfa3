import type { Page } from '@playwright/test'
import { cutLiveUpdates, expect, screenshot, startSession, test } from '../harness.ts'
import { otherDesk } from '../other-desk.ts'
import { followed } from '../watch-live.ts'
import { nextWorkDay } from './booking-clinic.ts'
import { book, furnish, wednesday } from './calendar-clinic.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('what cannot be read is said, with Retry, and what was read stays [CAL-29] [ERR-08] [ERR-10] [ERR-11] [ERR-12] [ERR-13] [ERR-14] [ERR-15]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, expectRefusal, expectComplaint }) => {
  const { one, check } = await furnish(make, clinic.id)
  await book(make, clinic.id, 'Ann First', {
    room_id: one.id,
    starts_at: `${wednesday} 10:00`,
    appointment_type_id: check.id,
  })
  // A live connection that comes late has everything read again, without Retry.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  expectRefusal('403 GET /v2/rest/calendars/occupancy')
  expectRefusal('403 GET /v2/rest/calendars/days')
  const refuse = (what: string) =>
    page.route(`**/v2/rest/calendars/${what}*`, route =>
      route.fulfill({ status: 403, json: { error: 'No' } }),
    )
  await refuse('occupancy')
  await page.goto('/v2/calendar/month/2026-05-01')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Error!')
  await expect(alert).toContainText('We could not load the calendar occupancy')
  const panel = page.getByRole('complementary', { name: 'Today' })
  await expect(panel.getByText("Sorry! We couldn't load the calendar info.")).toBeVisible()
  await screenshot(page, 'calendar-month-failed')
  await page.unroute('**/v2/rest/calendars/occupancy*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toHaveCount(0)

  await refuse('days')
  await page.goto(`/v2/calendar/week/${wednesday}`)
  await expect(alert).toContainText("Sorry! We couldn't load the appointments.")
  await expect(alert).toContainText("We couldn't load the weekly calendar")
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/calendars/days*', async route => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Loading...')).toBeVisible()
  await screenshot(page, 'calendar-loading')
  answer()
  const annInWeek = page.getByRole('list', { name: 'Wednesday, May 6, 2026' }).getByRole('button')
  await expect(annInWeek).toHaveCount(1)
  await page.unroute('**/v2/rest/calendars/days*')

  // A day that was read before stays in sight; of one that was not there is nothing to show.
  await page.goto(`/v2/calendar/day/${wednesday}`)
  const ann = page.getByRole('list', { name: 'Exam Room One' }).getByRole('button')
  await expect(ann).toHaveCount(1)
  await Promise.all([
    page.waitForResponse(answer => answer.url().includes('/calendars/days?from=2026-05-07')),
    page.getByRole('link', { name: 'Next day' }).click(),
  ])
  await expect(title(page)).toHaveText('Thursday, May 7, 2026')
  await refuse('days')
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(alert).toContainText("We couldn't load the daily calendar")
  await expect(ann).toHaveCount(1)
  expectComplaint(/Failed to load resource.*500/)
  // It leads on before everything of it is loaded, perhaps.
  await page.goto('/v2/calendar/day/2026-08-12', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/500')
})

test('what somebody else does appears in a day, a week and a month that are open [CAL-56] [LIV-08] [LIV-09]', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const { one, check } = await furnish(make, clinic.id)
  const day = nextWorkDay()
  const visit = await book(make, clinic.id, 'Ann First', {
    room_id: one.id,
    starts_at: `${day} 10:00`,
    appointment_type_id: check.id,
  })
  const next = await book(make, clinic.id, 'Bo Second', {
    room_id: one.id,
    starts_at: `${day} 11:00`,
    appointment_type_id: check.id,
  })
  const ana = await otherDesk(await anotherPage(), clinic.administrator)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${day}`)
  const card = page.getByRole('list', { name: 'Exam Room One' }).getByRole('button', { name: /^Ann First/ })
  await expect(card).toHaveAccessibleName(/Not confirmed$/)
  await ana.confirm(visit.id)
  await expect(card).toHaveAccessibleName(/Confirmed$/)
  await page.keyboard.press('w')
  const inWeek = page.getByRole('main').getByRole('button', { name: /^Ann First/ })
  await expect(inWeek).toHaveAccessibleName(/, Confirmed$/)
  await ana.markNoShow(visit.id)
  await expect(inWeek).toHaveAccessibleName(/No Show$/)
  await page.keyboard.press('d')
  await card.focus()
  await ana.cancel(visit.id)
  // Whoever takes the place of the one that had the focus does not get it: Enter opens nobody.
  const room = page.getByRole('list', { name: 'Exam Room One' })
  await expect(room.getByRole('button')).toHaveCount(1)
  await expect(room.locator('..')).toBeFocused()
  await page.keyboard.press('Enter')

  await page.keyboard.press('m')
  const inMonth = page
    .getByRole('main')
    .getByRole('cell')
    .filter({ has: page.locator(`time[datetime="${day}"]`) })
  await expect(inMonth).toContainText('1 appointment')
  await expect(inMonth).not.toContainText('confirmed')
  await followed(page, 'month')
  await ana.confirm(next.id)
  await expect(inMonth).toContainText('1 confirmed')
})
