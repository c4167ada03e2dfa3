import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { otherDesk } from '../other-desk.ts'
import type { RunningServer } from '../server.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { bookingClinic, dialogOf, nextWorkDay } from './booking-clinic.ts'

const day = nextWorkDay()

const rowOf = async (server: RunningServer, id: number) =>
  (
    await server.owner.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at, duration,
         canceled_at is not null as canceled from appointments where id = $1`,
      [id],
    )
  ).rows[0]

/** Zoë is expected at ten, by Dr. Lee. */
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

test('an appointment is there to be edited, as it is; one that is not there cannot be [APT-04] [APT-71] [ERR-32] [ERR-36] [NOT-27]', {
  tag: '@whole',
}, async ({ page, clinic, make, expectRefusal }) => {
  expectRefusal('404 GET /v2/rest/appointments/999999')
  const { id, zoe } = await zoeWithLee(make, clinic.id)
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
})

test('an appointment is edited; what others changed meanwhile and what the server would not have is said [ERR-28] [ERR-29] [ERR-30]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id, fox } = await zoeWithLee(make, clinic.id)
  for (const how of ['412', '422', 'unreached']) expectRefusal(`${how} PUT /v2/rest/appointments/${id}`)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}/edit`)
  const dialog = dialogOf(page, 'Edit Appointment')
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('10:00 AM')

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
  // What is not seen yet would be asked about.
  await expect(dialog.getByText('Dr. Fox does not offer this appointment type').first()).toBeVisible()
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
})

test('an appointment is canceled, and given back for ten seconds; one that is canceled cannot be saved [APT-95] [ERR-31]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, anotherPage, expectRefusal }) => {
  const { id, two } = await zoeWithLee(make, clinic.id)
  expectRefusal(`412 DELETE /v2/rest/appointments/${id}`)
  expectRefusal(`404 PUT /v2/rest/appointments/${id}`)
  const ana = await otherDesk(await anotherPage(), clinic.administrator)
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
  tag: ['@any-width', '@whole'],
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
