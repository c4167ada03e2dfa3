import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { minutesAgo } from '../scheduling/visit-day.ts'
import type { RunningServer } from '../server.ts'
import { expectThumbSized } from '../thumb-sized.ts'

const question = (page: Page) => page.getByRole('alertdialog')
const card = (page: Page) => page.getByRole('region', { name: 'Office Notes' })
const dialog = (page: Page) => page.getByRole('dialog')

const write = (
  server: RunningServer,
  patient: { id: number; clinic_id: number },
  text: string,
  minutes: number,
) =>
  server.owner.query<{ id: number }>(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at)
     values ($1, $2, 'green', $3, $4) returning id`,
    [patient.clinic_id, patient.id, text, minutesAgo(minutes)],
  )

test('office notes are written in a dialog, which says what is missing [NOT-04] [NOT-14] [NOT-15] [NOT-17] [NOT-18] [ERR-88]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await expect(card(page).getByText('No notes added.')).toBeVisible()
  await card(page).getByRole('button', { name: 'New note' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patient.id}/notes/new/green`)
  await expect(dialog(page).getByLabel('Note', { exact: true })).toBeFocused()
  const type = dialog(page).getByLabel('Type')
  await expect(type).toHaveValue('green')
  await type.selectOption('')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('You need to fill the note field.')).toBeVisible()
  await expect(dialog(page).getByText('You need to fill the note type.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'note-dialog-problems')
  await expect(type.locator('option')).toHaveText(['Choose a type', 'Yellow', 'Green'])
  await type.selectOption('Green')
  await dialog(page).getByLabel('Note', { exact: true }).fill('Prefers <b>mornings</b>')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'note-dialog')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note has been created')).toBeVisible()
  await expect(card(page).getByRole('listitem')).toContainText(['Prefers <b>mornings</b>'])
})

test('office notes are changed, marked as alerts and removed; after a day only marked [NOT-05] [NOT-17] [NOT-19] [ERR-88]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  await write(server, patient, 'Prefers mornings', 5)
  await write(server, patient, 'Long known', 24 * 60 + 1)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patient.id}/profile`)
  const notes = card(page).getByRole('listitem')
  await expect(notes).toContainText(['Prefers mornings', 'Long known'])
  await expect(notes.nth(1).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'office-notes')

  // An alert at any age; the record warns of it at once.
  await notes.nth(1).getByRole('switch').press('Space')
  await expect(page.getByText('Warning:')).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await server.owner.query(
            `select 1 from notes where patient_id = $1 and annotation = 'Long known' and alerts`,
            [patient.id],
          )
        ).rowCount,
    )
    .toBe(1)

  await notes.first().getByRole('button', { name: /^Edit/ }).click()
  await expect(page).toHaveURL(/\/notes\/\d+$/)
  await dialog(page).getByLabel('Note', { exact: true }).fill('Prefers evenings')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note has been updated')).toBeVisible()
  await expect(notes.first()).toContainText('Prefers evenings')
  await notes
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(question(page)).toContainText('Are you sure that you want to delete this note?')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note deleted.')).toBeVisible()
  await expect(notes).toContainText(['Long known'])
})

test('what the server would not have comes back, with a word [NOT-07] [ERR-86] [ERR-89]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  const { rows } = await write(server, patient, 'Prefers mornings', 5)
  const base = `/v2/rest/patients/${patient.id}`
  const refused = [
    `GET ${base}/profile/notes`,
    `PUT ${base}/notes/${rows[0]?.id}`,
    `DELETE ${base}/treatments/notes/${rows[0]?.id}`,
    `POST ${base}/notes`,
  ]
  for (const call of refused) expectRefusal(`500 ${call}`)
  const fail = (path: string, methods: string[]) =>
    page.route(path, route =>
      methods.includes(route.request().method())
        ? route.fulfill({ status: 500, body: '{}' })
        : route.fallback(),
    )
  // What happens elsewhere would have it read again before anybody can press the button.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await fail('**/profile/notes', ['GET'])
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await expect(page.getByText("It wasn't possible to load the patient notes.")).toBeVisible()
  await page.unroute('**/profile/notes')
  await card(page).getByRole('button', { name: 'Retry' }).click()
  const note = card(page).getByRole('listitem')
  await fail('**/notes/*', ['PUT', 'DELETE'])
  await note.getByRole('switch').press('Space')
  await expect(page.getByText('We could not update the note')).toBeVisible()
  await expect(note.getByRole('switch')).not.toBeChecked()
  await note.getByRole('button', { name: /^Remove/ }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('We could not delete the note')).toBeVisible()
  await expect(note).toContainText('Prefers mornings')
  await fail('**/notes', ['POST'])
  await card(page).getByRole('button', { name: 'New note' }).click()
  // On the server before the dialog is opened again, which reads it.
  await Promise.all([
    page.waitForResponse(answer => answer.url().includes('/drafts/') && answer.request().method() === 'PUT'),
    dialog(page).getByLabel('Note', { exact: true }).fill('Something new'),
  ])
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('We could not create the note')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('You have unsaved changes, are you sure you want to leave?')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await card(page).getByRole('button', { name: 'New note' }).click()
  await expect(dialog(page).getByText(/You were writing a note here on/)).toBeVisible()
})

test('a note of more than a day is only read, and of many the older ones are asked for', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  const { rows } = await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at)
     select $1, $2, 'green', 'Note ' || n, now() - n * interval '2 days' from generate_series(1, 60) n returning id`,
    [clinic.id, patient.id],
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await expect(card(page).getByRole('listitem')).toHaveCount(50)
  await card(page).getByRole('button', { name: 'Show older' }).click()
  await expect(card(page).getByRole('listitem')).toHaveCount(60)
  await page.goto(`/v2/patient/${patient.id}/notes/${rows[0].id}`)
  await expect(
    dialog(page).getByText('You can only edit notes that are less than 24 hours old'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('older notes that were asked for come, also when a colleague writes one meanwhile', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, context }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at)
     select $1, $2, 'green', 'Note ' || n, now() - n * interval '2 days' from generate_series(1, 60) n`,
    [clinic.id, patient.id],
  )
  await startSession(page, clinic.staff)
  const colleague = await context.newPage()
  await colleague.goto(`/v2/patient/${patient.id}/notes/new/green`)
  await dialog(colleague).getByLabel('Note', { exact: true }).fill('Written meanwhile')
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await expect(card(page).getByRole('listitem')).toHaveCount(50)
  // The first answer with older ones never comes.
  await page.route(/profile\/notes\?before=/, () => undefined, { times: 1 })
  const asked = page.waitForRequest(/profile\/notes\?before=/)
  await card(page).getByRole('button', { name: 'Show older' }).click()
  await asked
  await dialog(colleague).getByRole('button', { name: 'Save' }).click()
  await expect(card(page).getByRole('listitem').first()).toContainText('Written meanwhile')
  await expect(card(page).getByRole('listitem')).toHaveCount(61)
})
