import type { Page } from '@playwright/test'
import { endSessionsOf } from '../end-sessions.ts'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  logIn,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { minutesAgo, visitDay } from './visit-day.ts'

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Appointment info' })
const question = (page: Page) => page.getByRole('alertdialog')
const field = (page: Page) => windowOf(page).getByPlaceholder('Write a note...')

test('notes are written, changed and deleted for a day, at once and with their words [APT-63] [NOT-06] [NOT-08] [NOT-12] [NOT-13] [NOT-26] [ERR-35]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at)
     values ($1, $2, $3, 'yellow', 'Wire changed', $4)`,
    [clinic.id, patientId, id, minutesAgo(24 * 60 + 1)],
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  const notes = dialog.getByRole('region', { name: 'Notes', exact: true })
  await notes.getByRole('button', { name: 'Add Note' }).click()
  await expect(field(page)).toBeFocused()
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByText('Annotation is required')).toBeVisible()
  await field(page).fill('Bring retainer')
  await expectAccessible(page)
  await screenshot(page, 'appointment-note-new')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  const entries = notes.getByRole('listitem')
  await expect(entries).toContainText(['Bring retainer', 'Wire changed'])
  await expect(entries.first()).toContainText(/Sam Lee · \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/)
  await expect(notes.getByRole('button', { name: 'Add Note' })).toBeVisible()

  // A day and a minute old: to be read, and no more.
  const old = entries.nth(1).getByRole('button', { name: /^Edit/ })
  await expect(old).toHaveAttribute('aria-disabled', 'true')
  await old.hover()
  await expect(page.getByText('You can only edit notes that are less than 24 hours old')).toBeVisible()
  await screenshot(page, 'appointment-note-old')

  await entries.first().getByRole('button', { name: /^Edit/ }).click()
  await field(page).fill('Bring both retainers')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated note.')).toBeVisible()
  await expect(entries.first()).toContainText('Bring both retainers')
  await expect(notes.getByRole('button', { name: 'Add Note' })).toBeFocused()

  // What the server would not have is rolled back; what was typed is there again.
  const { rows } = await server.owner.query('select max(id) as id from notes where clinic_id = $1', [
    clinic.id,
  ])
  for (const method of ['PUT', 'DELETE'])
    expectRefusal(`500 ${method} /v2/rest/appointments/${id}/notes/${rows[0].id}`)
  const failing = '**/v2/rest/appointments/*/notes/*'
  await page.route(failing, route => route.fulfill({ status: 500, body: '{}' }))
  await entries.first().getByRole('button', { name: /^Edit/ }).click()
  await field(page).fill('Bring nothing')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Something went wrong when saving notes!').first()).toBeVisible()
  await expect(field(page)).toHaveValue('Bring nothing')
  await notes.getByRole('button', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(entries.first()).toContainText('Bring both retainers')
  await entries
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(question(page)).toContainText('Are you sure you want to delete this note?')
  // The notice of the change before may still be there: only the answer says that it was tried.
  await Promise.all([
    page.waitForResponse(answer => answer.request().method() === 'DELETE' && answer.status() === 500),
    question(page).getByRole('button', { name: 'Delete' }).click(),
  ])
  await expect(page.getByText('Something went wrong when saving notes!').last()).toBeVisible()
  await expect(entries).toHaveCount(2)
  await page.unroute(failing)
  await entries
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note deleted.')).toBeVisible()
  await expect(notes.getByRole('button', { name: 'Add Note' })).toBeFocused()
  await expect(entries).toHaveCount(1)
})

test('a changed note counts as unsaved until it is stored', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at)
     values ($1, $2, $3, 'yellow', 'Wire changed', $4)`,
    [clinic.id, patientId, id, minutesAgo(5)],
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const notes = windowOf(page).getByRole('region', { name: 'Notes', exact: true })
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/appointments/*/notes/*', async route => {
    await held
    await route.continue()
  })
  await notes.getByRole('button', { name: /^Edit/ }).click()
  await field(page).fill('Wire changed twice')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByText('Saving…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('Are you sure you want to leave without saving changes?')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(field(page)).toHaveValue('Wire changed twice')
  answer()
  await expect(page.getByText('Updated note.')).toBeVisible()
  await expect(notes.getByRole('listitem')).toContainText('Wire changed twice')
  await expect(field(page)).toHaveCount(0)
})

test('a note that was not saved outlives the window and the session [NOT-10]', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz')
  await startSession(page, clinic.staff)
  await cutLiveUpdates(page)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  // Stored, not only sent: the page is loaded anew in a moment.
  const stored = () =>
    page.waitForResponse(answer => answer.url().includes('/drafts/') && answer.request().method() === 'PUT')
  const [kept] = await Promise.all([stored(), field(page).fill('Bring retai')])
  expect(kept.request().postDataJSON()).toEqual({ text: 'Bring retai' })
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('Are you sure you want to leave without saving changes?')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/v2/appointment/${id}`)
  await expect(dialog.getByText(/You were writing a note here on/)).toBeVisible()
  await screenshot(page, 'appointment-note-draft')
  await dialog.getByRole('button', { name: 'Continue writing' }).click()
  await expect(field(page)).toHaveValue('Bring retai')
  // The save is to find the session ended, no draft that was still to be stored.
  await Promise.all([stored(), field(page).fill('Bring retainer')])
  await endSessionsOf(clinic.staff, server, page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, clinic.staff)
  await expect(field(page)).toHaveValue('Bring retainer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('region', { name: 'Notes', exact: true })).toContainText('Bring retainer')
  await expect(dialog.getByText(/You were writing a note here on/)).toHaveCount(0)
})
