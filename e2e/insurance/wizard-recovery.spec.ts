import { expect, screenshot, startSession, test } from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import {
  atDetails,
  button,
  choiceHeading,
  chooseCard,
  choosePayer,
  expectCard,
  field,
  formPath,
  heading,
  identityHeading,
  insuredPatient,
  openStoredForm,
  patientWithForm,
  storedForms,
  submit,
} from './wizard-page.ts'

const again =
  'For your security, please verify your identity again. Everything that you filled in is still here.'

test('Back and a reload lose nothing, neither of the one insurance nor of the other [G-73]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient } = await patientWithForm({ server, clinic, make })
  await openStoredForm(page, patient)
  await field(page, 'Member ID').fill('NEW1')
  await chooseCard(page, 'Front of the card')
  await expectCard(page, 'Front of the card')
  await button(page, 'Back').click()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await page.getByLabel('Add a new insurance').check()
  await button(page, 'Continue').click()
  await expect(field(page, 'Member ID')).toHaveValue('')
  await field(page, 'Employer').fill('Harbor Bakery')
  await page.reload()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  // The browser's own Back, twice: a step each, and the page stays.
  await page.goBack()
  await expect(heading(page, choiceHeading)).toBeVisible()
  await expect(page.getByLabel('Add a new insurance')).toBeChecked()
  await page.goBack()
  await expect(heading(page, identityHeading)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(patient.email)
  await button(page, 'Continue').click()
  await page.getByLabel('Delta of the West').check()
  // What was sent before is kept nowhere: it is asked for again.
  await page.reload()
  await expect(page.getByLabel('Delta of the West')).toBeChecked()
  await button(page, 'Continue').click()
  await expect(field(page, 'Member ID')).toHaveValue('NEW1')
  await expectCard(page, 'Front of the card')
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([
    { member_id: 'NEW1', card_front_blob_id: expect.anything(), employer_name: null },
  ])
})

test('what is filled in outlives neither half an hour nor another link [G-73]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  await page.clock.install()
  const patient = await atDetails({ page, clinic, make })
  const other = await insuredPatient(make, clinic.id, { first_name: 'Ben' })
  await field(page, 'Employer').fill('Harbor Bakery')
  await page.goto(formPath(other))
  await expect(field(page, 'Full Name')).toHaveValue('')
  await page.goto(formPath(patient))
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await page.clock.fastForward('30:01')
  await expect(page.getByText('this form was emptied after 30 minutes')).toBeVisible()
  await expect(field(page, 'Full Name')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('an ended session of staff at the same computer makes no difference to a patient who took too long [G-36] [SES-07]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, server, clinic, make }) => {
  await startSession(page, clinic.staff)
  await endSessionsOf(clinic.staff, server)
  await atDetails({ page, clinic, make })
  await field(page, 'Employer').fill('Harbor Bakery')
  await context.clearCookies({ name: '_clinic_step' })
  await field(page, 'Payer ID').fill('aetna')
  await expect(page.getByRole('alert')).toHaveText(again)
  await button(page, 'Continue').click()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await choosePayer(page, 'aetna', 'Aetna')
})

test('where it cannot be sent everything stays, and one press more sends it once, after a reload too', {
  tag: '@whole',
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  // It arrives, and the answer is lost on its way back.
  expectRefusal(`unreached POST /v2/rest/patients/${patient.hashid}/insurance_forms`)
  await page.route(
    /\/insurance_forms$/,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toContainText('Everything that you filled in is still here.')
  await screenshot(page, 'insurance-3-not-sent')
  await page.reload()
  await expect(field(page, 'Date of Birth')).toHaveValue('02/03/1990')
  await submit(page)
  expect(await storedForms(server, patient.id)).toHaveLength(1)
})

test('what a patient tells while staff change the same form becomes a form of its own', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await patientWithForm({ server, clinic, make })
  await openStoredForm(page, patient)
  await field(page, 'Member ID').fill('HERS')
  await server.owner.query(
    "update insurance_forms set member_id = 'THEIRS', updated_at = now() where id = $1",
    [id],
  )
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([
    { id, member_id: 'THEIRS' },
    { member_id: 'HERS', submitted_by: 'patient' },
  ])
})
