import { expect, expectAccessible, screenshot, test } from '../harness.ts'
import {
  atDetails,
  button,
  field,
  group,
  keptForms,
  payersAsked,
  relationQuestion,
  submit,
} from './wizard.ts'

test('what a draft needs is said where it is missing, and what the server finds too; the first of it has the focus [PIF-25] [PIF-26] [PIF-27] [PIF-28] [PIF-37] [PIF-43] [ERR-84]', {
  tag: '@whole',
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'First Name').fill('')
  await field(page, 'Last Name').fill(' ')
  await button(page, 'Submit').click()
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('First Name is required')
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last Name is required')
  await expect(field(page, 'Date of Birth')).toHaveAccessibleDescription('Date of Birth is required')
  await expect(field(page, 'First Name')).toBeFocused()
  await expectAccessible(page)
  await field(page, 'First Name').fill('Zoë')
  await field(page, 'Last Name').fill('Muñoz')
  await field(page, 'Date of Birth').fill('02/30/1990')
  await button(page, 'Submit').click()
  await expect(field(page, 'Date of Birth')).toBeFocused()
  await expect(field(page, 'Date of Birth')).toHaveAccessibleDescription('Must be a valid date: MM/DD/YYYY')
  // A day that only the clinic's calendar knows to be wrong.
  await field(page, 'Date of Birth').fill('02/03/2190')
  expectRefusal(`422 POST /v2/rest/patients/${patient.hashid}/insurance_forms`)
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toHaveText('Submission failed. Please check your details.')
  await expect(field(page, 'Date of Birth')).toBeFocused()
  await expect(field(page, 'Date of Birth')).toHaveAccessibleDescription('Date of Birth is invalid')
  await screenshot(page, 'insurance-3-refused')
  await field(page, 'Date of Birth').fill('2-3-1990')
  await submit(page)
  const { rows } = await server.owner.query(
    'select dob::text, gender, member_id from insurance_forms where patient_id = $1',
    [patient.id],
  )
  expect(rows).toEqual([{ dob: '1990-02-03', gender: null, member_id: null }])
})

test('a child who is insured through a parent is the policy holder’s Child; Member ID says whose it is [PIF-15] [PIF-16] [PIF-36]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const patient = await atDetails({ page, clinic, make })
  const relation = group(page, relationQuestion)
  await expect(relation).toHaveAccessibleDescription(
    'Child: a child insured through a parent. Self: the patient holds the policy. Tap it again to clear it.',
  )
  await expect(field(page, 'Member ID')).toHaveAccessibleDescription('The patient’s own, on the card.')
  await expect(field(page, 'Policy holder member ID')).toHaveAccessibleDescription(/^The policy holder’s own/)
  await relation.getByLabel('Child').check()
  await field(page, 'Policy holder first name').fill('Rosa')
  await field(page, 'Date of Birth').fill('02/03/2015')
  await relation.scrollIntoViewIfNeeded()
  await screenshot(page, 'insurance-3-relation')
  await submit(page)
  expect(await keptForms(server, patient.id)).toMatchObject([
    { relation_to_patient: 'child', subscriber_first_name: 'Rosa' },
  ])
})

test('Self is the patient, any other relation nobody yet, and the same once more none, by finger and by keys [PIF-34] [PIF-35] [PIF-36] [PIF-16]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  await group(page, 'Gender').getByLabel('Female').check()
  const relation = group(page, relationQuestion)
  const first = field(page, 'Policy holder first name')
  await relation.getByLabel('Self').check()
  await expect(first).toHaveValue('Zoë')
  await expect(field(page, 'Policy holder last name')).toHaveValue('Muñoz')
  await expect(field(page, 'Policy holder date of birth')).toHaveValue('02/03/1990')
  await expect(group(page, 'Policy holder gender').getByLabel('Female')).toBeChecked()
  await relation.getByText('Spouse').click()
  await expect(first).toHaveValue('')
  await expect(field(page, 'Policy holder date of birth')).toHaveValue('')
  await expect(group(page, 'Policy holder gender').getByLabel('Female')).not.toBeChecked()
  await first.fill('Luis')
  await relation.getByText('Spouse').click()
  await expect(relation.getByLabel('Spouse')).not.toBeChecked()
  await expect(first).toHaveValue('Luis')
  await relation.getByLabel('Other').focus()
  await page.keyboard.press('Space')
  await expect(relation.getByLabel('Other')).toBeChecked()
  await page.keyboard.press('Space')
  await expect(relation.getByLabel('Other')).not.toBeChecked()
})

test('payers are looked for only once something is typed, chosen by the keys, and where they cannot be looked for that is said [TOP-14] [PIF-42] [ERR-04]', {
  tag: '@whole',
}, async ({ page, clinic, make, expectRefusal }) => {
  await atDetails({ page, clinic, make })
  const asked = payersAsked(page)
  const payer = field(page, 'Payer ID')
  await payer.fill('  ')
  await payer.fill('no such plan')
  const none = page.getByText('No insurance provider has this name. You can leave this empty.')
  // Once to be heard, and once to be read.
  await expect(none).toHaveCount(2)
  await expect(none.last()).toBeVisible()
  expect(asked).toEqual(['?query=no+such+plan'])
  await payer.fill('guard')
  await expect(page.getByRole('option', { name: 'Guardian' })).toBeVisible()
  await expectAccessible(page)
  await payer.press('ArrowDown')
  await payer.press('Enter')
  await expect(payer).toHaveValue('Guardian (64246)')
  await expect(page.getByRole('option')).toHaveCount(0)
  expectRefusal('503 GET /v2/rest/insurances/payers')
  await page.route(/insurances\/payers/, route => route.fulfill({ status: 503 }), { times: 1 })
  await payer.fill('aetna')
  await expect(page.getByText('Unable to search insurance providers. Please try again.')).toBeVisible()
  await screenshot(page, 'insurance-3-payers-failed')
  await button(page, 'Retry').click()
  await page.getByRole('option', { name: 'Aetna' }).click()
  await expect(payer).toHaveValue('Aetna (60054)')
})
