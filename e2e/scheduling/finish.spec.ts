import { finishVisit } from '@archwire/server/features/scheduling/finish-visit'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import { minutesAgo, today, visitDay, zone } from './visit-day.ts'

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Appointment info' })
const groupOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const undo = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Undo' })
const seatedNow = { starts_at: today(-30), checked_in_at: minutesAgo(35), seated_at: minutesAgo(20) }

test('in the daily flow a visit is finished, and by Undo not after all', async ({ page, clinic, make }) => {
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

test('whoever else looks at the day sees a visit finished at once', { tag: '@any-width' }, async ({
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

test('what is taken back before it was answered is not offered to be undone', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Mia Berg', seatedNow)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const finishing = `**/v2/rest/appointments/${id}/finish`
  await page.route(finishing, async route => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await startSession(page, clinic.staff)
  await page.goto('/v2/flow')
  await page.getByRole('button', { name: 'Finish Mia Berg' }).click()
  await page.getByText('Done (1)').click()
  await page.getByRole('button', { name: 'Undo Mia Berg' }).click()
  const takenBack = page.waitForResponse(one => one.request().method() === 'DELETE')
  answer()
  await takenBack
  await expect(groupOf(page, 'Seated').getByRole('listitem')).toContainText(['Mia Berg'])
  await expect(undo(page)).toHaveCount(0)
})

test('the appointment’s window finishes a visit and takes it back; card, history and the patient’s tab say it', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Mia Berg', seatedNow)
  await startSession(page, clinic.staff)
  const tab = page.getByRole('navigation', { name: 'Open patients' }).getByRole('link')
  await page.goto(`/v2/patient/${patientId}/profile`)
  await expect(tab).toHaveText([/Mia Berg\s*Seated/])

  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  await expect(dialog.getByRole('button', { name: 'Seated' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Unseat' })).toBeVisible()
  await screenshot(page, 'appointment-info-seated')
  await dialog.getByRole('button', { name: 'Finish visit' }).click()
  await expect(dialog.getByText(/^Finished \d{1,2}:\d\d [AP]M$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo Finish' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Unseat' })).toHaveCount(0)
  await dialog.getByText('History').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Finished \d\d\/\d\d\/\d{4}/ })).toHaveCount(1)
  await expectAccessible(page)
  await screenshot(page, 'appointment-info-finished')

  await page.goto('/v2/calendar/day')
  await expect(tab).toHaveText([/^\s*Mia Berg\s*$/])
  await page.getByRole('button', { name: /^Mia Berg, .*, Finished$/ }).click()
  await dialog.getByRole('button', { name: 'Undo Finish' }).click()
  await expect(dialog.getByRole('button', { name: 'Finish visit' })).toBeFocused()
})

test('seating and marking for another time are told, each with an Undo', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const waits = await visit('Mia Berg', { starts_at: today(-5), checked_in_at: minutesAgo(10) })
  const coming = await visit('Noa Later', { starts_at: today(30) })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/seat-patient/${waits.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(`/v2/patient/${waits.patientId}/treatment/${waits.id}`)
  // It stays while it is pointed at, where it stands once the page is there.
  await expect(page.getByPlaceholder('Write a note...')).toBeVisible()
  await page.getByText('Mia Berg is seated in Exam Room One.').hover()
  await expectAccessible(page)
  await screenshot(page, 'seated-notice')
  const [unseated] = await Promise.all([
    page.waitForResponse(answer => answer.url().endsWith(`/appointments/${waits.id}/seat`)),
    undo(page).click(),
  ])
  expect((await unseated.json()).seated).toBe(false)

  await page.goto(`/v2/appointment/${coming.id}`)
  const dialog = windowOf(page)
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByText('Marked as to be rescheduled.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Reschedule' })).toBeVisible()
  await undo(page).click()
  await expect(dialog.getByRole('link', { name: 'Reschedule' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
})

test('the daily flow beside the calendar fills what the bars leave: the page itself does not scroll', {
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

test('the help explains the letters on the calendar', { tag: ['@wide', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'On the calendar' })).toBeVisible()
  const letters = help.locator('dl').last()
  await expect(letters.getByRole('term')).toHaveText(['W', 'S', 'D', 'NS', 'R', 'R1', 'R2', 'V'])
  await expectAccessible(page)
  await letters.getByText('Exam Room Two').scrollIntoViewIfNeeded()
  await screenshot(page, 'help-calendar-letters')
})
