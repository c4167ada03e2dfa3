import { atDetails, bookableClinic, bookedOnline, fillIn, heading, submit } from '../booking/booking-page.ts'
import { field, openSettings, save } from '../clinic/clinic-settings-page.ts'
import { expect, logIn, startSession, test } from '../harness/harness.ts'
import {
  bookingClinic,
  chooseDay,
  choosePatient,
  dialogOf,
  nextWorkDay,
} from '../scheduling/clinic-fixture.ts'
import { choose, goTo } from '../users/users-page.ts'
import { add, dialog, open, saved } from './set-up-page.ts'

test('clinic: a person who is away for longer than the set time has to log in again [G-12]', {
  tag: '@whole',
}, async ({ page, clinic, server, anotherPage }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Sign out after').fill('4')
  await save(page)
  await expect(field(page, 'Sign out after')).toBeFocused()
  await field(page, 'Sign out after').fill('5')
  await save(page)
  await saved(page)
  const theirs = await anotherPage()
  await startSession(theirs, clinic.staff)
  const idleFor = (minutes: number) =>
    server.owner.query(
      `update sessions set last_seen_at = now() - make_interval(mins => $2)
       where user_id = (select id from users where email = $1)`,
      [clinic.staff.email, minutes],
    )
  await idleFor(4)
  await theirs.goto('/v2/tasks')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await idleFor(6)
  await theirs.goto('/v2/tasks')
  await expect(theirs).toHaveURL('/v2/login?return_to=%2Fv2%2Ftasks')
  await logIn(theirs, clinic.staff)
  await expect(theirs).toHaveURL('/v2/tasks')
})

test('clinic: visitors see its name, address and phone number, and every time is in its zone [G-12]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, anotherPage }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').fill('Bay Dental')
  await field(page, 'Phone number').fill('555-010-4477')
  await field(page, 'Address').fill('9 Quay Road')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('los ang')
  await page.getByRole('option', { name: 'Pacific (Los Angeles)' }).click()
  await save(page)
  await saved(page)
  const visitor = await anotherPage()
  await visitor.goto(`${server.address}${address}`)
  await expect(visitor).toHaveTitle('Book an appointment · Bay Dental')
  await expect(visitor.getByRole('banner')).toContainText('Bay Dental')
  await expect(visitor.getByRole('banner')).toContainText('(555) 010-4477')
  await atDetails(visitor, day, '10:00 AM')
  await fillIn(visitor)
  await submit(visitor).click()
  await expect(heading(visitor, 'You are booked')).toBeVisible()
  await expect(visitor.getByText('at 10:00 AM Pacific Time')).toBeVisible()
  await expect(visitor.getByRole('main').getByText('9 Quay Road, Albany')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${day} 10:00` }])

  const { rows } = await server.owner.query(
    `select created_at at time zone 'America/Los_Angeles' as at from audit_log
     where clinic_id = $1 and entity_type = 'clinic' order by id desc limit 1`,
    [clinic.id],
  )
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(rows[0].at)
  await goTo(page, 'Audit log')
  const change = page.getByRole('main').locator('tbody tr, li').filter({ hasText: 'Clinic settings changed' })
  await expect(change.first()).toContainText(`, ${clock}`)
})

test('hours: a day that ends earlier offers no later times [G-12]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  await bookingClinic(make, clinic.id)
  const day = nextWorkDay()
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  await open(page, clinic.administrator, '/settings/hours', 'Hours')
  await page.getByLabel(`${weekday}: to`, { exact: true }).fill('15:00')
  await save(page)
  await saved(page)
  await page.goto('/v2/event/new')
  const form = dialogOf(page)
  await chooseDay(page, form, day)
  await choosePatient(page, form, 'Muñoz')
  await form.getByLabel('Appointment type').selectOption({ label: 'Aligner Check (15 min)' })
  await form.getByRole('combobox', { name: 'Time' }).click()
  await expect(form.getByRole('option', { name: /^02:45 PM/ })).toBeAttached()
  await expect(form.getByRole('option', { name: /^03:00 PM/ })).toHaveCount(0)
})

test('rooms, doctors and types: an added one can be booked, a deactivated one cannot, and can be restored [G-12]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  await bookingClinic(make, clinic.id)
  await open(page, clinic.administrator, '/settings/rooms', 'Rooms')
  await page.getByRole('button', { name: 'Add room' }).click()
  await dialog(page).getByLabel('Name').fill('Attic')
  await add(page)
  await choose(page, 'Exam Room One', 'Deactivate')
  await expect(page.getByText('Exam Room One was deactivated')).toBeVisible()
  await goTo(page, 'Doctors')
  await page.getByRole('button', { name: 'Add doctor' }).click()
  await dialog(page).getByLabel('First name').fill('Nora')
  await dialog(page).getByLabel('Last name').fill('Quist')
  await add(page)
  await goTo(page, 'Appointment types')
  await page.getByRole('button', { name: 'Add appointment type' }).click()
  await dialog(page).getByLabel('Name').fill('Debond')
  await dialog(page).getByLabel('Duration').fill('45')
  await add(page)

  await page.goto('/v2/event/new')
  const form = dialogOf(page)
  const options = (label: string) => form.getByLabel(label).locator('option')
  await expect(options('Doctor').filter({ hasText: 'Nora Quist' })).toHaveCount(1)
  await expect(options('Appointment type').filter({ hasText: 'Debond (45 min)' })).toHaveCount(1)
  await expect(options('Room').filter({ hasText: 'Attic' })).toHaveCount(1)
  await expect(options('Room').filter({ hasText: 'Exam Room One' })).toHaveCount(0)

  await page.goto('/settings/rooms')
  await choose(page, 'Exam Room One', 'Activate')
  await expect(page.getByText('Exam Room One was activated')).toBeVisible()
  await page.goto('/v2/event/new')
  await expect(options('Room').filter({ hasText: 'Exam Room One' })).toHaveCount(1)
})

test('labels: a new one can be put on an appointment [G-12] [G-55]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  const { one, lee, consultation, zoe } = await bookingClinic(make, clinic.id)
  const { id } = await make.appointment(clinic.id, {
    starts_at: `${nextWorkDay()} 10:00`,
    patient_id: zoe.id,
    appointment_type_id: consultation.id,
    doctor_id: lee.id,
    room_id: one.id,
  })
  await open(page, clinic.administrator, '/settings/labels', 'Labels')
  await page.getByRole('button', { name: 'Add label' }).click()
  await dialog(page).getByLabel('Name').fill('Brings a sibling')
  await add(page)
  await page.goto(`/v2/appointment/${id}`)
  const info = page.getByRole('dialog', { name: 'Appointment info' })
  await info.getByRole('button', { name: 'Change' }).click()
  await info.getByRole('button', { name: 'Put on Brings a sibling' }).click()
  await expect(info.getByRole('list', { name: 'Labels of the appointment' })).toContainText(
    'Brings a sibling',
  )
})
