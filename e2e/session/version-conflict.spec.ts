import { cutLiveUpdates, expect, logIn, startSession, test } from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import type { RunningServer } from '../harness/server.ts'
import { minutesAgo } from '../scheduling/visit-fixture.ts'

async function write(server: RunningServer, clinicId: number, patientId: number) {
  const { rows } = await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at)
     values ($1, $2, 'green', 'Likes mornings', $3) returning id`,
    [clinicId, patientId, minutesAgo(5)],
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

test('changes that others made to an office note while nobody was signed in are not overwritten unseen', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const note = await write(server, clinic.id, patient.id)
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
