import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import { followed } from '../../harness/watch-live.ts'
import { bookingClinic, chooseDay, choosePatient, dialogOf, nextWorkDay } from '../clinic-fixture.ts'

const chosen = (page: Page, dialog: string, label: string) =>
  dialogOf(page, dialog).getByLabel(label).locator('option:checked')

test('a new appointment follows the set-up: a renamed type is shown, and a deactivated room is no longer chosen', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, anotherPage }) => {
  const { two, consultation } = await bookingClinic(make, clinic.id)
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await startSession(page, clinic.staff)
  await page.goto('/v2/event/new')
  const dialog = dialogOf(page)
  const room = dialog.getByLabel('Room')
  // Today the default time may pass meanwhile, and would need confirmation.
  await chooseDay(page, dialog, nextWorkDay())
  await choosePatient(page, dialog, 'Muñoz')
  await dialog.getByLabel('Appointment type').selectOption({ label: 'Consultation (30 min)' })
  await expect(chosen(page, 'New appointment', 'Room')).toHaveText('Exam Room Two')
  await followed(page, 'clinic')
  await ana.changeSetUp('appointment_types', consultation.id, { title: 'First Visit' })
  await expect(chosen(page, 'New appointment', 'Appointment type')).toHaveText('First Visit (30 min)')

  await ana.changeSetUp('rooms', two.id, { active: false })
  await expect(room.locator('option')).toHaveText(['Choose a room', 'Exam Room One'])
  await expect(chosen(page, 'New appointment', 'Room')).toHaveText('Choose a room')
  await expect(dialog.getByText('No longer available. Choose again.')).toBeVisible()
  // A choice that is not shown is not sent either.
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Pick a room')).toBeVisible()
  await room.selectOption({ label: 'Exam Room One' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Appointment created.')).toBeVisible()
})

test('blocked time follows the set-up too: a deactivated room is no longer chosen', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, anotherPage }) => {
  const { two } = await bookingClinic(make, clinic.id)
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await startSession(page, clinic.administrator)
  await page.goto('/v2/event/new')
  await page.getByRole('tab', { name: 'Blocked time' }).click()
  const dialog = dialogOf(page, 'New blocked time')
  await dialog.getByRole('radio', { name: 'Room' }).check()
  const room = dialog.getByRole('combobox', { name: 'Room' })
  await room.selectOption({ label: 'Exam Room Two' })
  await followed(page, 'clinic')
  await ana.changeSetUp('rooms', two.id, { active: false })
  await expect(dialog.getByText('No longer available. Choose again.')).toBeVisible()
  await expect(room.locator('option:checked')).toHaveText('Pick a room')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Pick a room').and(dialog.locator('p'))).toBeVisible()
})

test('an appointment that is being edited keeps its room when the room is deactivated', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const { one, lee, consultation, zoe } = await bookingClinic(make, clinic.id)
  const { id } = await make.appointment(clinic.id, {
    starts_at: `${nextWorkDay()} 10:00`,
    patient_id: zoe.id,
    appointment_type_id: consultation.id,
    doctor_id: lee.id,
    room_id: one.id,
  })
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}/edit`)
  const dialog = dialogOf(page, 'Edit Appointment')
  await expect(chosen(page, 'Edit Appointment', 'Room')).toHaveText('Exam Room One')
  await expect(dialog.getByLabel('Room').locator('option')).toHaveCount(3)
  await followed(page, 'clinic')
  await ana.changeSetUp('rooms', one.id, { active: false })
  await ana.changeSetUp('doctors', lee.id, { lastName: 'Leigh' })
  await expect(chosen(page, 'Edit Appointment', 'Doctor')).toHaveText('Dora Leigh')
  await expect(chosen(page, 'Edit Appointment', 'Room')).toHaveText('Exam Room One')
  await dialog.getByRole('combobox', { name: 'Time' }).fill('11:00 AM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated appointment.')).toBeVisible()
  const { rows } = await server.owner.query('select room_id from appointments where id = $1', [id])
  expect(rows).toEqual([{ room_id: one.id }])
})

test('new names of a room, a doctor and a type reach an open calendar', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, anotherPage }) => {
  const day = nextWorkDay()
  const { one, lee, consultation, zoe } = await bookingClinic(make, clinic.id)
  await make.appointment(clinic.id, {
    starts_at: `${day} 10:00`,
    patient_id: zoe.id,
    appointment_type_id: consultation.id,
    doctor_id: lee.id,
    room_id: one.id,
  })
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${day}`)
  const card = page.getByRole('main').getByRole('button', { name: /^Zoë Muñoz/ })
  await expect(card).toHaveAccessibleName(/Exam Room One/)
  await followed(page, 'clinic')
  await ana.changeSetUp('rooms', one.id, { title: 'Garden Room' })
  await expect(page.getByRole('list', { name: 'Garden Room' }).getByRole('button')).toHaveAccessibleName(
    /Garden Room/,
  )
  await ana.changeSetUp('appointment_types', consultation.id, { title: 'First Visit' })
  await expect(card).toHaveAccessibleName(/First Visit/)
  await page.getByRole('button', { name: 'Doctors' }).click()
  await expect(page.getByRole('list', { name: 'Dora Lee' }).getByRole('button')).toBeVisible()
  await ana.changeSetUp('doctors', lee.id, { lastName: 'Leigh' })
  await expect(page.getByRole('list', { name: 'Dora Leigh' }).getByRole('button')).toBeVisible()
})
