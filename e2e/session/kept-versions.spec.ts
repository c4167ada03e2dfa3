import { endSessionsOf } from '../end-sessions.ts'
import { cutLiveUpdates, expect, logIn, startSession, test } from '../harness.ts'
import { minutesAgo, visitDay } from '../scheduling/visit-day.ts'
import type { RunningServer } from '../server.ts'

async function write(server: RunningServer, clinicId: number, whose: { patient: number; visit?: number }) {
  const { rows } = await server.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at)
     values ($1, $2, $3, $4, 'Likes mornings', $5) returning id`,
    [clinicId, whose.patient, whose.visit ?? null, whose.visit ? 'yellow' : 'green', minutesAgo(5)],
  )
  const id: number = rows[0].id
  const read = async () =>
    (await server.owner.query('select annotation from notes where id = $1', [id])).rows[0].annotation
  const changeElsewhere = () =>
    server.owner.query(
      `update notes set annotation = 'Likes noon', updated_at = now() + interval '1 second' where id = $1`,
      [id],
    )
  return { id, read, changeElsewhere }
}

test('what others made of an office note while nobody was signed in is not written over unseen', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const note = await write(server, clinic.id, { patient: patient.id })
  expectRefusal(`412 PUT /v2/rest/patients/${patient.id}/notes/${note.id}`)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patient.id}/notes/${note.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit note' })
  const field = dialog.getByLabel('Note', { exact: true })
  await field.fill('Likes evenings')
  await endSessionsOf(clinic.staff, server, page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await note.changeElsewhere()
  await logIn(page, clinic.staff)
  await expect(field).toHaveValue('Likes evenings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Likes noon')
  expect(await note.read()).toBe('Likes noon')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note has been updated')).toBeVisible()
  expect(await note.read()).toBe('Likes evenings')
})

test('nor what they made of a note of an appointment', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  const note = await write(server, clinic.id, { patient: patientId, visit: id })
  expectRefusal(`412 PUT /v2/rest/appointments/${id}/notes/${note.id}`)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const notes = page.getByRole('dialog', { name: 'Appointment info' }).getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: /^Edit the note/ }).click()
  const field = notes.getByPlaceholder('Write a note...')
  await field.fill('Likes evenings')
  await endSessionsOf(clinic.staff, server, page)
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await note.changeElsewhere()
  await logIn(page, clinic.staff)
  await expect(field).toHaveValue('Likes evenings')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByRole('alert')).toContainText('Somebody else has changed this note meanwhile.')
  await expect(notes.getByRole('alert')).toContainText('Likes noon')
  expect(await note.read()).toBe('Likes noon')
  await expect(field).toHaveValue('Likes evenings')
})
