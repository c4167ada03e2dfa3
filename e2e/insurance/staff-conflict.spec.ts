import { expect, test } from '../harness/harness.ts'
import {
  field,
  openAsStaff,
  openStoredForm,
  patientWithForm,
  save,
  storedForms,
  submit,
} from './wizard-page.ts'

test('the patient’s changes are shown at once beside the values that staff have typed, and both are saved', {
  tag: '@whole',
}, async ({ page, anotherPage, server, clinic, make }) => {
  const { patient, id } = await patientWithForm({ server, clinic, make })
  await openAsStaff(page, clinic.staff, { patient, id })
  await field(page, 'Employer').fill('Harbor Bakery')
  const telephone = await anotherPage()
  await openStoredForm(telephone, patient, server.address)
  await field(telephone, 'Member ID').fill('HERS')
  await submit(telephone)
  await expect(field(page, 'Member ID')).toHaveValue('HERS')
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await save(page)
  expect(await storedForms(server, patient.id)).toMatchObject([
    { id, member_id: 'HERS', employer_name: 'Harbor Bakery' },
  ])
})
