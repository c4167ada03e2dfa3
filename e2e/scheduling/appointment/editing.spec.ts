import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import type { RunningServer } from '../../harness/server.ts'
import { bookingClinic, dialogOf, nextWorkDay } from '../clinic-fixture.ts'

const day = nextWorkDay()

const rowOf = async (server: RunningServer, id: number) =>
  (
    await server.owner.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at, duration,
         canceled_at is not null as canceled from appointments where id = $1`,
      [id],
    )
  ).rows[0]

/** Zoë has an appointment at ten with Dr. Lee. */
async function zoeWithLee(make: Parameters<typeof bookingClinic>[0], clinicId: number) {
  const made = await bookingClinic(make, clinicId)
  const { id } = await make.appointment(clinicId, {
    starts_at: `${day} 10:00`,
    patient_id: made.zoe.id,
    appointment_type_id: made.consultation.id,
    doctor_id: made.lee.id,
    room_id: made.one.id,
  })
  return { ...made, id }
}

test('an appointment is canceled, and can be restored for ten seconds; a canceled one cannot be saved [APT-95, ERR-31]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, anotherPage, expectRefusal }) => {
  const { id, two } = await zoeWithLee(make, clinic.id)
  expectRefusal(`412 DELETE /v2/rest/appointments/${id}`)
  expectRefusal(`404 PUT /v2/rest/appointments/${id}`)
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}/edit`)
  const dialog = dialogOf(page, 'Edit Appointment')
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('10:00 AM')
  await ana.moveToRoom(id, two.id)
  const cancel = dialog.getByRole('button', { name: 'Cancel Appointment' })
  await cancel.click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to cancel this appointment?',
  })
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(dialog.getByText('This record was changed by Ana Ortiz')).toBeVisible()
  await expect(dialog.getByText('Room: Exam Room One → Exam Room Two')).toBeVisible()
  await expect(dialog.getByText('Something went wrong!')).toHaveCount(0)
  expect(await rowOf(server, id)).toMatchObject({ canceled: false })
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(page.getByText('Appointment canceled.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await rowOf(server, id)).toMatchObject({ canceled: true })
  await screenshot(page, 'appointment-canceled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Appointment restored.')).toBeVisible()
  expect(await rowOf(server, id)).toEqual({ at: `${day} 10:00`, duration: 30, canceled: false })

  // Somebody else cancels the appointment.
  await page.goto(`/v2/appointment/${id}/edit`)
  await Promise.all([
    page.waitForResponse(
      answer => answer.url().includes('/warnings') && !!answer.request().postData()?.includes('02:00 PM'),
    ),
    dialog.getByRole('combobox', { name: 'Time' }).fill('02:00 PM'),
  ])
  await server.owner.query('update appointments set canceled_at = now() where id = $1', [id])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This appointment was canceled meanwhile.')
  await expect(dialog.getByLabel('Doctor')).toBeDisabled()
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('02:00 PM')
  await expect(dialog.getByRole('button', { name: /Save|Cancel Appointment|Add Note/ })).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'edit-appointment-gone')
})
