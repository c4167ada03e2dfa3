import { expect, screenshot, test } from '../harness/harness.ts'
import { atDetails, bookableClinic, bookedOnline, field, fillIn, heading, submit } from './booking-page.ts'

test('a visit that is no longer offered when it is sent says so kindly, and no typed value is lost [G-31]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { address, slug, day, consultation } = await bookableClinic(server, make, clinic)
  await page.goto(address)
  await atDetails(page, day)
  await fillIn(page)
  await server.owner.query('delete from bookable_types where appointment_type_id = $1', [consultation.id])
  expectRefusal(`422 POST /v2/rest/public/clinics/${slug}/appointments`)
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('This can no longer be booked online. Please call us.')
  await expect(field(page, 'Email')).toHaveValue('zoe@example.com')
  await screenshot(page, 'booking-type-gone')
  expect(await bookedOnline(server, clinic.id)).toEqual([])
})

test('typed values are forgotten after half an hour; a booked visit stays on the page', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  await page.clock.install()
  await page.goto(address)
  await atDetails(page, day)
  await submit(page).click()
  await expect(field(page, 'First name')).toHaveAccessibleDescription('Enter a first name.')
  await field(page, 'First name').fill('Zoë')
  await page.clock.fastForward('31:00')
  await expect(page.getByRole('alert')).toContainText('this form was emptied')
  await expect(heading(page, 'Book an appointment')).toBeVisible()
  await atDetails(page, day)
  // A field that nobody has filled in yet shows no error.
  await expect(field(page, 'First name')).toHaveValue('')
  await expect(field(page, 'First name')).toHaveAccessibleDescription('')
  await fillIn(page)
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  await page.clock.fastForward('31:00')
  await expect(page.getByText(/We have sent an email to zoe@example\.com/)).toBeVisible()
})
