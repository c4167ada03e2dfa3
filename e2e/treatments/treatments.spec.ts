import type { Page } from '@playwright/test'
import { endSessionsOf } from '../end-sessions.ts'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  type Person,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { minutesAgo, today, visitDay } from '../scheduling/visit-day.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'

const question = (page: Page) => page.getByRole('alertdialog')
const list = (page: Page) => page.getByRole('list', { name: 'Appointments and notes' })
const field = (page: Page) => page.getByPlaceholder('Write a note...')
const cards = (page: Page) => list(page).getByRole('article')

async function openTreatments(page: Page, person: Person, patientId: number, visitId?: number) {
  await startSession(page, person)
  await page.goto(`/v2/patient/${patientId}/treatment${visitId === undefined ? '' : `/${visitId}`}`)
  await expect(page.getByRole('heading', { name: 'Treatments' })).toBeVisible()
}

const draftKept = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes('/drafts/') && answer.request().method() === 'PUT')

test('the treatments of a patient, the newest first, with what can be done about each [TRT-02] [TRT-03] [TRT-04] [TRT-05] [TRT-06] [TRT-07] [TRT-08] [TRT-09] [TRT-10] [TRT-11] [TRT-12] [TRT-15] [NOT-05] [NOT-09] [ERR-87]', async ({
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
  await expect(before.getByRole('button', { name: '0 notes' })).toHaveAttribute('aria-expanded', 'false')
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

test('nothing yet, and what could not be loaded [TRT-13] [TRT-14]', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  await startSession(page, clinic.staff)
  const calls = '**/v2/rest/patients/*/treatments'
  expectRefusal(`500 GET /v2/rest/patients/${patient.id}/treatments`)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(calls, async route => {
    await held
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto(`/v2/patient/${patient.id}/treatment`)
  await expect(page.getByText('Loading...')).toBeVisible()
  answer()
  await expect(page.getByText('The treatments could not be loaded.')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No previous data')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'treatments-empty')
})

test('the note of the seated appointment is ready to be written and saves itself [TRT-01] [TRT-16] [TRT-17] [TRT-18] [TRT-19] [ERR-90]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  const stored = async () =>
    (await server.owner.query('select id, annotation from notes where appointment_id = $1', [id])).rows
  await page.clock.install()
  await openTreatments(page, clinic.staff, patientId, id)
  await expect(field(page)).toBeFocused()
  await expect(page.getByLabel('Doctor')).toHaveText(/Dora Lee/)
  const editor = page.getByRole('form', { name: 'Treatment note' })
  await field(page).pressSequentially('Wire change')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'treatment-editor')
  // The minute begins anew, however long all of that took.
  await field(page).press('d')
  await page.clock.fastForward(30_000)
  expect(await stored()).toEqual([])
  await page.clock.fastForward(31_000)
  await expect(editor.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const [first] = await stored()
  expect(first.annotation).toBe('Wire changed')

  // Leaving the field saves too, and it is the same note; in the list it stands only once.
  await field(page).pressSequentially(' twice')
  await page.getByLabel('Doctor').focus()
  await expect.poll(stored).toEqual([{ id: first.id, annotation: 'Wire changed twice' }])
  await expect(cards(page).first().getByRole('button', { name: '1 note' })).toBeVisible()
  await expect(list(page).getByText('Wire changed twice', { exact: true })).toHaveCount(1)
  await screenshot(page, 'treatment-editor-saved')
  await field(page).focus()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  await expect(cards(page).first().getByRole('listitem')).toContainText(['Wire changed twice'])

  await cards(page)
    .first()
    .getByRole('button', { name: /^Edit the note/ })
    .click()
  await field(page).fill('Both wires changed')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Edited note.')).toBeVisible()
  expect(await stored()).toEqual([{ id: first.id, annotation: 'Both wires changed' }])
})

test('without a doctor nothing is saved, and leaving asks; a draft waits [TRT-20] [NOT-16] [NOT-11]', {
  tag: '@any-width',
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  await make.doctor(clinic.id, { first_name: 'Ada', last_name: 'Stone' })
  const { id, patientId } = await visit('Zoë Muñoz', { doctor_id: null })
  await openTreatments(page, clinic.staff, patientId, id)
  await expect(page.getByLabel('Doctor')).toHaveValue('')
  await expect(page.getByText('Not saved: choose a doctor')).toHaveCount(0)
  const [kept] = await Promise.all([draftKept(page), field(page).fill('Wire changed')])
  expect(decodeURIComponent(kept.url())).toContain(`treatment-note:${id}`)
  await expect(page.getByText('Not saved: choose a doctor')).toBeVisible()
  await screenshot(page, 'treatment-editor-no-doctor')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(question(page)).toContainText('You have unsaved changes, are you sure you want to leave?')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(field(page)).toHaveValue('Wire changed')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/profile$/)

  await page.goto(`/v2/patient/${patientId}/treatment/${id}`)
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await expect(field(page)).toHaveValue('Wire changed')
  await page.getByLabel('Doctor').selectOption('Ada Stone')
  // Whatever can be saved is saved before anybody is asked.
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page).toHaveURL(/profile$/)
  await page.goto(`/v2/patient/${patientId}/treatment`)
  await expect(cards(page).first().getByRole('listitem')).toContainText(['Wire changed'])
})

test('a clinic without doctors is told so [NOT-11]', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { doctor_id: null })
  await server.owner.query('update doctors set active = false where clinic_id = $1', [clinic.id])
  await openTreatments(page, clinic.staff, patientId, id)
  await expect(page.getByText('Please, create a doctor to start creating notes.')).toBeVisible()
})

test('two people on one note: the newer text is shown beside, and the person decides [TRT-21]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  // Otherwise the editor may follow the other's text before anything else is typed.
  await cutLiveUpdates(page)
  await openTreatments(page, clinic.staff, patientId, id)
  await field(page).fill('Mine')
  await page.getByLabel('Doctor').focus()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const { rows } = await server.owner.query(
    `update notes set annotation = 'Theirs', updated_at = now() + interval '1 minute' where appointment_id = $1 returning id`,
    [id],
  )
  const address = `/v2/rest/patients/${patientId}/treatments/appointments/${id}/notes/${rows[0].id}`
  expectRefusal(`412 PUT ${address}`)
  await field(page).fill('Mine, and more')
  await page.getByLabel('Doctor').focus()
  await expect(page.getByText('Somebody else has changed this note meanwhile.')).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Theirs')
  await expect(field(page)).toHaveValue('Mine, and more')
  await expectAccessible(page)
  await screenshot(page, 'treatment-editor-overtaken')
  expectRefusal(`422 PUT ${address}`)
  await page.route(`**${address}`, route => route.fulfill({ status: 422, body: '{"error":"Not today"}' }))
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Error on save. Not today')).toBeVisible()
  await field(page).press('End')
  await field(page).press('!')
  await page.getByLabel('Doctor').focus()
  await expect(page.getByText('Error on autosave. Not today')).toBeVisible()
  await page.unroute(`**${address}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  await expect(cards(page).first().getByRole('listitem')).toContainText(['Mine, and more!'])
})

test('what others write appears at once, and what is being typed stays [TRT-22] [LIV-15]', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  await openTreatments(page, clinic.staff, patientId, id)
  await field(page).pressSequentially('Half a sen')
  await followed(page, 'treatments')
  const other = await anotherPage()
  await openTreatments(other, clinic.administrator, patientId, id)
  await field(other).fill('From the other desk')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Created note.')).toBeVisible()
  await expect(cards(page).first().getByRole('listitem')).toContainText(['From the other desk'])
  await expect(field(page)).toHaveValue('Half a sen')
  await expect(field(page)).toBeFocused()
})

test('a long record is read page by page', { tag: '@any-width' }, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { starts_at: today(0) })
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at)
     select $1, $2, 'yellow', 'Note ' || n, now() - n * interval '2 days' from generate_series(1, 120) n`,
    [clinic.id, patientId],
  )
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at)
     select $1, $2, $3, 'yellow', 'Of the visit ' || n, now() - n * interval '2 days' from generate_series(1, 25) n`,
    [clinic.id, patientId, id],
  )
  await openTreatments(page, clinic.staff, patientId)
  const entries = list(page).locator('> li')
  await expect(entries).toHaveCount(50)
  await page.getByRole('button', { name: 'Show older notes (5)' }).click()
  await expect(cards(page).first().getByRole('listitem')).toHaveCount(25)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(entries).toHaveCount(100)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(entries).toHaveCount(121)
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

test('what was being written outlives the session', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  await cutLiveUpdates(page)
  await openTreatments(page, clinic.staff, patientId)
  await cards(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: '+ Add Note' }).click()
  // The draft is kept some time after the last letter, and would find out first.
  await Promise.all([draftKept(page), field(page).fill('Half a sentence')])
  await endSessionsOf(clinic.staff, server, page)
  await page.getByLabel('Doctor').focus()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, clinic.staff)
  await expect(field(page)).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  const { rows } = await server.owner.query('select annotation from notes where appointment_id = $1', [id])
  expect(rows).toEqual([{ annotation: 'Half a sentence' }])
})
