import type { Page } from '@playwright/test'
import { endSessionsOf } from '../end-sessions.ts'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import { changeRecordAs } from './change-record.ts'

const basic = (page: Page) => page.getByRole('dialog', { name: 'Edit basic information' })
const contact = (page: Page) => page.getByRole('dialog', { name: 'Edit contact information' })
const save = (dialog: ReturnType<typeof basic>) => dialog.getByRole('button', { name: 'Save' }).click()

test('who the patient is, is changed over the record; only what was typed is sent [PRO-04] [PRO-33] [PRO-36] [PRO-37] [PRO-42] [ERR-105]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await changeRecordAs(page, clinic.staff, id, { ssn: '123-45-6789' })
  await page.goto(`/v2/patient/${id}/profile`)
  await page.getByRole('link', { name: 'Edit basic information' }).click()
  await expect(page).toHaveURL(`/v2/patient/${id}/edit/basic`)
  const dialog = basic(page)
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.getByLabel('SSN')).toHaveValue('***-**-6789')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await dialog.getByLabel('First name').fill('')
  await dialog.getByLabel('Last name').fill(' ')
  await dialog.getByLabel('Date of birth').fill('02/30/2011')
  await save(dialog)
  await expect(dialog.getByText('Must have a first name')).toBeVisible()
  await expect(dialog.getByText('Must have a last name')).toBeVisible()
  await expect(dialog.getByText('Must have a valid date of birth: MM/DD/YYYY')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await screenshot(page, 'record-edit-basic')
  await dialog.getByLabel('First name').fill('Zoë Ana')
  await dialog.getByLabel('Last name').fill("de la O'Neil")
  await dialog.getByLabel('Date of birth').fill('2/3/2011')
  await dialog.getByLabel('Gender').selectOption('Female')
  const [sent] = await Promise.all([
    page.waitForRequest(request => request.method() === 'PATCH'),
    save(dialog),
  ])
  expect(sent.postDataJSON()).toEqual({
    patient: { firstName: 'Zoë Ana', lastName: "de la O'Neil", dob: '2011-02-03', gender: 'female' },
  })
  await expect(page.getByText('Patient has been updated.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: "Zoë Ana de la O'Neil" })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Basic information' })).toContainText('***-**-6789')
})

test('a social security number is replaced by typing another, and taken away by deleting it [PRO-33]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await changeRecordAs(page, clinic.staff, id, { ssn: '123-45-6789' })
  await page.goto(`/v2/patient/${id}/edit/basic`)
  const field = basic(page).getByLabel('SSN')
  await expect(basic(page).getByLabel('First name')).toBeFocused()
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('66')
  await expect(field).toHaveValue('66')
  await save(basic(page))
  await expect(basic(page).getByText('Must have a valid SSN.')).toBeVisible()
  await field.fill('987654321')
  await basic(page).getByLabel('First name').focus()
  await expect(field).toHaveValue('987-65-4321')
  await save(basic(page))
  const card = page.getByRole('region', { name: 'Basic information' })
  await expect(card).toContainText('***-**-4321')
  await page.getByRole('link', { name: 'Edit basic information' }).click()
  await expect(basic(page).getByLabel('First name')).toBeFocused()
  await field.press('End')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('')
  await save(basic(page))
  await expect(basic(page)).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Show SSN' })).toHaveCount(0)
})

test('how to reach the patient is changed with every rule of its fields [PRO-34] [PRO-38] [PRO-39]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/edit/contact-info`)
  const dialog = contact(page)
  await expect(dialog.getByLabel('Country')).toHaveValue('US')
  await dialog.getByLabel('Mobile').fill('')
  await dialog.getByLabel('Email').fill('')
  await save(dialog)
  await expect(dialog.getByText('Must have a phone number')).toBeVisible()
  await expect(dialog.getByText('Must have an email')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Mobile').pressSequentially('555001')
  await dialog.getByLabel('Email').fill('zoe@home')
  await save(dialog)
  await expect(dialog.getByText('Must have a valid phone number.')).toBeVisible()
  await expect(dialog.getByText('Must have a valid email.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'record-edit-contact')
  await dialog.getByLabel('Mobile').fill('555-001-4321')
  await dialog.getByLabel('Email').fill('zoe@home.example.com')
  await dialog.getByLabel('Address').fill('12 Harbor Street')
  await dialog.getByLabel('State').selectOption('New York')
  await save(dialog)
  await expect(page.getByText('Patient has been updated.')).toBeVisible()
  const card = page.getByRole('region', { name: 'Contact information' })
  await expect(card.getByRole('link', { name: '(555) 001-4321' })).toBeVisible()
  await expect(card).toContainText('12 Harbor Street NY US')
})

test('the emergency contact needs an e-mail and a phone by the same rules [PRO-35] [PRO-40]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/edit/emergency-contact`)
  const dialog = page.getByRole('dialog', { name: 'Edit emergency contact' })
  await dialog.getByLabel('Name').fill("Seán O'Neil")
  await save(dialog)
  await expect(dialog.getByText('Must have an email')).toBeVisible()
  await expect(dialog.getByText('Must have a phone number')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill('sean@home.example.com')
  await dialog.getByLabel('Mobile').pressSequentially('5550019999')
  await expect(dialog.getByLabel('Mobile')).toHaveValue('(555) 001-9999')
  await expectAccessible(page)
  await screenshot(page, 'record-edit-emergency')
  await save(dialog)
  await expect(page.getByRole('region', { name: 'Emergency contact' })).toContainText("Seán O'Neil")
})

test('what the server finds wrong is said on the field [PRO-41]', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  expectRefusal(`422 PATCH /v2/rest/patients/${id}`)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/edit/basic`)
  await basic(page).getByLabel('Date of birth').fill('01/01/2199')
  await save(basic(page))
  await expect(basic(page).getByText('Date of birth is invalid')).toBeVisible()
  await expect(basic(page).getByLabel('Date of birth')).toBeFocused()
  await expect(basic(page).getByLabel('Date of birth')).toHaveValue('01/01/2199')
})

test('what others change shows at once in the form, and leaves what was typed', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/edit/contact-info`)
  await contact(page).getByLabel('City').fill('Brooklyn')
  await followed(page, 'treatments')
  await changeRecordAs(await anotherPage(), clinic.administrator, id, { zipcode: '11201', state: 'NY' })
  await expect(contact(page).getByLabel('Zip code')).toHaveValue('11201')
  await expect(contact(page).getByLabel('City')).toHaveValue('Brooklyn')
  await save(contact(page))
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText(
    'Brooklyn, NY 11201 US',
  )
})

test('whoever was slower is told who was quicker and with what, and saves over it only after seeing', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, anotherPage, expectRefusal }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  expectRefusal(`412 PATCH /v2/rest/patients/${id}`)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/edit/contact-info`)
  await contact(page).getByLabel('City').fill('Brooklyn')
  await followed(page, 'treatments')
  await changeRecordAs(await anotherPage(), clinic.administrator, id, { city: 'Queens', zipcode: '11101' })
  await expect(page.getByRole('region', { name: 'Contact information', includeHidden: true })).toContainText(
    'Queens',
  )
  await expect(contact(page).getByLabel('City')).toHaveValue('Brooklyn')
  await save(contact(page))
  const told = contact(page).getByRole('alert')
  await expect(told).toContainText(/This record was changed by Ana Ortiz, \w+ \d+, \d{4}, \d+:\d\d [AP]M/)
  await expect(told).toContainText('City: None → Queens')
  await expect(contact(page).getByLabel('City')).toHaveValue('Brooklyn')
  await expect(contact(page).getByLabel('Zip code')).toHaveValue('11101')
  await screenshot(page, 'record-overtaken')
  await save(contact(page))
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText('Brooklyn, 11101')
})

test('whoever would leave what they typed is asked first; a session that ends keeps it', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  await cutLiveUpdates(page)
  await page.goto(`/v2/patient/${id}/profile`)
  await page.getByRole('link', { name: 'Edit basic information' }).click()
  await basic(page).getByLabel('First name').fill('Zoë')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to leave without saving changes?',
  )
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(basic(page).getByLabel('First name')).toHaveValue('Zoë')
  await endSessionsOf(clinic.staff, server, page)
  await save(basic(page))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, clinic.staff)
  await expect(basic(page).getByLabel('First name')).toHaveValue('Zoë')
  await save(basic(page))
  await expect(page.getByRole('heading', { name: 'Zoë Vega' })).toBeVisible()
})

test('a dialog whose patient is not there says so [ERR-75]', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  const elsewhere = await make.clinic({ name: 'Lakeside Dental' })
  const { id } = await make.patient(elsewhere.id)
  expectRefusal(`404 GET /v2/rest/patients/${id}/profile/infos`)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/edit/basic`)
  await expect(basic(page).getByRole('alert')).toContainText("We couldn't find the patient")
})
