import { cutLiveUpdates, expect, startSession, test } from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import { followed } from '../../harness/watch-live.ts'
import { book, furnish, nextWorkDay } from '../clinic-fixture.ts'

test('a day that cannot be loaded, and is not cached, leads to the error page [ERR-12]', {
  tag: '@any-width',
}, async ({ page, clinic, make, expectRefusal, expectComplaint }) => {
  await furnish(make, clinic.id)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  expectRefusal('403 GET /v2/rest/calendars/days')
  expectComplaint(/Failed to load resource.*500/)
  await page.route('**/v2/rest/calendars/days*', route =>
    route.fulfill({ status: 403, json: { error: 'No' } }),
  )
  // The page may lead on before all of it is loaded.
  await page.goto('/v2/calendar/day/2026-08-12', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/500')
})

test('changes by others appear in an open day, week and month [CAL-56, LIV-08, LIV-09]', {
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
  const ana = await otherUser(await anotherPage(), clinic.administrator)
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
  // The card that replaces the focused one does not get the focus, so Enter opens nobody.
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
