import type { Page } from '@playwright/test'
import { save } from '../clinic/clinic-settings-page.ts'
import { expect, type Person, screenshot, startSession, test } from '../harness/harness.ts'
import { otherUser } from '../harness/other-user-fixture.ts'
import { followed } from '../harness/watch-live.ts'
import { bookableClinic, button, chooseDay, heading } from './booking-page.ts'

const unsaved = (page: Page) => page.getByText('Unsaved changes')

async function openSettings(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/booking')
  await expect(page.getByLabel('Address')).toBeVisible()
}

test('two administrators who change the booking settings at once see each other’s changes [G-12]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, server, clinic, make }) => {
  await bookableClinic(server, make, clinic)
  const marta = await make.user(clinic.id, { admin: true, first_name: 'Marta', last_name: 'Ruiz' })
  const other = await anotherPage()
  await openSettings(page, clinic.administrator)
  await openSettings(other, marta)
  await followed(page, 'clinic')
  await page.getByLabel('Days ahead, at most').fill('30')
  await other.getByLabel('Hours ahead, at least').fill('5')
  await save(other)
  await expect(unsaved(other)).toBeHidden()
  const notice = page.getByText('Marta Ruiz has changed the settings meanwhile.')
  await expect(notice).toBeVisible()
  await screenshot(page, 'settings-booking-changed')
  await page.getByRole('button', { name: 'Show theirs' }).click()
  await expect(page.getByLabel('Days ahead, at most')).toHaveValue('60')
  await expect(page.getByLabel('Hours ahead, at least')).toHaveValue('5')
  await expect(notice).toBeHidden()

  // Leaving needs a confirmation, and staying loses nothing.
  await page.getByLabel('Days ahead, at most').fill('45')
  await page.getByRole('link', { name: 'Close settings' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving changes?',
  })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Days ahead, at most')).toHaveValue('45')
})

test('a type that a colleague deactivates does not prevent saving', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, server, clinic, make }) => {
  const { check } = await bookableClinic(server, make, clinic)
  await openSettings(page, clinic.administrator)
  await followed(page, 'clinic')
  await page.getByLabel('Days ahead, at most').fill('30')
  const desk = await otherUser(await anotherPage(), clinic.administrator)
  await desk.changeSetUp('appointment_types', check.id, { active: false })
  await expect(page.getByLabel(/^Aligner Check/)).toHaveCount(0)
  await save(page)
  await expect(unsaved(page)).toBeHidden()
  const { rows } = await server.owner.query(
    'select max_days_ahead from booking_settings where clinic_id = $1',
    [clinic.id],
  )
  expect(rows).toEqual([{ max_days_ahead: 30 }])
})

test('the shortest and the longest time ahead take effect for visitors, and the snippet is copied [G-12] [G-31]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, anotherPage, server, clinic, make }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'notifications'])
  const { address, day } = await bookableClinic(server, make, clinic)
  await openSettings(page, clinic.administrator)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByLabel('To paste into your page').inputValue(),
  )
  const visitor = await anotherPage()
  await visitor.goto(server.address + address)
  await button(visitor, /^Consultation/).click()
  await chooseDay(visitor, day)
  await page.getByLabel('Hours ahead, at least').fill('408')
  await page.getByLabel('Days ahead, at most').fill('21')
  await save(page)
  await expect(unsaved(page)).toBeHidden()
  await visitor.goto(server.address + address)
  await expect(heading(visitor, 'Choose a time')).toBeVisible()
  // The range is from 17 to 21 days ahead, which are never all on a weekend.
  await expect(button(visitor, 'Later days')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(visitor, 'Earlier days')).toHaveAttribute('aria-disabled', 'true')
})

test('only administrators can change the booking page [G-12]', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await startSession(page, clinic.staff)
  const answer = await page.request.get('/settings/booking')
  expect([answer.status(), await answer.text()]).toEqual([
    403,
    expect.stringContaining('This page is for administrators'),
  ])
  expect((await page.request.get('/v2/rest/settings/booking')).status()).toBe(403)
})
