import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import { expectThumbSized } from '../../harness/thumb-sized.ts'
import { bookingClinic, chooseDay, dialogOf, nextWorkDay, openNewAppointment } from '../clinic-fixture.ts'

const day = nextWorkDay()

test('time is blocked, and the appointments in it are counted [BLK-01, BLK-04, BLK-05, BLK-06, BLK-07, BLK-08, BLK-13, ERR-33, ERR-34, APT-06, ROL-03]', async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  expectRefusal('unreached POST /v2/rest/time_offs')
  const { one, consultation, zoe } = await bookingClinic(make, clinic.id)
  const booked = { patient_id: zoe.id, appointment_type_id: consultation.id, room_id: one.id }
  await make.appointment(clinic.id, { ...booked, starts_at: `${day} 10:15` })
  await startSession(page, clinic.administrator)
  await page.goto('/v2/search')
  await openNewAppointment(page)
  await page.getByRole('tab', { name: 'Blocked time' }).click()
  const dialog = dialogOf(page, 'New Blocked Time')
  await expect(dialog.getByRole('combobox', { name: 'Start time' })).toHaveValue('10:00 AM')
  await expect(dialog.getByRole('combobox', { name: 'End time' })).toHaveValue('10:30 AM')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Select a clinic').and(dialog.locator('p'))).toBeVisible()
  await dialog.getByRole('radio', { name: 'Doctor' }).check()
  await expect(dialog.getByLabel('Blocked time for virtual appointments')).not.toBeChecked()
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'new-blocked-time')
  await dialog.getByRole('radio', { name: 'Room' }).check()
  await dialog.getByRole('combobox', { name: 'Room' }).selectOption({ label: 'Exam Room One' })
  await chooseDay(page, dialog, day)
  await expect(dialog.getByText('1 appointment is in this time. It stays as it is.')).toBeVisible()
  await dialog.getByLabel('Notes').fill('Chair repair')
  await screenshot(page, 'new-blocked-time-over-appointments')
  await page.route('**/v2/rest/time_offs', route => route.abort())
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Something went wrong!')).toBeVisible()
  await page.unroute('**/v2/rest/time_offs')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Blocked time created.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { rows } = await server.owner.query(
    `select timeable_type, room_id, notes, to_char(starts_at at time zone 'America/New_York', 'HH24:MI') as from,
       to_char(ends_at at time zone 'America/New_York', 'HH24:MI') as to from time_offs where clinic_id = $1`,
    [clinic.id],
  )
  expect(rows).toEqual([
    {
      timeable_type: 'Room',
      room_id: one.id,
      notes: 'Chair repair',
      from: '10:00',
      to: '10:30',
    },
  ])
})
