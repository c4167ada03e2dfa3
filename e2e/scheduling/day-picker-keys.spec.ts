import { expect, startSession, test } from '../harness.ts'
import { bookingClinic, dialogOf } from './booking-clinic.ts'
import { tenInTheMorning, wednesday } from './calendar-clinic.ts'

test('a day is chosen by the keyboard alone; Escape closes the sheet and not the form', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make }) => {
  await bookingClinic(make, clinic.id)
  await page.clock.install({ time: tenInTheMorning })
  await startSession(page, clinic.staff)
  await page.goto('/v2/event/new')
  const form = dialogOf(page)
  const field = form.getByRole('button', { name: /^Date/ })
  const sheet = page.getByRole('dialog', { name: 'Date', exact: true })
  const focused = (day: string) => expect(page.locator(`[data-day="${day}"]`).last()).toBeFocused()
  await expect(field).toContainText('05/06/2026')
  // The form takes the focus to its first field once it is there; whoever is quicker than that would lose it again.
  await expect(form.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await focused(wednesday)
  for (const [key, day] of [
    ['ArrowRight', '2026-05-07'],
    ['ArrowDown', '2026-05-14'],
    ['Home', '2026-05-10'],
    ['End', '2026-05-16'],
    ['ArrowUp', '2026-05-09'],
    ['ArrowLeft', '2026-05-08'],
    // From one month into another and back.
    ['PageDown', '2026-06-08'],
    ['PageUp', '2026-05-08'],
  ] as const) {
    await page.keyboard.press(key)
    await focused(day)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(form).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toContainText('05/06/2026')

  await page.keyboard.press('Enter')
  await focused(wednesday)
  // Four weeks on is the month after.
  for (const day of ['2026-05-13', '2026-05-20', '2026-05-27', '2026-06-03']) {
    await page.keyboard.press('ArrowDown')
    await focused(day)
  }
  await expect(sheet.getByRole('heading', { name: 'June 2026' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toContainText('06/03/2026')

  // Tab goes through what turns the month, and out of the sheet, which closes behind it.
  await page.keyboard.press('Enter')
  await focused('2026-06-03')
  await page.keyboard.press('Tab')
  await expect(sheet).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: 'Time' })).toBeFocused()
  await expect(field).toContainText('06/03/2026')
})
