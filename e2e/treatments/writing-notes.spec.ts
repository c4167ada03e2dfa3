import type { Page } from '@playwright/test'
import { endSessionsOf } from '../end-sessions.ts'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  screenshot,
  test,
} from '../harness.ts'
import { visitDay } from '../scheduling/visit-day.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import { cards, field, list, openTreatments, question } from './treatments-page.ts'

const draftKept = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes('/drafts/') && answer.request().method() === 'PUT')

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
  tag: ['@any-width', '@whole'],
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

test('a clinic without doctors is told so [NOT-11]', { tag: ['@any-width', '@whole'] }, async ({
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
  tag: ['@any-width', '@whole'],
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

test('what was being written outlives the session', { tag: ['@any-width', '@whole'] }, async ({
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
