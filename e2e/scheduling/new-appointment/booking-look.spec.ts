import { expect, startSession, test } from '../../harness/harness.ts'
import {
  bookingClinic,
  chooseDay,
  choosePatient,
  nextWorkDay,
  openNewAppointment,
} from '../clinic-fixture.ts'

test('the form does not move when a patient is chosen, marks required fields, and its times open at the current one [APT-23, APT-26, APT-29]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  await bookingClinic(make, clinic.id)
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  const dialog = await openNewAppointment(page)
  const required = dialog.locator('[required]')
  await expect(required).toHaveCount(2)
  await expect(dialog.getByLabel('Room')).toHaveAttribute('required')
  await expect(dialog.getByLabel('Appointment type')).toHaveAttribute('required')

  const doctor = dialog.getByLabel('Doctor')
  const place = async () => Math.round((await doctor.boundingBox())?.y ?? Number.NaN)
  const before = await place()
  await choosePatient(page, dialog, 'zoe')
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeVisible()
  expect(Math.abs((await place()) - before), 'how far the fields moved').toBeLessThanOrEqual(8)

  await chooseDay(page, dialog, nextWorkDay())
  const time = dialog.getByRole('combobox', { name: 'Time' })
  for (const [typed, opensAt] of [
    ['4:00 PM', '04:00 PM'],
    ['10:45 PM', '05:45 PM'],
  ] as const) {
    await time.fill(typed)
    await time.press('Tab')
    await time.click()
    await expect(dialog.getByRole('option', { name: opensAt })).toBeInViewport()
    await expect(dialog.getByRole('option', { name: '09:00 AM' })).not.toBeInViewport()
    await time.press('Escape')
  }
})
