import { readFile } from 'node:fs/promises'
import { blockImport } from '@archwire/server/test/fixtures/records/large-imports'
import { field, save } from '../clinic/clinic-settings-page.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { answer, choose } from './import-page.ts'

const file = `Patient Name,Birthdate,Sex,E-mail address,Cell,Chart Number,SSN
"Lovelace, Ada",12/10/1990,F,ada@example.com,(555) 123-4567,17,123-45-6789
"Turing, Alan",06/23/1992,M,alan@,555.444.5555,18,
,01/02/2000,F,,,19,
"Ortiz, Pat",,,pat@example.com,,20,
`

test('an administrator imports patients, sees the outcome beforehand, and undoes the import', async ({
  page,
  clinic,
  make,
  server,
}) => {
  await make.patient(clinic.id, { first_name: 'Pat', last_name: 'Ortiz', email: 'pat@example.com' })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/patients')
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing was imported yet.')).toBeVisible()
  await followed(page, 'patient_imports')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'import-none')

  await choose(page, file)
  await expect(main.getByLabel('What Patient Name is')).toHaveValue('fullName')
  await expect(main.getByLabel('What Cell is')).toHaveValue('phoneNumber')
  await expect(main.getByLabel('What SSN is')).toHaveValue('')
  const preview = main.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row').nth(1)).toContainText('Ada')
  await expect(preview.getByRole('row').nth(1)).toContainText('12/10/1990')
  await expect(preview.getByRole('row').nth(2)).toContainText('E-mail: Must have a valid email.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'import-columns')

  // Corrects the guess: the number in the former program is left out.
  await main.getByLabel('What Chart Number is').selectOption('')
  await main.getByRole('button', { name: 'Check all lines' }).click()
  await expect(main.getByText('Reading the file').first()).toBeVisible()
  // The pressed button is gone, so the heading of the import takes the focus.
  await expect(main.getByRole('heading', { name: 'patients.csv' })).toBeFocused()
  await server.runPendingJobs()
  await expect(main.getByText('4 lines were checked.')).toBeVisible()
  await expect(main.getByText('1 line cannot be imported')).toBeVisible()
  const duplicates = main.getByRole('list', { name: 'duplicates' })
  await expect(duplicates.getByRole('listitem')).toHaveCount(1)
  await expect(duplicates).toContainText('As patient Pat Ortiz: the same name, the same e-mail')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'import-checked')

  const [problems] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(problems.suggestedFilename()).toBe('patients-problems.csv')
  expect(await readFile(await problems.path(), 'utf8')).toContain('Must have a first name')

  await main.getByRole('button', { name: 'Import 2 patients' }).click()
  await expect(main.getByText('Looking for patients who are there already').first()).toBeVisible()
  await server.runPendingJobs()
  await expect(main.getByText('2 patients imported').first()).toBeVisible()
  await screenshot(page, 'import-done')
  await page.goto('/v2/search')
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  await main.getByRole('combobox', { name: 'Search patients' }).fill('lovelace')
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible()

  await page.goto('/settings/patients')
  await followed(page, 'patient_imports')
  await main.getByRole('button', { name: 'Undo import of patients.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(main.getByText('Taking the patients away again').first()).toBeVisible()
  await server.runPendingJobs()
  await expect(main.getByText('2 patients imported and taken away again').first()).toBeVisible()
})

test('an import continues while nobody watches, and adds nobody if it is canceled half-way', {
  tag: '@whole',
}, async ({ page, clinic, server, expectRefusal }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/patients')
  const main = page.getByRole('main')
  await followed(page, 'patient_imports')
  const people = Array.from({ length: 600 }, (_, at) => `Ada${at},Lovelace${at}\n`)
  await choose(page, `First name,Last name\n${people.join('')}`, 'many.csv')
  await main.getByRole('button', { name: 'Check all lines' }).click()
  await expect(main.getByText('Reading the file').first()).toBeVisible()
  await server.runPendingJobs()
  await expect(main.getByText('600 lines were checked.')).toBeVisible()
  const lock = await blockImport(server.owner, clinic.id)
  await main.getByRole('button', { name: 'Import 600 patients' }).click()
  const working = server.runPendingJobs()
  try {
    await expect.poll(lock.isBlocking).toBe(true)
    await expect(main.getByText('Adding patients').first()).toBeVisible()
    // On another page only a change of the time zone has to wait for the import. Back on this page it is still running.
    await page.goto('/settings/clinic')
    await field(page, 'City').fill('Portland')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('los ang')
    await page.getByRole('option', { name: 'Pacific (Los Angeles)' }).click()
    expectRefusal('422 PUT /v2/rest/settings/clinic')
    await save(page)
    await expect(page.getByText('An import of patients is at work. Try again when it is done.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeFocused()
    await expect(page.getByRole('option').first()).toBeHidden()
    await screenshot(page, 'import-zone')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.goto('/settings/patients')
    await expect(main.getByText('Adding patients').first()).toBeVisible()
    await screenshot(page, 'import-adding')
    await main.getByRole('button', { name: 'Cancel import' }).click()
    await answer(page, 'Cancel the import of many.csv?', 'Cancel import')
    await expect(main.getByText('Canceled, nothing was imported')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  } finally {
    await lock.release()
    await working
  }
  const { rows } = await server.owner.query(
    `select (select count(*)::int from patients where clinic_id = $1) as patients,
       (select status from patient_imports where clinic_id = $1) as status`,
    [clinic.id],
  )
  expect(rows).toEqual([{ patients: 0, status: 'canceled' }])
})

test('a file that is not a table, or has two readings, shows a message', { tag: '@whole' }, async ({
  page,
  clinic,
  expectRefusal,
}) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/patients')
  const main = page.getByRole('main')
  await choose(page, 'x', 'patients.xlsx')
  await expect(main.getByRole('alert')).toContainText('This is an Excel workbook.')
  expectRefusal('415 POST /v2/rest/settings/patient_imports')
  await choose(page, 'PK\u0003\u0004\u0000\u0000')
  await expect(main.getByRole('alert')).toContainText('This file is not a table in text.')
  // The two numbers do not reveal which one is the month, so it must be chosen.
  await choose(page, 'First name,Last name,Birthday\nAda,Lovelace,05/06/1990\n')
  await expect(main.getByText('Say how the dates of birth are written.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Check all lines' })).toBeDisabled()
  await main.getByLabel('Dates of birth').selectOption('dmy')
  await expect(main.getByRole('region', { name: 'Preview' })).toContainText('06/05/1990')
  await main.getByRole('button', { name: 'Cancel import' }).click()
  await answer(page, 'Cancel the import of patients.csv?', 'Keep it')
  await expect(main.getByRole('button', { name: 'Cancel import' })).toBeFocused()
  await main.getByRole('button', { name: 'Cancel import' }).click()
  await answer(page, 'Cancel the import of patients.csv?', 'Cancel import')
  await expect(main.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(main.getByText('Canceled, nothing was imported')).toBeVisible()
})

test('all patients can be exported as a file', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
}) => {
  await make.patient(clinic.id, { first_name: '=Ada', last_name: 'Lovelace' })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/patients')
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export patients' }).click(),
  ])
  expect(taken.suggestedFilename()).toMatch(/^patients-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await taken.path(), 'utf8')).toContain("'=Ada,Lovelace,")
})
