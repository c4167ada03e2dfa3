import { finishVisit } from '@archwire/server/features/scheduling/visits/visit-progress'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import { expectThumbSized } from '../../harness/thumb-sized.ts'
import { followed } from '../../harness/watch-live.ts'
import { minutesAgo, today, visitDay, zone } from '../visit-fixture.ts'

const groupOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const undo = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Undo' })
const seatedNow = { starts_at: today(-30), checked_in_at: minutesAgo(35), seated_at: minutesAgo(20) }

test('in the daily flow a visit is finished, and Undo reverts that', async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Mia Berg', seatedNow)
  await visit('Sy Seated', { ...seatedNow, seated_at: minutesAgo(10) })
  await visit('Fay Gone', { ...seatedNow, finished_at: minutesAgo(5) })
  await startSession(page, clinic.staff)
  await page.goto('/v2/flow')
  const seated = groupOf(page, 'Seated')
  const done = page.getByRole('main').getByRole('group')
  await expect(seated.getByRole('listitem')).toContainText(['Sy Seated', 'Mia Berg'])
  await expect(page.getByRole('link', { name: 'Fay Gone' })).toBeHidden()

  const [sent] = await Promise.all([
    page.waitForRequest(request => request.url().endsWith(`/v2/rest/appointments/${id}/finish`)),
    seated.getByRole('button', { name: 'Finish Mia Berg' }).click(),
  ])
  expect(sent.method()).toBe('PUT')
  expect(sent.postDataJSON().finishedTime).toMatch(/^\d{4}-\d{1,2}-\d{1,2} \d{2}:\d{2} (AM|PM)$/)
  await expect(seated.getByRole('listitem')).toContainText(['Sy Seated'])
  await expect(page.getByText('Mia Berg’s visit is finished.')).toBeVisible()
  await expect(done.getByText('Done (2)')).toBeFocused()

  await undo(page).click()
  await expect(seated.getByRole('listitem')).toContainText(['Sy Seated', 'Mia Berg'])
  await seated.getByRole('button', { name: 'Finish Mia Berg' }).click()
  await done.getByText('Done (2)').click()
  const mia = done.getByRole('listitem').filter({ hasText: 'Mia Berg' })
  await expect(done.getByRole('listitem')).toContainText(['Mia Berg', 'Fay Gone'])
  await expect(mia).toContainText(/Finished \d{1,2}:\d\d [AP]M/)
  await expect(mia.getByTitle('Finished')).toHaveText('D')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'daily-flow-done')

  await mia.getByRole('button', { name: 'Undo Mia Berg' }).click()
  await expect(seated.getByRole('link', { name: 'Mia Berg', exact: true })).toBeFocused()
  await expect(undo(page)).toHaveCount(0)
})

test('a finished visit is shown at once to everybody who has the day open', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Mia Berg', seatedNow)
  await startSession(page, clinic.staff)
  await page.goto('/v2/flow')
  await expect(groupOf(page, 'Seated').getByRole('listitem')).toContainText(['Mia Berg'])
  await followed(page, 'today')
  await finishVisit(server.database.forClinic(clinic.id, { kind: 'system' }), {
    id,
    now: new Date(),
    timeZone: zone,
    finishedTime: undefined,
  })
  await expect(groupOf(page, 'Seated').getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText('Done (1)')).toBeVisible()
})

test('the daily flow beside the calendar fills the height below the bars: the page itself does not scroll', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  for (let place = 0; place < 8; place++) await visit(`Pat P${place}`, { starts_at: today(30) })
  await startSession(page, clinic.staff)
  await page.goto('/v2/calendar/day')
  const panel = page.getByRole('complementary', { name: 'Daily flow' })
  const show = panel.getByRole('button', { name: 'Show the daily flow' })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  await expect(show).toBeVisible()
  expect(await overflow()).toBe(0)
  await show.click()
  await expect(panel.getByRole('listitem')).toHaveCount(8)
  expect(await overflow()).toBe(0)
  await panel.getByText('Nobody is seated.').scrollIntoViewIfNeeded()
  await expect(panel.getByText('Nobody is seated.')).toBeInViewport()
})
