import type { Page } from '@playwright/test'
import { cutLiveUpdates, expect, expectAccessible, screenshot, startSession, test } from '../harness.ts'
import { otherDesk } from '../other-desk.ts'
import type { RunningServer } from '../server.ts'
import { bookingClinic, dialogOf, nextWorkDay } from './booking-clinic.ts'
import { minutesAgo, visitDay } from './visit-day.ts'

const question = (page: Page) => page.getByRole('alertdialog')

async function noteOf(server: RunningServer, clinicId: number, of: { id: number; patientId: number }) {
  const { rows } = await server.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at)
     values ($1, $2, $3, 'yellow', 'Wire changed', $4) returning id`,
    [clinicId, of.patientId, of.id, minutesAgo(5)],
  )
  const id: number = rows[0].id
  return {
    id,
    kept: async () =>
      (
        await server.owner.query(
          'select annotation, deleted_at is not null as deleted from notes where id = $1',
          [id],
        )
      ).rows[0],
  }
}

test('a note that a colleague has changed is not deleted before their text was seen', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, clinic, make, server, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const zoe = await visit('Zoë Muñoz')
  const note = await noteOf(server, clinic.id, zoe)
  expectRefusal(`412 DELETE /v2/rest/appointments/${zoe.id}/notes/${note.id}`)
  // Nobody tells this desk.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${zoe.id}`)
  const notes = page.getByRole('dialog', { name: 'Appointment info' }).getByRole('region', { name: 'Notes' })
  const remove = notes.getByRole('button', { name: /^Delete/ })
  await expect(notes.getByRole('listitem')).toContainText('Wire changed')
  const ana = await otherDesk(await anotherPage(), clinic.administrator)
  await ana.changeNote(zoe.id, note.id, 'Wire not changed: call the lab')
  await remove.click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This record was changed by Ana Ortiz. It is not deleted.')).toBeVisible()
  await expect(notes.getByRole('listitem')).toContainText('Wire not changed: call the lab')
  expect(await note.kept()).toEqual({ annotation: 'Wire not changed: call the lab', deleted: false })
  await remove.click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note deleted.')).toBeVisible()
  await expect(notes.getByText('No notes yet')).toBeVisible()
  expect(await note.kept()).toMatchObject({ deleted: true })
})

test('nor one among the treatments', { tag: ['@any-width', '@whole'] }, async ({
  page,
  anotherPage,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const zoe = await visit('Zoë Muñoz')
  const note = await noteOf(server, clinic.id, zoe)
  expectRefusal(`412 DELETE /v2/rest/patients/${zoe.patientId}/treatments/notes/${note.id}`)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${zoe.patientId}/treatment`)
  const list = page.getByRole('list', { name: 'Appointments and notes' })
  await expect(list).toContainText('Wire changed')
  const ana = await otherDesk(await anotherPage(), clinic.administrator)
  await ana.changeNote(zoe.id, note.id, 'Wire not changed: call the lab')
  await list.getByRole('button', { name: /^Remove/ }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This record was changed by Ana Ortiz. It is not deleted.')).toBeVisible()
  await expect(list).toContainText('Wire not changed: call the lab')
  expect(await note.kept()).toMatchObject({ deleted: false })
})

test('blocked time that a colleague has changed is not given free before their change was seen [BLK-02]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, clinic, make, server, expectRefusal }) => {
  const { one } = await bookingClinic(make, clinic.id)
  const { id } = await make.timeOff(clinic.id, { starts_at: `${nextWorkDay()} 10:00`, room_id: one.id })
  expectRefusal(`412 DELETE /v2/rest/time_offs/${id}`)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/time-off/${id}/edit`)
  const dialog = dialogOf(page, 'Edit Blocked Time')
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
  const ana = await otherDesk(await anotherPage(), clinic.administrator)
  await ana.explainBlocked(id, 'The chair is out: do not book')
  const cancel = async () => {
    await dialog.getByRole('button', { name: 'Cancel Blocked Time' }).click()
    await question(page).getByRole('button', { name: 'Cancel Blocked Time' }).click()
  }
  await cancel()
  await expect(dialog.getByRole('alert')).toContainText(
    'This record was changed by Ana Ortiz. It is not canceled. Their changes are below; cancel it again if that is still right.',
  )
  await expect(dialog.getByLabel('Notes')).toHaveValue('The chair is out: do not book')
  await expectAccessible(page)
  await screenshot(page, 'edit-blocked-time-overtaken')
  const kept = async () =>
    (
      await server.owner.query('select notes, canceled_at is not null as free from time_offs where id = $1', [
        id,
      ])
    ).rows[0]
  expect(await kept()).toEqual({ notes: 'The chair is out: do not book', free: false })
  // Nothing was typed here: whoever keeps it leaves without a question.
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/v2/time-off/${id}/edit`)
  await expect(dialog.getByLabel('Notes')).toHaveValue('The chair is out: do not book')
  await cancel()
  await expect(page.getByText('Blocked time canceled.')).toBeVisible()
  expect(await kept()).toMatchObject({ free: true })
})

test('who writes over a note that a colleague has changed sees their text and chooses', {
  tag: '@whole',
}, async ({ page, anotherPage, clinic, make, server, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const zoe = await visit('Zoë Muñoz')
  const note = await noteOf(server, clinic.id, zoe)
  expectRefusal(`412 PUT /v2/rest/appointments/${zoe.id}/notes/${note.id}`)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${zoe.id}`)
  const notes = page.getByRole('dialog', { name: 'Appointment info' }).getByRole('region', { name: 'Notes' })
  const field = notes.getByPlaceholder('Write a note...')
  const save = notes.getByRole('button', { name: 'Save' })
  const theirs = notes.getByRole('alert')
  const ana = await otherDesk(await anotherPage(), clinic.administrator)
  await notes.getByRole('button', { name: /^Edit/ }).click()

  await field.fill('Wire changed twice')
  await ana.changeNote(zoe.id, note.id, 'Call the lab')
  await save.click()
  await expect(theirs).toContainText('Somebody else has changed this note meanwhile.')
  await expect(theirs).toContainText('Call the lab')
  await expect(field).toHaveValue('Wire changed twice')
  await expectAccessible(page)
  await screenshot(page, 'appointment-note-overtaken')
  await theirs.getByRole('button', { name: 'Take theirs' }).click()
  await expect(theirs).toHaveCount(0)
  await expect(field).toHaveValue('Call the lab')
  await expect(field).toBeFocused()

  await field.fill('Call the lab on Monday')
  await ana.changeNote(zoe.id, note.id, 'The lab has called')
  await save.click()
  await expect(theirs).toContainText('The lab has called')
  // Neither is lost before one is chosen.
  await save.click()
  expect(await note.kept()).toMatchObject({ annotation: 'The lab has called' })
  await theirs.getByRole('button', { name: 'Keep mine' }).click()
  await expect(theirs).toHaveCount(0)
  await expect(field).toHaveValue('Call the lab on Monday')
  await expect(field).toBeFocused()
  await save.click()
  await expect(page.getByText('Updated note.')).toBeVisible()
  await expect(notes.getByRole('listitem')).toContainText('Call the lab on Monday')
  expect(await note.kept()).toEqual({ annotation: 'Call the lab on Monday', deleted: false })
})
