import { cutLiveUpdates, expect, homeOf, logIn, startSession, test } from '../../harness/harness.ts'
import { endSessionsOf } from '../../harness/page-control.ts'
import { bookingClinic, chooseDay, choosePatient, dialogOf, nextWorkDay } from '../clinic-fixture.ts'

const day = nextWorkDay()

test('leaving needs a confirmation, and typed values survive the end of the session [APT-08]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server }) => {
  await bookingClinic(make, clinic.id)
  await cutLiveUpdates(page)
  await startSession(page, clinic.administrator)
  await page.goto('/v2/event/new')
  const dialog = dialogOf(page)
  await chooseDay(page, dialog, day)
  // Escape first closes what is open in the dialog.
  await dialog.getByRole('combobox', { name: 'Time' }).click()
  const noon = dialog.getByRole('option', { name: '12:00 PM' })
  await expect(noon).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(noon).toBeHidden()
  await dialog.getByRole('button', { name: /^Date/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await choosePatient(page, dialog, 'zoe')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Are you sure you want to leave without saving changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByLabel('Appointment type').selectOption({ label: 'Consultation (30 min)' })
  await dialog.getByRole('tab', { name: 'Blocked time' }).click()
  const blocked = dialogOf(page, 'New Blocked Time')
  await blocked.getByLabel('Notes').fill('Course')
  await blocked.getByLabel('Clinic', { exact: true }).last().selectOption({ index: 1 })
  // Create must find the session ended, not a request that the form still had to make.
  await endSessionsOf(clinic.administrator, server, page)
  await blocked.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, clinic.administrator)
  await expect(blocked.getByLabel('Notes')).toHaveValue('Course')
  await page.getByRole('tab', { name: 'Appointment' }).click()
  await expect(dialog.getByText('Zoë Muñoz')).toBeVisible()
  await expect(dialog.getByLabel('Room').locator('option:checked')).toHaveText('Exam Room Two')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Appointment created.')).toBeVisible()
})

test('after a login the forms use the clinic’s clock, and a dialog that was opened by its address can be closed', {
  tag: ['@any-width', '@whole'],
}, async ({ page, make }) => {
  const clinic = await make.clinic({ time_zone: 'America/Los_Angeles' })
  const staff = await make.user(clinic.id, { admin: true })
  await bookingClinic(make, clinic.id)
  // Half past nine in the evening in the clinic; in New York it is tomorrow already.
  await page.clock.install({ time: new Date('2026-05-07T04:30:00Z') })
  await page.goto('/v2/event/new')
  await logIn(page, staff)
  const dialog = dialogOf(page)
  const date = dialog.getByRole('button', { name: /^Date/ })
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await expect(date).toHaveText('05/06/2026')
  await expect(time).toHaveValue('09:30 PM')
  await date.click()
  await expect(dialog.locator('[aria-current="date"] [data-day]')).toHaveAttribute('data-day', '2026-05-06')
  await dialog.locator('[data-day="2026-05-08"]').click()
  await expect(time).toHaveValue('10:00 AM')
  await dialog.getByRole('tab', { name: 'Blocked time' }).click()
  await expect(dialogOf(page, 'New Blocked Time').getByRole('button', { name: /^Date/ })).toHaveText(
    '05/06/2026',
  )
  await page.getByRole('tab', { name: 'Appointment' }).click()
  await choosePatient(page, dialog, 'zoe')
  await dialog.getByLabel('Appointment type').selectOption({ label: 'Consultation (30 min)' })
  // The server's clock continues; a warning that was seen needs no confirmation.
  await expect(dialog.getByText('This time is in the past').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const info = page.getByRole('dialog', { name: 'Appointment info' })
  await expect(info).toContainText('Zoë Muñoz')
  await info.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(homeOf(page))
  await expect(info).toHaveCount(0)
})
