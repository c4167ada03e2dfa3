import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Make,
  screenshot,
  test,
} from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { settled } from '../harness/watch-traffic.ts'
import { nextWorkDay } from '../scheduling/clinic-fixture.ts'
import {
  atDetails,
  bookableClinic,
  bookedOnline,
  button,
  chooseDay,
  dayWords,
  fillIn,
  heading,
  manageLink,
  submit,
} from './booking-page.ts'

type Setting = { page: Page; server: RunningServer; make: Make; clinic: { id: number; name: string } }

/** A visit at ten on the next open day, and the link of its email. */
async function bookedVisit({ page, server, clinic, make }: Setting) {
  const bookable = await bookableClinic(server, make, clinic)
  const email = `zoe${clinic.id}@example.com`
  await page.goto(bookable.address)
  await atDetails(page, bookable.day)
  await fillIn(page, { email })
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  return { ...bookable, email, link: await manageLink(server, email) }
}

test('a visitor confirms, moves and cancels a visit by the link in the email, and reads whose it is [G-31, OBK-17]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const { day, link } = await bookedVisit({ page, server, clinic, make })
  await page.goto(link)
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByText(/at 10:00 AM/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'manage-visit')
  await button(page, 'Confirm').click()
  await expect(page.getByText('Thank you. Your appointment is confirmed.')).toBeVisible()
  await expect(button(page, 'Confirm')).toHaveCount(0)

  await button(page, 'Move to another time').click()
  await expect(heading(page, 'Choose another time')).toBeFocused()
  const later = nextWorkDay(new Date(`${day}T17:00:00Z`))
  await chooseDay(page, later)
  await button(page, '2:00 PM').click()
  await expect(heading(page, 'Move your appointment?')).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'manage-move')
  await page.goBack()
  await expect(heading(page, 'Choose another time')).toBeVisible()
  await button(page, '2:30 PM').click()
  await button(page, 'Move appointment').dblclick()
  await expect(page.getByText('Your appointment was moved.')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${later} 14:30` }])

  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toContain('text/calendar')

  await button(page, 'Cancel appointment').click()
  await expect(heading(page, 'Cancel this appointment?')).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: /^Zoë$/ })).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'manage-cancel')
  await button(page, 'Keep it').click()
  await expect(heading(page, 'Your appointment')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ canceled: false }])
  await button(page, 'Cancel appointment').click()
  await button(page, 'Yes, cancel it').click()
  await expect(heading(page, 'Your appointment is canceled')).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'manage-canceled')
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ canceled: true }])
  await page.reload()
  await expect(heading(page, 'Your appointment is canceled')).toBeVisible()
  await page.getByRole('link', { name: 'Book another appointment' }).click()
  await expect(heading(page, 'Book an appointment')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

test('who moves a visit finds its week first, and reads with whom it will be before the press [OBK-03, OBK-04, OBK-05, OBK-20]', {
  tag: '@any-width',
}, async ({ page, server, clinic, make }) => {
  const { day, link, room, consultation, doctor } = await bookedVisit({ page, server, clinic, make })
  const fox = await make.doctor(clinic.id, { first_name: 'Max', last_name: 'Fox' })
  await make.offer(clinic.id, fox.id, consultation.id)
  await make.room(clinic.id, { title: 'Exam Room Two' })
  // Two weeks later, and at eleven the visit's doctor is busy.
  const later = new Date(Date.parse(day) + 14 * 86_400_000).toISOString().slice(0, 10)
  await server.owner.query(
    `update appointments set starts_at = starts_at + interval '14 days', ends_at = ends_at + interval '14 days',
       day = day + 14 where clinic_id = $1`,
    [clinic.id],
  )
  const patient = await make.patient(clinic.id)
  await make.appointment(clinic.id, {
    starts_at: `${later} 11:00`,
    patient_id: patient.id,
    appointment_type_id: consultation.id,
    doctor_id: doctor.id,
    room_id: room.id,
  })
  await page.goto(link)
  await button(page, 'Move to another time').click()
  await expect(page.getByRole('heading', { level: 2, name: dayWords(later) })).toBeVisible()
  // Its own time is no other time.
  await expect(button(page, '10:30 AM')).toBeVisible()
  await expect(button(page, '10:00 AM')).toHaveCount(0)
  const facts = page.getByRole('definition')
  await button(page, '2:00 PM').click()
  await expect(facts.filter({ hasText: 'Dora Lee' })).toBeVisible()
  await button(page, 'Back').click()
  await button(page, '11:00 AM').click()
  await expect(page.getByText(/^Now: .*, with Dora Lee$/)).toBeVisible()
  await expect(facts.filter({ hasText: 'Max Fox' })).toBeVisible()
  await button(page, 'Move appointment').click()
  await expect(page.getByText('Your appointment was moved.')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(facts.filter({ hasText: 'Max Fox' })).toBeVisible()
})

test('if a time is taken before a visit is moved there, the visit keeps its time, and others are offered', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { day, link, doctor, room, consultation } = await bookedVisit({ page, server, clinic, make })
  await page.goto(link)
  await button(page, 'Move to another time').click()
  await chooseDay(page, day)
  await button(page, '3:00 PM').click()
  await expect(heading(page, 'Move your appointment?')).toBeVisible()
  const patient = await make.patient(clinic.id)
  await make.appointment(clinic.id, {
    starts_at: `${day} 15:00`,
    patient_id: patient.id,
    appointment_type_id: consultation.id,
    doctor_id: doctor.id,
    room_id: room.id,
  })
  expectRefusal(`422 PUT /v2/rest/public/bookings/${link.split('/').at(-1)}`)
  await button(page, 'Move appointment').click()
  await expect(page.getByRole('alert')).toContainText('You still have the time that you had.')
  await screenshot(page, 'manage-move-taken')
  await button(page, /, 2:30 PM$/).click()
  await button(page, 'Move appointment').click()
  await expect(page.getByText('Your appointment was moved.')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${day} 14:30` }])
})

test('after the cut-off the page says whom to call; an invalid link says that it is one', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { link } = await bookedVisit({ page, server, clinic, make })
  await server.owner.query('update booking_settings set cancel_cutoff_hours = 720 where clinic_id = $1', [
    clinic.id,
  ])
  await page.goto(link)
  await expect(page.getByText(/too late to change this appointment online/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '(555) 014-2000' })).toBeVisible()
  await expect(button(page, 'Move to another time')).toHaveCount(0)
  await expect(button(page, 'Cancel appointment')).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'manage-too-late')
  const wrong = 'A'.repeat(43)
  const answer = await page.goto(`/book/manage/${wrong}`)
  expect(answer?.status()).toBe(404)
  await expect(heading(page, 'This link does not lead to a visit')).toBeVisible()
  await expectAccessible(page)
})

test('changes that staff made since the page was opened are shown before the visitor changes the visit [G-31]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { link } = await bookedVisit({ page, server, clinic, make })
  const call = `/v2/rest/public/bookings/${link.split('/').at(-1)}`
  const later = () =>
    server.owner.query(
      `update appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
       where clinic_id = $1`,
      [clinic.id],
    )
  await page.goto(link)
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await later()
  expectRefusal(`412 PUT ${call}`)
  await button(page, 'Confirm').click()
  await expect(page.getByRole('alert')).toContainText('We have moved your appointment')
  await expect(page.getByText(/ at 11:00 AM/)).toBeVisible()
  await screenshot(page, 'manage-moved-by-staff')
  await button(page, 'Confirm').click()
  await expect(page.getByText('Thank you. Your appointment is confirmed.')).toBeFocused()

  await button(page, 'Cancel appointment').click()
  await expect(heading(page, 'Cancel this appointment?')).toBeFocused()
  await later()
  expectRefusal(`412 DELETE ${call}`)
  await button(page, 'Yes, cancel it').click()
  await expect(page.getByRole('alert')).toContainText('We have moved your appointment')
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByText(/ at 12:00 PM/)).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ canceled: false }])

  // The front desk cancels the visit while the visitor is away from the page.
  await button(page, 'Cancel appointment').click()
  await expect(heading(page, 'Cancel this appointment?')).toBeFocused()
  await server.owner.query('update appointments set canceled_at = now() where clinic_id = $1', [clinic.id])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(heading(page, 'Your appointment is canceled')).toBeFocused()
})

test('a visit that staff marked to be rescheduled says so, and can be moved [G-31]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { day, link } = await bookedVisit({ page, server, clinic, make })
  await server.owner.query('update appointments set reschedule = true where clinic_id = $1', [clinic.id])
  await page.goto(link)
  await expect(heading(page, 'Your appointment needs another time')).toBeVisible()
  await expect(page.getByText('Hello Zoë, this time is no longer kept for you.')).toBeVisible()
  await expect(button(page, 'Confirm')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'manage-set-aside')
  await button(page, 'Move to another time').click()
  await expect(page.getByText(/which can no longer be .* at 10:00 AM\./)).toBeVisible()
  await chooseDay(page, day)
  await expect(button(page, '10:30 AM')).toBeVisible()
  await expect(button(page, '10:00 AM')).toHaveCount(0)
  await button(page, '10:30 AM').click()
  await button(page, 'Move appointment').click()
  await expect(page.getByText('Your appointment was moved.')).toBeFocused()
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(button(page, 'Confirm')).toHaveCount(0)
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${day} 10:30` }])
})

test('a move whose response was lost has moved the visit; while the page is off, the visit can only be canceled', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { day, link } = await bookedVisit({ page, server, clinic, make })
  const call = `/v2/rest/public/bookings/${link.split('/').at(-1)}`
  await page.goto(link)
  await button(page, 'Move to another time').click()
  await chooseDay(page, day)
  await button(page, '3:00 PM').click()
  expectRefusal(`unreached PUT ${call}`)
  await page.route(
    `**${call}`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Move appointment').click()
  await expect(page.getByText('Your appointment was moved.')).toBeFocused()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${day} 15:00` }])

  await server.owner.query('update booking_settings set enabled = false where clinic_id = $1', [clinic.id])
  // The page goes back over its steps asynchronously, which a reload would interrupt.
  await settled(page)
  await page.reload()
  await expect(page.getByText(/It can be canceled here until .* To move it, please call/)).toBeVisible()
  await expect(button(page, 'Move to another time')).toHaveCount(0)
  await button(page, 'Cancel appointment').click()
  await button(page, 'Yes, cancel it').click()
  await expect(heading(page, 'Your appointment is canceled')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Book another appointment' })).toHaveCount(0)
})
