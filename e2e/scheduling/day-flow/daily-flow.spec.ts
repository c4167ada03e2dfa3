import type { Locator } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  openMenu,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import { expectThumbSized } from '../../harness/thumb-sized.ts'
import { followed } from '../../harness/watch-live.ts'
import { minutesAgo, today, visitDay } from '../visit-fixture.ts'

test('the front desk moves a patient from Today through Waiting to Seated and back [FLW-01, FLW-05, FLW-06, FLW-07, FLW-08, FLW-09, APT-05, APT-81, APT-82, APT-88]', async ({
  page,
  clinic,
  make,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { starts_at: today(30) })
  await visit('Noah Gone', { starts_at: today(10), no_show: true })
  await visit('Rhea Later', { starts_at: today(50), reschedule: true })
  await visit('Wanda Long', { starts_at: today(-5), checked_in_at: minutesAgo(20) })
  await visit('Will Short', { starts_at: today(20), checked_in_at: minutesAgo(3) })
  await visit('Sy Seated', {
    starts_at: today(-60),
    checked_in_at: minutesAgo(50),
    seated_at: minutesAgo(40),
  })
  await startSession(page, clinic.staff)
  if (isPhone(page)) {
    await page.goto('/v2/search')
    await (await openMenu(page)).getByRole('link', { name: 'Daily flow' }).click()
    await expect(page).toHaveURL('/v2/flow')
  } else await page.goto('/v2/flow')
  await expect(page.getByRole('heading', { name: 'Daily flow' })).toBeVisible()
  const group = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
  const [expected, waiting, seated] = [group('Today'), group('Waiting'), group('Seated')]
  await expect(expected.getByRole('listitem')).toContainText(['Zoë Muñoz', 'Noah Gone', 'Rhea Later'])
  await expect(waiting.getByRole('listitem')).toContainText(['Wanda Long', 'Will Short'])
  await expect(seated.getByRole('listitem')).toContainText(['Sy Seated'])

  // A no-show stands last, however early, and has a letter and no Check in.
  await expect(expected.getByRole('listitem').nth(1)).toContainText('NS')
  await expect(expected.getByRole('listitem').nth(2).getByTitle('Reschedule')).toHaveText('R')
  await expect(expected.getByRole('button')).toHaveText(['Check in'])
  const long = waiting.getByRole('listitem').filter({ hasText: 'Wanda Long' })
  await expect(long.getByTitle('Waiting')).toHaveAttribute('data-tone', 'red')
  await expect(long.getByTitle('Exam Room One')).toHaveText('R1')
  await expect(long).toContainText(/(Early|Late|On Time), waiting 2[01] min/)
  const short = waiting.getByRole('listitem').filter({ hasText: 'Will Short' })
  await expect(short.getByTitle('Waiting')).toHaveAttribute('data-tone', 'yellow')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'daily-flow')

  await expected.getByRole('button', { name: 'Check in Zoë Muñoz' }).dblclick()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to check in this patient?')
  await expect(question).toContainText('Zoë Muñoz')
  await screenshot(page, 'daily-flow-question')
  const [sent] = await Promise.all([
    page.waitForRequest(request => request.url().endsWith(`/v2/rest/appointments/${id}/check_in`)),
    question.getByRole('button', { name: 'Check in' }).click(),
  ])
  expect(sent.method()).toBe('PUT')
  expect(sent.postDataJSON().checkedInTime).toMatch(/^\d{4}-\d{1,2}-\d{1,2} \d{2}:\d{2} (AM|PM)$/)
  const zoe = waiting.getByRole('listitem').filter({ hasText: 'Zoë Muñoz' })
  await expect(zoe).toContainText(/waiting [01] min/)
  await expect(zoe.getByRole('link', { name: 'Zoë Muñoz', exact: true })).toBeFocused()

  await zoe.getByRole('button', { name: 'Back' }).click()
  await expect(question).toContainText('Are you sure you want to undo the patient check in?')
  await expect(question).toContainText('Zoë Muñoz')
  await Promise.all([
    page.waitForResponse(answer => answer.request().method() === 'DELETE'),
    question.getByRole('button', { name: 'Undo check in' }).click(),
  ])
  // The confirmation is there before the second click, which must not hit what lies behind it.
  await expected.getByRole('button', { name: 'Check in Zoë Muñoz' }).dblclick()
  await question.getByRole('button', { name: 'Check in' }).click()

  await zoe.getByRole('link', { name: 'Seat Zoë Muñoz' }).click()
  await expect(page).toHaveURL(`/v2/seat-patient/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Seat Patient' })
  await expect(dialog.getByLabel('Doctor')).toHaveValue(/\d/)
  await expect(dialog.getByLabel('Doctor').locator('option')).toHaveText(['No Doctor', 'Dora Lee'])
  await expect(dialog.getByLabel('Room').locator('option:checked')).toHaveText(
    'Exam Room One · taken by Sy Seated',
  )
  await dialog.getByLabel('Room').selectOption('Exam Room Two')
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'seat-patient')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment/${id}`)
  if (isPhone(page)) await openMenu(page)
  const tabs = page.getByRole('navigation', { name: 'Open patients' })
  await expect(tabs.getByRole('link')).toHaveText([/Zoë Muñoz\s*Seated/])

  await page.goto('/v2/flow')
  await expect(seated.getByRole('listitem')).toContainText(['Zoë Muñoz', 'Sy Seated'])
  await expect(seated.getByRole('listitem').first().getByTitle('Exam Room Two')).toHaveText('R2')
  await seated.getByRole('button', { name: 'Undo Zoë Muñoz' }).click()
  await expect(question).toContainText('Are you sure you want to unseat the patient?')
  await expect(question).toContainText('Zoë Muñoz')
  await question.getByRole('button', { name: 'Unseat' }).click()
  await expect(zoe).toBeVisible()
})

test('the list follows changes by others, updates waits by the minute, reads the day again every five minutes and begins a new day at midnight [FLW-11, FLW-12, CST-08, CST-09, LIV-07]', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz')
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  const now = new Date()
  const checked_in_at = new Date(now.getTime() - 13 * 60_000)
  await visit('Will Short', { starts_at: today(20), checked_in_at })
  await page.clock.install({ time: now })
  await startSession(page, clinic.staff)
  await page.goto('/v2/flow')
  const waiting = page.getByRole('region', { name: 'Waiting' })
  const will = waiting.getByRole('listitem').filter({ hasText: 'Will Short' })
  await expect(will.getByTitle('Waiting')).toHaveAttribute('data-tone', 'yellow')
  const waited = async () => Number(/waiting (\d+) min/.exec((await will.textContent()) ?? '')?.[1])
  const before = await waited()
  await followed(page, 'today')

  await ana.checkIn(id)
  await expect(waiting.getByRole('listitem')).toContainText(['Will Short', 'Zoë Muñoz'])

  await page.clock.runFor(2 * 60_000)
  await expect.poll(waited).toBeGreaterThanOrEqual(before + 2)
  await expect(will.getByTitle('Waiting')).toHaveAttribute('data-tone', 'red')

  const isDay = (url: string) => url.includes('/calendars/days')
  const [again] = await Promise.all([
    page.waitForRequest(request => isDay(request.url())),
    page.clock.runFor(5 * 60_000),
  ])
  expect(await again.headerValue('x-background')).toBe('1')

  const day = new URL(again.url()).searchParams.get('from') ?? ''
  const [next] = await Promise.all([
    page.waitForRequest(request => isDay(request.url()) && !request.url().includes(`from=${day}`)),
    page.clock.fastForward('24:00:00'),
  ])
  expect(new URL(next.url()).searchParams.get('to')).toBe(new URL(next.url()).searchParams.get('from'))
  await expect(waiting.getByText('Nobody is waiting.')).toBeVisible()
})

test('beside the calendar the flow opens and closes, and checks in a patient who booked online [APT-94, FLW-18]', {
  tag: '@wide',
}, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { patientId } = await visit('Bo Booked', { from_booking_page: true })
  await visit('Una Known', { from_booking_page: true })
  await visit('Will Short', { starts_at: today(20), checked_in_at: minutesAgo(3) })
  await server.owner.query("update patients set google_client_id = 'GA1.2.3' where id = $1", [patientId])
  const events: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/analytics_events')) events.push(request.postDataJSON().event)
  })
  await startSession(page, clinic.staff)
  await page.goto('/v2/calendar/day')
  const panel = page.getByRole('complementary', { name: 'Daily flow' })
  // On a laptop the panel is a strip until somebody opens it; after that it stays open. The strip counts waiting
  // patients, in red if one waits too long; a wide window has room for the panel.
  const strip = panel.getByRole('button', { name: /^Show the daily flow, Waiting/ })
  await expect(strip).toContainText('Waiting 1')
  await expect(strip).toHaveAttribute('data-tone', 'yellow')
  await screenshot(page, 'daily-flow-strip')
  const { id } = await visit('Wanda Long', { starts_at: today(-5), checked_in_at: minutesAgo(20) })
  await followed(page, 'today')
  await server.database
    .forClinic(clinic.id, { kind: 'system' })
    .write(async tx =>
      tx.publish({ channel: 'today', event: 'appointment_created', data: { appointmentId: id } }),
    )
  await expect(strip).toContainText('Waiting 2')
  await expect(strip).toHaveAttribute('data-tone', 'red')
  const colourOf = (part: Locator) => part.evaluate(element => getComputedStyle(element).backgroundColor)
  expect(await colourOf(strip)).toBe(await colourOf(panel))
  expect(await colourOf(strip.getByText('Waiting 2'))).not.toBe(await colourOf(panel))
  await expectAccessible(page)
  await screenshot(page, 'daily-flow-strip-red')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel.getByRole('link', { name: 'Wanda Long', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await strip.click()
  await page.reload()
  await expect(panel.getByRole('link', { name: 'Bo Booked', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'daily-flow-panel')
  const question = page.getByRole('alertdialog')
  for (const name of ['Una Known', 'Bo Booked']) {
    await panel.getByRole('button', { name: `Check in ${name}` }).click()
    await question.getByRole('button', { name: 'Check in' }).click()
    await expect(panel.getByRole('link', { name: `Seat ${name}` })).toBeVisible()
  }
  await expect.poll(() => events).toHaveLength(1)
  expect(events[0]).toMatchObject({ name: 'booking_checked_in', clientId: 'GA1.2.3' })
  await panel.getByRole('link', { name: 'Bo Booked', exact: true }).click()
  const info = page.getByRole('dialog', { name: 'Appointment info' })
  await expect(info).toContainText('Bo Booked')
  // The dialog listens to keys a moment after it appears, when it has the focus.
  await expect(info.getByRole('heading', { name: 'Appointment info' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(info).toHaveCount(0)
  await panel.getByRole('button', { name: 'Hide the daily flow' }).click()
  await expect(panel.getByRole('region')).toHaveCount(0)
})

test('whoever works on tasks sees in the side panel that a patient has come [SES-58]', {
  tag: '@wide',
}, async ({ page, clinic, make, anotherPage }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz', { starts_at: today(30) })
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await startSession(page, clinic.staff)
  await page.goto('/v2/tasks')
  const group = (name: string) =>
    page.getByRole('complementary', { name: 'Today' }).getByRole('region', { name, exact: true })
  await expect(group('Next').getByRole('listitem')).toContainText(['Zoë Muñoz'])
  await followed(page, 'today')
  await ana.checkIn(id)
  await expect(group('Waiting').getByRole('listitem')).toContainText(['Zoë Muñoz'])
  await expect(group('Next')).toHaveCount(0)
})
