import { expect, startSession, test } from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import { pauseClock } from '../../harness/page-control.ts'
import { followed } from '../../harness/watch-live.ts'
import { settled } from '../../harness/watch-traffic.ts'
import {
  bookingClinic,
  chooseDay,
  choosePatient,
  nextWorkDay,
  openNewAppointment,
} from '../clinic-fixture.ts'

test('a warning that appears at the moment of saving, because another desk took the room, needs a confirmation first [APT-35]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, clinic, make, server, expectRefusal }) => {
  expectRefusal('409 POST /v2/rest/appointments')
  const day = nextWorkDay()
  const { one, two, check } = await bookingClinic(make, clinic.id)
  const other = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Other' })
  const theirs = await make.appointment(clinic.id, {
    patient_id: other.id,
    appointment_type_id: check.id,
    duration: 15,
    starts_at: `${day} 10:00`,
    room_id: two.id,
  })
  const colleague = await otherUser(await anotherPage(), clinic.administrator)
  await page.clock.install()
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  const dialog = await openNewAppointment(page)
  await choosePatient(page, dialog, 'zoë')
  await chooseDay(page, dialog, day)
  await dialog.getByRole('combobox', { name: 'Time' }).fill('10:00 AM')
  await dialog.getByLabel('Doctor').selectOption({ label: 'Max Fox' })
  await dialog.getByLabel('Appointment type').selectOption({ label: 'Aligner Check (15 min)' })
  await dialog.getByLabel('Room').selectOption({ label: 'Exam Room One' })
  await followed(page, 'day')
  await settled(page)
  const warning = dialog.getByText('Exam Room One is already in use at this time')
  await expect(warning).toHaveCount(0)

  // The clock stops, so that this moment lasts as long as the test needs.
  await pauseClock(page)
  await colleague.moveToRoom(theirs.id, one.id)
  await expect
    .poll(async () => {
      await page.clock.runFor(60)
      return warning.count()
    })
    .toBe(1)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.clock.resume()
  const question = page.getByRole('alertdialog', { name: 'Book anyway?' })
  await expect(question).toContainText('Exam Room One is already in use at this time')
  const { rows } = await server.owner.query('select from appointments where clinic_id = $1', [clinic.id])
  expect(rows).toHaveLength(1)

  // One confirmation is enough: a person who goes back and saves again has seen the warning.
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(warning).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Appointment created.')).toBeVisible()
})
