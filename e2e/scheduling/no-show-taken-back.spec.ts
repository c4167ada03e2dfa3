import { expect, expectAccessible, screenshot, startSession, test } from '../harness.ts'
import { bookingClinic, dialogOf, nextWorkDay } from './booking-clinic.ts'

/** Zoe's visit, in a room that Ann has at the same time. */
async function doubleBooked(
  make: Parameters<typeof bookingClinic>[0],
  clinicId: number,
  more: { no_show?: boolean } = {},
) {
  const { one, lee, fox, consultation, zoe } = await bookingClinic(make, clinicId)
  const visit = {
    starts_at: `${nextWorkDay()} 10:00`,
    appointment_type_id: consultation.id,
    room_id: one.id,
  }
  const ofZoe = { ...visit, patient_id: zoe.id, doctor_id: lee.id, ...more }
  const { id } = await make.appointment(clinicId, ofZoe)
  const ann = await make.patient(clinicId, { first_name: 'Ann', last_name: 'Early' })
  await make.appointment(clinicId, { ...visit, patient_id: ann.id, doctor_id: fox.id })
  return id
}

test('a no-show whose time was given away is taken back only by whoever means it', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const id = await doubleBooked(make, clinic.id, { no_show: true })
  const isNoShow = async () =>
    (await server.owner.query('select no_show from appointments where id = $1', [id])).rows[0].no_show
  expectRefusal(`409 PUT /v2/rest/appointments/${id}/no_show`)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const button = dialogOf(page, 'Appointment info').getByRole('button', { name: 'No Show' })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  const question = page.getByRole('alertdialog', { name: 'Undo it anyway?' })
  await expect(question).toContainText('Exam Room One is already in use at this time')
  await expectAccessible(page)
  await screenshot(page, 'no-show-question')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await isNoShow()).toBe(true)

  await button.click()
  await question.getByRole('button', { name: 'Undo it anyway' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(isNoShow).toBe(false)
})

test('what the notice takes back is asked about also when the window of the visit is closed', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const id = await doubleBooked(make, clinic.id)
  const isToBeRescheduled = async () =>
    (await server.owner.query('select reschedule from appointments where id = $1', [id])).rows[0].reschedule
  expectRefusal(`409 PUT /v2/rest/appointments/${id}/reschedule`)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = dialogOf(page, 'Appointment info')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByText('Marked as to be rescheduled.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo it anyway?' })
  await expect(question).toContainText('Exam Room One is already in use at this time')
  expect(await isToBeRescheduled()).toBe(true)
  await question.getByRole('button', { name: 'Undo it anyway' }).click()
  await expect.poll(isToBeRescheduled).toBe(false)
})
