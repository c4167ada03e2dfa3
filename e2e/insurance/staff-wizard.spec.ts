import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  button,
  chooseCard,
  expectCard,
  field,
  group,
  insuredPatient,
  openAsStaff,
  sent,
  storedForms,
} from './wizard-page.ts'

const status = (page: Page) => field(page, 'Status')

const openTasks = async (server: RunningServer, patientId: number): Promise<string[]> =>
  (
    await server.owner.query(
      'select title from tasks where patient_id = $1 and completed_at is null order by id',
      [patientId],
    )
  ).rows.map(({ title }) => title)

const review = 'Review insurance form - Zoë Muñoz'

test('staff begin with the long form, and a new form is a draft with a task to review it [PIF-07, PIF-08, PIF-09, PIF-12, PIF-17]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const patient = await insuredPatient(make, clinic.id)
  await openAsStaff(page, clinic.staff, { patient })
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveText('Insurance formStep 3 of 4')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(field(page, 'First Name')).toHaveValue('Zoë')
  await expect(field(page, 'Date of Birth')).toHaveValue('02/03/1990')
  await expect(group(page, 'Gender').getByLabel('Female')).toBeChecked()
  await expect(status(page)).toHaveValue('draft')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-staff-3')
  await chooseCard(page, 'Front of the card')
  await expectCard(page, 'Front of the card')
  await button(page, 'Save').dblclick()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(status(page)).toHaveValue('draft')
  await expectAccessible(page)
  await screenshot(page, 'insurance-staff-4')
  expect(await storedForms(server, patient.id)).toMatchObject([
    { status: 'draft', submitted_by: 'staff', card_front_blob_id: expect.anything() },
  ])
  expect(await openTasks(server, patient.id)).toEqual([review])
  await button(page, 'Go back to Patient Profile').click()
  await expect(page).toHaveURL(`/v2/patient/${patient.id}/profile#patient-insurance`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
})
