import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../harness/harness.ts'
import {
  atDetails,
  button,
  choiceHeading,
  detailsHeading,
  field,
  heading,
  identityHeading,
  openStoredForm,
  patientWithForm,
  submit,
} from './wizard-page.ts'

/** Expects that the browser has gone back as far as the page. */
const expectSteps = (page: Page, steps: number[]) =>
  expect.poll(() => page.evaluate(() => history.state?.steps ?? [1])).toEqual(steps)

/** Opens the long form by way of the choice. */
async function openByChoice(page: Page, patient: Parameters<typeof openStoredForm>[1]): Promise<void> {
  await openStoredForm(page, patient)
  await expect(heading(page, detailsHeading)).toBeFocused()
}

test('Back leads from step to step and keeps the input, Forward leads on again, and only Back from the first step leaves the page [PIF-10] [G-73]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient } = await patientWithForm({ server, clinic, make })
  await page.goto('about:blank')
  await openByChoice(page, patient)
  await field(page, 'Member ID').fill('NEW1')
  await page.goBack()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await expect(page.getByLabel('Delta of the West')).toBeChecked()
  await page.goBack()
  await expect(heading(page, identityHeading)).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(patient.email)
  // Going back adds no history entry: browsers skip an entry that was added without a press, and Back would leave the
  // page.
  await page.goForward()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await page.goForward()
  await expect(heading(page, detailsHeading)).toBeFocused()
  await expect(field(page, 'Member ID')).toHaveValue('NEW1')
  // The form's own Back button does the same, and the browser's Back continues from there.
  await button(page, 'Back').click()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await expectSteps(page, [1, 2])
  await page.goBack()
  await expect(heading(page, identityHeading)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
  await page.goForward()
  await expect(field(page, 'Email')).toHaveValue(patient.email)
})

test('a patient without earlier forms goes back from the long form to the identity, and on again; after the form was sent Back leaves the page [PIF-10]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  await page.goto('about:blank')
  await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  await field(page, 'Employer').fill('Harbor Bakery')
  await page.reload()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await page.goBack()
  await expect(heading(page, identityHeading)).toBeFocused()
  await button(page, 'Continue').click()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await submit(page)
  // The first press of Back leaves the page, because a sent form is not shown again.
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a patient who must verify their identity again can go back too, and loses nothing [G-36]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, server, clinic, make, expectRefusal }) => {
  const { patient } = await patientWithForm({ server, clinic, make })
  await openByChoice(page, patient)
  await field(page, 'Date of Birth').fill('02/03/1990')
  await field(page, 'Member ID').fill('NEW1')
  await context.clearCookies({ name: '_clinic_step' })
  expectRefusal(`422 PUT /v2/rest/patients/${patient.hashid}/insurance_forms`)
  await button(page, 'Submit').click()
  await expect(heading(page, identityHeading)).toBeFocused()
  await page.goBack()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await button(page, 'Continue').click()
  await expect(field(page, 'Member ID')).toHaveValue('NEW1')
  await button(page, 'Submit').click()
  await expect(heading(page, identityHeading)).toBeFocused()
  await button(page, 'Continue').click()
  await expect(heading(page, detailsHeading)).toBeFocused()
  await page.goBack()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await button(page, 'Continue').click()
  await submit(page)
})

test('in a browser where staff are logged in Back leads from step to step as well', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { patient } = await patientWithForm({ server, clinic, make })
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await openByChoice(page, patient)
  await field(page, 'Member ID').fill('NEW1')
  await page.goBack()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await page.goBack()
  await expect(heading(page, identityHeading)).toBeFocused()
  await page.goForward()
  await page.goForward()
  await expect(field(page, 'Member ID')).toHaveValue('NEW1')
  await submit(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
})
