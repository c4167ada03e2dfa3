import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { minutesAgo, visitDay } from '../scheduling/visit-fixture.ts'
import { cards, field, list, openTreatments, question } from './treatments-page.ts'

test('the treatments of a patient, the newest first, each with its actions [TRT-02, TRT-03, TRT-04, TRT-05, TRT-06, TRT-07, TRT-08, TRT-09, TRT-10, TRT-11, TRT-12, TRT-15, NOT-05, NOT-09, ERR-87]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit, type, two } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë O’Brien')
  await make.appointment(clinic.id, {
    starts_at: '2025-02-03 09:30',
    patient_id: patientId,
    appointment_type_id: type.id,
    room_id: two.id,
  })
  await server.owner.query('update patients set premedication = true where id = $1', [patientId])
  const write = (text: string, minutes: number, of: number | null, color = 'yellow') =>
    server.owner.query(
      `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at, user_id)
       select $1, $2, $3, $4, $5, $6, id from users where clinic_id = $1 and last_name = 'Lee'`,
      [clinic.id, patientId, of, color, text, minutesAgo(minutes)],
    )
  await write('Wire changed', 5, id)
  await write('Older than a day', 24 * 60 + 1, id)
  await write('Likes window seats', 2 * 24 * 60, null, 'green')
  await openTreatments(page, clinic.staff, patientId)
  await expect(page.getByRole('list', { name: 'Medical alerts' })).toHaveText('Premedication')

  await expect(list(page).locator('> li')).toHaveCount(3)
  const [now, before] = [cards(page).first(), cards(page).nth(1)]
  await expect(now).toContainText('Consultation')
  await expect(now).toContainText('Today')
  await expect(now).toContainText(/\d{4}, \d+:\d\d [AP]M · Dora Lee · Exam Room One/)
  await expect(before).toContainText('Feb 3, 2025, 9:30 AM · Exam Room Two')
  // The appointment has nothing to unfold.
  const bare = before.getByRole('button', { name: '0 notes · Add Note' })
  await expect(bare).not.toHaveAttribute('aria-expanded')
  const toggle = now.getByRole('button', { name: '2 notes' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const notes = now.getByRole('listitem')
  await expect(notes).toContainText(['Wire changed', 'Older than a day'])
  await expect(notes.first()).toContainText(/Sam Lee · \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/)
  await expect(notes.nth(1).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'treatments')
  await toggle.click()
  await expect(notes).toHaveCount(0)
  await toggle.click()
  await bare.click()
  await expect(before.getByPlaceholder('Write a note...')).toBeFocused()
  await before.getByRole('button', { name: 'Close' }).click()
  await expect(bare).toBeFocused()

  await now.getByRole('button', { name: /^More for the appointment/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['+ Add Note', 'Edit', 'Cancel AppointmentComing soon'])
  await expect(menu.getByRole('menuitem', { name: /^Cancel/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await screenshot(page, 'treatments-menu')
  await menu.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/v2/appointment/${id}/edit`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()

  await notes
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(question(page)).toContainText('Are you sure that you want to delete this note?')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note deleted.')).toBeVisible()
  await expect(now.getByRole('button', { name: '1 note' })).toBeFocused()

  for (const tab of ['Plan', 'Tasks']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel')).toHaveText('Coming soon', { useInnerText: true })
  }
  await page.getByRole('tab', { name: 'Appointments' }).click()
  await expect(page.getByRole('button', { name: 'Add New' })).toHaveAttribute('data-filled', 'true')
  await page.getByRole('button', { name: 'Add New' }).click()
  await menu.getByRole('menuitem', { name: 'Add Appointment' }).click()
  const booking = page.getByRole('dialog')
  await expect(booking).toContainText('Zoë O’Brien')
  await page.goBack()
  await page.getByRole('button', { name: 'Add New' }).click()
  await menu.getByRole('menuitem', { name: 'Add Yellow Note' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/notes/new/yellow`)
  await field(page).fill('Called about the retainer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note has been created')).toBeVisible()
  await expect(list(page)).toContainText('Called about the retainer')
})
