import { endSessionsOf } from '../end-sessions.ts'
import { cutLiveUpdates, expect, expectAccessible, logIn, screenshot, test } from '../harness.ts'
import {
  button,
  choosePayer,
  field,
  heading,
  insuredPatient,
  keptForms,
  ofZoe,
  openAsStaff,
  openTold,
  save,
  submit,
  toldPatient,
} from './wizard.ts'

const question = 'Are you sure you want to leave without saving changes?'

test('whoever was overtaken is told by what, and chooses whose goes on', { tag: '@whole' }, async ({
  page,
  server,
  clinic,
  make,
  expectRefusal,
}) => {
  const { patient, id } = await toldPatient({ server, clinic, make })
  await openAsStaff(page, clinic.staff, { patient, id })
  const overtake = (member: string, employer: string) =>
    server.owner.query(
      'update insurance_forms set member_id = $2, employer_name = $3, updated_at = now() where id = $1',
      [id, member, employer],
    )
  await field(page, 'Member ID').fill('MINE')
  await overtake('THEIRS', 'Harbor Bakery')
  expectRefusal(`412 PUT /v2/rest/patients/${patient.id}/profile/insurance_forms/${id}`)
  await button(page, 'Save').click()
  const notice = page.getByRole('alert')
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('Member ID: ABC1234567 → THEIRS (you changed it too)')
  await expect(notice).toContainText('Employer: empty → Harbor Bakery')
  await expectAccessible(page)
  await screenshot(page, 'insurance-staff-3-overtaken')
  await button(page, 'Keep my changes').click()
  await expect(notice).toHaveCount(0)
  await expect(field(page, 'Member ID')).toHaveValue('MINE')
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await overtake('THEIRS AGAIN', 'Harbor Bakery')
  await button(page, 'Save').click()
  await button(page, 'Take theirs').click()
  await expect(field(page, 'Member ID')).toHaveValue('THEIRS AGAIN')
  await field(page, 'Plan or group number').fill('G-77')
  await save(page)
  expect(await keptForms(server, patient.id)).toMatchObject([
    { member_id: 'THEIRS AGAIN', employer_name: 'Harbor Bakery', plan_group_number: 'G-77' },
  ])
})

test('what the patient changes meanwhile shows at once, beside what staff have typed, and both are saved', async ({
  page,
  anotherPage,
  server,
  clinic,
  make,
}) => {
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

test('what is not saved is asked about before the form is left, and outlives the session', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await toldPatient({ server, clinic, make })
  await cutLiveUpdates(page)
  await openAsStaff(page, clinic.staff, { patient, id })
  await field(page, 'Employer').fill('Harbor Bakery')
  await button(page, 'Cancel').click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog.getByText(question)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await endSessionsOf(clinic.staff, server, page)
  await button(page, 'Save').click()
  await logIn(page, clinic.staff)
  await expect(heading(page, ofZoe)).toBeVisible()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await save(page)
  expect(await keptForms(server, patient.id)).toMatchObject([{ id, employer_name: 'Harbor Bakery' }])
})

test('whoever looks for a payer after the session has ended is led to the login, and back to the form [SES-23]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const patient = await insuredPatient(make, clinic.id)
  await cutLiveUpdates(page)
  await openAsStaff(page, clinic.staff, { patient })
  await field(page, 'Employer').fill('Harbor Bakery')
  await endSessionsOf(clinic.staff, server, page)
  await field(page, 'Payer ID').fill('aetna')
  await logIn(page, clinic.staff)
  await expect(heading(page, ofZoe)).toBeVisible()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await choosePayer(page, '60054', 'Aetna')
  await save(page)
  expect(await keptForms(server, patient.id)).toMatchObject([{ employer_name: 'Harbor Bakery' }])
})
