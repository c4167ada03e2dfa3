import { expect, test } from '../harness.ts'
import { field, keptForms, openAsStaff, openTold, save, submit, toldPatient } from './wizard.ts'

test('what the patient changes meanwhile shows at once, beside what staff have typed, and both are saved', {
  tag: '@whole',
}, async ({ page, anotherPage, server, clinic, make }) => {
  const { patient, id } = await toldPatient({ server, clinic, make })
  await openAsStaff(page, clinic.staff, { patient, id })
  await field(page, 'Employer').fill('Harbor Bakery')
  const telephone = await anotherPage()
  await openTold(telephone, patient, server.address)
  await field(telephone, 'Member ID').fill('HERS')
  await submit(telephone)
  await expect(field(page, 'Member ID')).toHaveValue('HERS')
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await save(page)
  expect(await keptForms(server, patient.id)).toMatchObject([
    { id, member_id: 'HERS', employer_name: 'Harbor Bakery' },
  ])
})
