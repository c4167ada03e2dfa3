import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  atDetails,
  bookableClinic,
  bookedOnline,
  button,
  field,
  fillIn,
  heading,
  submit,
} from './booking-page.ts'

test('of two visitors at one time the second is told kindly, keeps the typed values, and books a time near it [G-31]', async ({
  page,
  anotherPage,
  server,
  clinic,
  make,
  expectRefusal,
}) => {
  const { address, slug, day } = await bookableClinic(server, make, clinic)
  await page.goto(address)
  await atDetails(page, day)
  await fillIn(page)
  const other = await anotherPage()
  await other.goto(server.address + address)
  await atDetails(other, day)
  await fillIn(other, { firstName: 'Luis', email: 'luis@example.com', phoneNumber: '5559876543' })
  await submit(other).click()
  await expect(heading(other, 'You are booked')).toBeVisible()

  expectRefusal(`422 POST /v2/rest/public/clinics/${slug}/appointments`)
  await submit(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This time is no longer available')
  await expect(alert).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue('zoe@example.com')
  await expect(button(page, /, 9:30 AM$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-taken')
  await button(page, /, 10:30 AM$/).click()
  await expect(alert).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText(', 10:30 AM')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([
    { starts_at: `${day} 10:00`, first_name: 'Luis' },
    { starts_at: `${day} 10:30`, first_name: 'Zoë' },
  ])
})
