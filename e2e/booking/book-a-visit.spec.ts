import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  atDetails,
  bookableClinic,
  bookedOnline,
  button,
  chooseDay,
  chooseTime,
  dayWords,
  field,
  fillIn,
  heading,
  manageLink,
  submit,
} from './booking-page.ts'

test('a visitor books a visit without an account or a cookie, downloads it as a calendar file, and finds the clinic on a map [G-31, OBK-09, OBK-16, PIF-48]', {
  tag: '@width',
}, async ({ page, server, clinic, make }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  await page.goto(`${address}?utm_source=google&utm_campaign=spring&client_id=12.34`)
  await expect(heading(page, 'Book an appointment')).toBeVisible()
  await expect(page).toHaveTitle(`Book an appointment · ${clinic.name}`)
  await expect(page.getByRole('banner')).toContainText('(555) 014-2000')
  await expect(page.getByRole('contentinfo')).toContainText('12 Harbor Street')
  await expect(button(page, /^Consultation/)).toHaveText(/30 minutes/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-type')
  await button(page, /^Consultation/).click()
  await expect(heading(page, 'Choose a time')).toBeFocused()
  await chooseDay(page, day)
  // The clinic's zone is not named if the visitor's clock shows the same time.
  await expect(page.getByText('Eastern Time')).toHaveCount(0)
  await expect(button(page, '12:00 PM')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-time')
  await button(page, '10:00 AM').click()
  await expect(heading(page, 'Your details')).toBeFocused()
  await expect(page.getByText(/^Consultation · .*, 10:00 AM$/)).toBeVisible()
  const asked = await page.getByText('Who is this visit for?').boundingBox()
  expect(asked?.y).toBeLessThan(300)
  await fillIn(page)
  await expect(field(page, 'Mobile phone')).toHaveValue('(555) 123-4567')
  await field(page, 'Date of birth (optional)').fill('02/30/2011')
  await field(page, 'Anything that we should know? (optional)').fill('A tooth hurts.')
  await submit(page).click()
  await expect(field(page, 'Date of birth (optional)')).toBeFocused()
  await expect(page.getByText('Must be a valid date: MM/DD/YYYY')).toBeVisible()
  await field(page, 'Date of birth (optional)').fill('2/3/2011')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-details')
  // A double click, as people make it.
  await submit(page).dblclick()
  await expect(heading(page, 'You are booked')).toBeFocused()
  await expect(page.getByRole('main').getByText('12 Harbor Street')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12%20Harbor%20Street%2C%20Albany%2C%20NY%2012207',
  )
  await expect(page.getByText(/We have sent an email to zoe@example\.com/)).toContainText(
    `until ${dayWords(day)}, ${day.slice(0, 4)} at 9:00 AM.`,
  )
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-done')
  const download = page.waitForEvent('download')
  await button(page, 'Add to calendar').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('appointment.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('BEGIN:VCALENDAR\r\n')
  expect(text).toContain('Consultation')
  expect(await bookedOnline(server, clinic.id)).toEqual([
    {
      starts_at: `${day} 10:00`,
      title: 'Consultation',
      first_name: 'Zoë',
      last_name: 'Muñoz',
      email: 'zoe@example.com',
      phone_number: '5551234567',
      canceled: false,
    },
  ])
  const { rows } = await server.owner.query(
    'select utm_source, utm_campaign, utm_medium from appointments where clinic_id = $1',
    [clinic.id],
  )
  expect(rows).toEqual([{ utm_source: 'google', utm_campaign: 'spring', utm_medium: null }])
  const stored = await server.owner.query(
    `select p.dob::text, p.google_client_id, n.annotation from patients p
     join appointments a on a.patient_id = p.id join notes n on n.appointment_id = a.id
     where p.clinic_id = $1`,
    [clinic.id],
  )
  expect(stored.rows).toEqual([
    { dob: '2011-02-03', google_client_id: '12.34', annotation: 'A tooth hurts.' },
  ])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('Back, Forward and a reload keep the choices and the typed values', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  await page.goto(address)
  await atDetails(page, day)
  await fillIn(page)
  await page.goBack()
  await expect(heading(page, 'Choose a time')).toBeVisible()
  await expect(button(page, '10:00 AM')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(heading(page, 'Book an appointment')).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(field(page, 'Email')).toHaveValue('zoe@example.com')
  await button(page, 'Change the time').click()
  await chooseTime(page, day, '2:30 PM')
  await expect(page.getByText(/, 2:30 PM/)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Muñoz')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${day} 14:30` }])
})

test('a missing or wrong value shows an error on its field, and the Tab key skips the field for robots', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  await page.goto(address)
  await atDetails(page, day)
  await submit(page).click()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'First name')).toHaveAccessibleDescription('Enter a first name.')
  await expect(field(page, 'Mobile phone')).toHaveAccessibleDescription('Enter a phone number.')
  await expectAccessible(page)
  await screenshot(page, 'booking-problems')
  const trap = page.locator('input[name="website"]')
  const passed: string[] = []
  for (let step = 0; step < 8; step++) {
    passed.push(await page.evaluate(() => document.activeElement?.id ?? ''))
    await page.keyboard.press('Tab')
  }
  expect(passed).toContain('visitor-phoneNumber')
  expect(passed).not.toContain('website')
  expect(await trap.evaluate(input => input.closest('[aria-hidden="true"]') !== null)).toBe(true)
})

test('a robot that fills in every field books nothing', { tag: ['@any-width', '@whole'] }, async ({
  page,
  server,
  clinic,
  make,
  expectRefusal,
}) => {
  const { address, slug, day } = await bookableClinic(server, make, clinic)
  await page.goto(address)
  await atDetails(page, day)
  await fillIn(page)
  await page.locator('input[name="website"]').fill('https://spam.example.com', { force: true })
  expectRefusal(`422 POST /v2/rest/public/clinics/${slug}/appointments`)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Please call')
  expect(await bookedOnline(server, clinic.id)).toEqual([])
})

test('an unreachable server loses no input, and the same visit sent again is booked once', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { address, slug, day } = await bookableClinic(server, make, clinic)
  await page.goto(address)
  await atDetails(page, day)
  await fillIn(page)
  const call = `/v2/rest/public/clinics/${slug}/appointments`
  expectRefusal(`unreached POST ${call}`)
  // The request arrives; its response does not.
  await page.route(
    `**${call}`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('What you filled in is still here.')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toHaveLength(1)
})

test('the same time booked again after a cancellation is another visit [G-31]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, server, clinic, make }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  const email = `zoe${clinic.id}@example.com`
  await page.goto(address)
  await atDetails(page, day)
  await fillIn(page, { email })
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  const emailPage = await anotherPage()
  await emailPage.goto(server.address + (await manageLink(server, email)))
  await button(emailPage, 'Cancel appointment').click()
  await button(emailPage, 'Yes, cancel it').click()
  await expect(heading(emailPage, 'Your appointment is canceled')).toBeVisible()
  await button(page, 'Book another appointment').click()
  await atDetails(page, day)
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'First name')).toHaveValue('')
  await field(page, 'First name').fill('Zoë')
  await field(page, 'Last name').fill('Muñoz')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  const starts_at = `${day} 10:00`
  expect(await bookedOnline(server, clinic.id)).toMatchObject([
    { starts_at, canceled: true },
    { starts_at, canceled: false },
  ])
})

test('a parent books for one child and then for another: the contact stays, the child does not [OBK-06, OBK-08]', {
  tag: '@any-width',
}, async ({ page, server, clinic, make }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  const email = `ana${clinic.id}@example.com`
  await page.goto(address)
  await atDetails(page, day)
  await expect(field(page, 'Your first name')).toHaveCount(0)
  await field(page, 'My child').check()
  await field(page, 'Patient’s first name').fill('Penny')
  await field(page, 'Patient’s last name').fill('Berg')
  await field(page, 'Patient’s date of birth (optional)').fill('2/3/2016')
  await field(page, 'Email').fill(email)
  await field(page, 'Mobile phone').fill('5551234567')
  await submit(page).click()
  await expect(field(page, 'Your first name')).toBeFocused()
  await field(page, 'Your first name').fill('Ana')
  await field(page, 'Your last name').fill('Berg')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-for-child')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Penny Berg' })).toBeVisible()
  await button(page, 'Book another appointment').click()
  await atDetails(page, day, '10:30 AM')
  await expect(field(page, 'My child')).toBeChecked()
  await expect(field(page, 'Patient’s first name')).toHaveValue('')
  await expect(field(page, 'Patient’s date of birth (optional)')).toHaveValue('')
  await expect(field(page, 'Your first name')).toHaveValue('Ana')
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Patient’s first name').fill('Max')
  await field(page, 'Patient’s last name').fill('Berg')
  await submit(page).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Max Berg' })).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([
    { starts_at: `${day} 10:00`, first_name: 'Penny', email },
    { starts_at: `${day} 10:30`, first_name: 'Max', email },
  ])
  await page.goto(await manageLink(server, email))
  await expect(page.getByText('Hello Ana, this is what we have for Max.')).toBeVisible()
})

test('another child is booked right after the first one in the same flow, and the last page lists both and says where their emails are [OBK-10, OBK-11, OBK-14, OBK-18]', {
  tag: '@any-width',
}, async ({ page, server, clinic, make }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  const email = `ana${clinic.id}@example.com`
  await page.goto(address)
  await atDetails(page, day)
  await field(page, 'My child').check()
  await field(page, 'Patient’s first name').fill('Penny')
  await field(page, 'Patient’s last name').fill('Berg')
  await field(page, 'Your first name').fill('Ana')
  await field(page, 'Your last name').fill('Berg')
  await field(page, 'Email').fill(email)
  await field(page, 'Mobile phone').fill('5551234567')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  await button(page, 'Add another child').click()
  await expect(heading(page, 'Choose a time')).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: dayWords(day) })).toBeVisible()
  const beside = page.getByRole('region', { name: 'Close to Penny’s visit' }).getByRole('button')
  await expect(beside.first()).toHaveText(/, 10:30 AM, right after$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-another-child')
  await beside.first().click()
  await expect(field(page, 'Your first name')).toHaveValue('Ana')
  await expect(field(page, 'Patient’s last name')).toHaveValue('Berg')
  await field(page, 'Patient’s first name').fill('Max')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeFocused()
  const whom = page.getByRole('definition').filter({ hasText: / Berg$/ })
  await expect(whom).toHaveText(['Penny Berg', 'Max Berg'])
  await expect(button(page, 'Add to calendar')).toHaveCount(2)
  await expect(page.getByText(`We have sent an email for each appointment to ${email}`)).toBeVisible()
  await expect(page.getByText('the links are in our emails.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-family-done')
  expect(await bookedOnline(server, clinic.id)).toMatchObject([
    { starts_at: `${day} 10:00`, first_name: 'Penny' },
    { starts_at: `${day} 10:30`, first_name: 'Max' },
  ])
  await server.runPendingJobs()
  const { rows } = await server.owner.query('select text from sandbox_emails where to_email = $1', [email])
  const links = rows.map(({ text }) => /\/book\/manage\/[\w-]+/.exec(text)?.[0])
  expect(new Set(links).size).toBe(2)
})

test.describe('a visitor whose clock shows another time', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('sees the clinic’s times with the zone named, and their own time beside it', {
    tag: ['@any-width', '@whole'],
  }, async ({ page, server, clinic, make }) => {
    const { address, day } = await bookableClinic(server, make, clinic)
    await page.goto(address)
    await button(page, /^Consultation/).click()
    await expect(page.getByText('All times are in Eastern Time, as at the clinic.')).toBeVisible()
    await chooseTime(page, day, '10:00 AM')
    await expect(page.getByText(/, 10:00 AM Eastern Time/)).toBeVisible()
    await expect(page.getByText(/7:00 AM by your own clock/)).toBeVisible()
    await screenshot(page, 'booking-zone')
    await fillIn(page)
    await submit(page).click()
    await expect(heading(page, 'You are booked')).toBeVisible()
    expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${day} 10:00` }])
  })
})

test('a single type is not asked for; a page that is off says whom to call, an unknown address names no clinic', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { address, slug, check } = await bookableClinic(server, make, clinic)
  await server.owner.query('delete from bookable_types where appointment_type_id = $1', [check.id])
  await page.goto(address)
  await expect(heading(page, 'Book an appointment')).toBeVisible()
  await expect(page.getByText('Consultation, 30 minutes')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Days', exact: true })).toBeVisible()
  // The times are loaded: with the page off, a request for them would be refused.
  await expect(page.getByRole('list', { name: /^(Morning|Afternoon|Evening)$/ }).first()).toBeVisible()
  await server.owner.query('update booking_settings set enabled = false where clinic_id = $1', [clinic.id])
  const off = await page.goto(`/book/${slug}`)
  expect(off?.status()).toBe(404)
  await expect(heading(page, 'Online booking is not available just now')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '(555) 014-2000' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'booking-off')
  const none = await page.goto('/book/no-such-clinic')
  expect(none?.status()).toBe(404)
  await expect(heading(page, 'Online booking is not available here')).toBeVisible()
  await expectAccessible(page)
})

test('times that could not be loaded can be requested again; if nothing is free, the page says whom to call', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { address, slug, day } = await bookableClinic(server, make, clinic)
  expectRefusal(`503 GET /v2/rest/public/clinics/${slug}/days`)
  await page.route('**/days?*', route => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto(address)
  await button(page, /^Consultation/).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await screenshot(page, 'booking-times-failed')
  await button(page, 'Try again').click()
  // Today the morning may be over.
  await chooseDay(page, day)
  await expect(page.getByRole('list', { name: 'Morning' })).toBeVisible()
  await server.owner.query(
    `update clinic_hours set is_open = false, opens_at = null, closes_at = null, has_break = false, break_from = null,
     break_to = null where clinic_id = $1`,
    [clinic.id],
  )
  await page.reload()
  await expect(page.getByText(/No times can be booked online just now/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '(555) 014-2000' })).toBeVisible()
  await screenshot(page, 'booking-nothing-free')
})
