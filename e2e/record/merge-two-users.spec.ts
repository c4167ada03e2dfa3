import type { Response } from '@playwright/test'
import {
  expect,
  expectAccessible,
  isPhone,
  openMenu,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { apart, asOne, mergeDialog, mergeNow, twoRecords } from './merge-fixture.ts'
import { changeRecordAs } from './record-page.ts'

const isForgotten = (answer: Response, draftKey: string) =>
  answer.request().method() === 'DELETE' && decodeURIComponent(answer.url()).endsWith(`/drafts/${draftKey}`)

test('a user who has the merged record open at another desk is led to the one that stays, and told why [G-74]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, anotherPage }) => {
  const both = await twoRecords({ make, clinic, server })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${both.second}/treatment`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoe Munoz' })).toBeVisible()
  await followed(page, 'treatments')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  await mergeNow(theirs)
  await expect(page.getByText('The records of this patient were merged into one.')).toBeVisible()
  await expect(page).toHaveURL(`/v2/patient/${both.first}/treatment`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  await screenshot(page, 'merge-led-over')
  if (isPhone(page)) await openMenu(page)
  const tabs = page.getByRole('navigation', { name: 'Open patients' })
  await expect(tabs.getByRole('link')).toHaveText(['Zoë Muñoz'])
  if (isPhone(page)) await page.goBack()

  await theirs.getByRole('button', { name: 'Undo' }).click()
  await expect(theirs.getByText('The merge has been undone.')).toBeVisible()
  // This page still knows the record as merged, until it is read again.
  if (isPhone(page)) await page.getByRole('link', { name: 'Search patients' }).click()
  await page.getByRole('combobox', { name: 'Search patients' }).fill('Zoe Munoz')
  await page.getByRole('option', { name: /^Zoe Munoz/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoe Munoz' })).toBeVisible()
  await expect(page).toHaveURL(`/v2/patient/${both.second}/profile`)
  expect(await both.stored()).toEqual(apart(both))
})

test('a form over a merged record stays until it is closed; its save is refused with a message', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage, expectRefusal }) => {
  const both = await twoRecords({ make, clinic, server })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${both.second}/edit/contact-info`)
  const form = page.getByRole('dialog', { name: 'Edit contact information' })
  await form.getByLabel('City').fill('Portland')
  await followed(page, 'treatments')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  await mergeNow(theirs)
  await expect(page.getByText('The records of this patient were merged into one.')).toBeVisible()
  await expect(form.getByLabel('City')).toHaveValue('Portland')
  expectRefusal(`409 PATCH /v2/rest/patients/${both.second}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText(
    'This record became part of another one. Open that one to go on.',
  )
  await expectAccessible(page)
  await screenshot(page, 'merge-under-a-form')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  expect(await both.stored()).toEqual(asOne(both))
})

test('drafts about both records are offered in the one that stays, one after the other', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const both = await twoRecords({ make, clinic, server })
  await server.owner.query(
    `insert into drafts (clinic_id, user_id, key, text, saved_at)
     select u.clinic_id, u.id, d.key, d.text, now() from users u, unnest($2::text[], $3::text[]) as d(key, text)
     where u.email = $1`,
    [
      clinic.administrator.email,
      [both.first, both.second].map(id => `patient-note:${id}:green`),
      ['Afraid of', 'Likes'],
    ],
  )
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  await mergeNow(page)
  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
  const writeOn = async (found: string, whole: string) => {
    const notes = page.getByRole('region', { name: 'Office Notes' })
    await notes.getByRole('button', { name: 'New note' }).click()
    const dialog = page.getByRole('dialog', { name: 'New office note' })
    await dialog.getByRole('button', { name: 'Continue writing' }).click()
    const text = dialog.getByLabel('Note', { exact: true })
    await expect(text).toHaveValue(found)
    await text.fill(whole)
    // The draft must be deleted before the dialog is opened again, which reads it.
    await Promise.all([
      page.waitForResponse(answer => isForgotten(answer, `patient-note:${both.first}:green`)),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ])
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(whole)).toBeVisible()
  }
  await writeOn('Afraid of', 'Afraid of needles')
  await writeOn('Likes', 'Likes the corner chair')
  const left = async () =>
    (await server.owner.query('select key, text from drafts where clinic_id = $1', [clinic.id])).rows
  await expect.poll(left).toEqual([])
})

test('changes of either record meanwhile are shown in the comparison; of two people who undo the merge, the second is told', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage, expectRefusal }) => {
  const both = await twoRecords({ make, clinic, server })
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  const dialog = mergeDialog(page)
  await expect(dialog.getByText('Moves to the record that stays: 1 appointment and 2 notes.')).toBeVisible()
  await followed(page, 'treatments')
  await changeRecordAs(await anotherPage(), clinic.staff, both.first, { dob: '2010-12-31' })
  await expect(dialog.getByText('They were born on different days.')).toBeVisible()
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  await mergeNow(theirs)
  await expect(
    dialog.getByText('That record is already part of another one. Choose another one.'),
  ).toBeVisible()
  const merged = dialog.getByRole('region', { name: 'Merged records' })
  await expect(merged.getByRole('listitem')).toContainText('Zoe Munoz')
  await merged.getByRole('button', { name: 'Undo merge' }).click()
  const { rows } = await server.owner.query(
    'update patient_merges set undone_at = now() where patient_id = $1 returning id',
    [both.first],
  )
  expectRefusal(`422 DELETE /v2/rest/patients/${both.first}/merges/${rows[0].id}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(merged.getByRole('alert')).toContainText('This merge has been undone already.')
  await expect(merged.getByRole('listitem')).toHaveCount(0)
  await expectAccessible(page)
})
