import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness.ts'
import type { RunningServer } from '../server.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { bookingClinic, chooseDay, dialogOf, nextWorkDay, openNewAppointment } from './booking-clinic.ts'

const day = nextWorkDay()

const rowOf = async (server: RunningServer, id: number) =>
  (
    await server.owner.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at, duration,
         canceled_at is not null as canceled from appointments where id = $1`,
      [id],
    )
  ).rows[0]

test('an appointment is edited, canceled, and given back for ten seconds [APT-04] [APT-71] [APT-95] [ERR-28] [ERR-29] [ERR-30] [ERR-31] [ERR-32] [ERR-36] [NOT-27]', async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  expectRefusal('404 GET /v2/rest/appointments/999999')
  const { one, lee, fox, consultation, zoe } = await bookingClinic(make, clinic.id)
  const { id } = await make.appointment(clinic.id, {
    starts_at: `${day} 10:00`,
    patient_id: zoe.id,
    appointment_type_id: consultation.id,
    doctor_id: lee.id,
    room_id: one.id,
  })
  for (const how of ['412', '422', 'unreached']) expectRefusal(`${how} PUT /v2/rest/appointments/${id}`)
  expectRefusal(`412 DELETE /v2/rest/appointments/${id}`)
  expectRefusal(`404 PUT /v2/rest/appointments/${id}`)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto('/v2/appointment/999999/edit')
  await expect(
    page.getByText('Unable to load appointment details. Please refresh and try again.'),
  ).toBeVisible()

  await page.goto(`/v2/appointment/${id}/edit`)
  const dialog = dialogOf(page, 'Edit Appointment')
  await expect(dialog.getByText('Zoë Muñoz')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'See Profile' })).toHaveAttribute(
    'href',
    `/v2/patient/${zoe.id}/profile`,
  )
  await expect(dialog.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(dialog.getByText('No notes added.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('10:00 AM')
  await expect(dialog.getByLabel('Room').locator('option:checked')).toHaveText('Exam Room One')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'edit-appointment')

  // Somebody else was quicker.
  await server.owner.query(
    `update appointments set doctor_id = $2, updated_at = now() + interval '1 second' where id = $1`,
    [id, fox.id],
  )
  await dialog.getByRole('combobox', { name: 'Time' }).fill('1115')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This record was changed by someone else')).toBeVisible()
  await expect(dialog.getByText('Doctor: Dora Lee → Max Fox')).toBeVisible()
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toHaveText('Max Fox')
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('11:15 AM')
  await expectAccessible(page)
  await screenshot(page, 'edit-appointment-overtaken')

  await page.route(`**/v2/rest/appointments/${id}`, route =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { error: '{"starts_at":["Invalid time"]}' } })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.getByText('Unable to save appointment. Please check your input and try again.'),
  ).toBeVisible()
  await expect(dialog.getByText('Invalid time', { exact: true })).toBeVisible()
  await page.unroute(`**/v2/rest/appointments/${id}`)
  await page.route(`**/v2/rest/appointments/${id}`, route =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Unable to save appointment. Please try again.')).toBeVisible()
  await page.unroute(`**/v2/rest/appointments/${id}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated appointment.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await rowOf(server, id)).toEqual({ at: `${day} 11:15`, duration: 30, canceled: false })

  await page.goto(`/v2/appointment/${id}/edit`)
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('11:15 AM')
  await server.owner.query(
    `update appointments set doctor_id = $2, updated_at = now() + interval '2 seconds' where id = $1`,
    [id, lee.id],
  )
  const cancel = dialog.getByRole('button', { name: 'Cancel Appointment' })
  await cancel.click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to cancel this appointment?',
  })
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(dialog.getByText('This record was changed by Sam Lee')).toBeVisible()
  await expect(dialog.getByText('Doctor: Max Fox → Dora Lee')).toBeVisible()
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
  expect(await rowOf(server, id)).toEqual({ at: `${day} 11:15`, duration: 30, canceled: false })

  // Somebody else cancels it.
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

test('a visit of days ago can only be looked at: it cannot be canceled either, and says why [APT-71] [APT-84]', {
  tag: '@any-width',
}, async ({ page, clinic, make }) => {
  const { one, consultation, zoe } = await bookingClinic(make, clinic.id)
  const { id } = await make.appointment(clinic.id, {
    starts_at: '2026-05-06 10:00',
    patient_id: zoe.id,
    appointment_type_id: consultation.id,
    room_id: one.id,
    checked_in_at: new Date('2026-05-06T14:00:00Z'),
    seated_at: new Date('2026-05-06T14:05:00Z'),
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}/edit`)
  const dialog = dialogOf(page, 'View Appointment')
  await expect(dialog.getByLabel('Doctor')).toBeDisabled()
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /^Date/ })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  const cancel = dialog.getByRole('button', { name: 'Cancel Appointment' })
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await cancel.focus()
  await expect(page.getByText('This appointment can no longer be edited')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'view-appointment')
})

test('time is blocked, changed and given free; whoever is booked in it is counted [BLK-01] [BLK-02] [BLK-03] [BLK-04] [BLK-05] [BLK-06] [BLK-07] [BLK-08] [BLK-13] [BLK-20] [ERR-33] [ERR-34] [APT-06] [ROL-03]', async ({
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
  await signIn(page, clinic.administrator)
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
    `select id, timeable_type, room_id, notes, to_char(starts_at at time zone 'America/New_York', 'HH24:MI') as from,
       to_char(ends_at at time zone 'America/New_York', 'HH24:MI') as to from time_offs where clinic_id = $1`,
    [clinic.id],
  )
  expect(rows).toEqual([
    {
      id: rows[0].id,
      timeable_type: 'Room',
      room_id: one.id,
      notes: 'Chair repair',
      from: '10:00',
      to: '10:30',
    },
  ])

  await page.goto(`/v2/time-off/${rows[0].id}/edit`)
  const edit = dialogOf(page, 'Edit Blocked Time')
  await expect(edit.getByRole('radio', { name: 'Room' })).toBeChecked()
  await edit.getByRole('radio', { name: 'Clinic' }).check()
  await edit.getByRole('combobox', { name: 'Clinic' }).selectOption({ label: 'Harbor Orthodontics' })
  await edit.getByRole('combobox', { name: 'End time' }).fill('noon')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Invalid time', { exact: true })).toBeVisible()
  await edit.getByRole('combobox', { name: 'End time' }).fill('12 pm')
  await expectAccessible(page)
  await screenshot(page, 'edit-blocked-time')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated blocked time.')).toBeVisible()

  await page.goto(`/v2/time-off/${rows[0].id}/edit`)
  await expect(edit.getByRole('combobox', { name: 'End time' })).toHaveValue('12:00 PM')
  await edit.getByRole('button', { name: 'Cancel Blocked Time' }).click()
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to cancel this blocked time?' })
    .getByRole('button', { name: 'Cancel Blocked Time' })
    .click()
  await expect(page.getByText('Blocked time canceled.')).toBeVisible()
  await expect(edit).toHaveCount(0)
})
