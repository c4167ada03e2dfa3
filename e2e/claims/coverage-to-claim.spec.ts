import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Locator } from '@playwright/test'
import { expect, screenshot, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { minutesAgo, today, visitDay } from '../scheduling/visit-fixture.ts'
import { button, dialogOf, sectionOf } from './claim-fixture.ts'

const at = { address1: '9 Harbor Way', city: 'New York', state: 'NY', zipcode: '100010001' }
const clinicNpi = '1992999825'
const doctorNpi = '1003000126'

test('from the question about coverage to the sent claim in eight presses at most, where everything is known [ELG-25, CLM-102, CLM-103, CLM-104, CLM-105, CLM-106, CLM-108]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server }) => {
  const { visit, doctor } = await visitDay(make, clinic.id)
  await make.appointmentType(clinic.id, { title: 'Treatment Start: Braces', starts_treatment: true })
  const { owner } = server
  await owner.query('update clinics set npi = $2, tax_id = $3 where id = $1', [
    clinic.id,
    clinicNpi,
    '123456789',
  ])
  await owner.query('update doctors set npi = $2 where id = $1', [doctor.id, doctorNpi])
  const insurances = insuranceFactories(owner)
  await insurances.provider(clinic.id, {
    npi: clinicNpi,
    npi_type: 'organization',
    first_name: null,
    last_name: null,
    organization_name: 'Harbor Orthodontics',
    taxonomy_code: '1223X0400X',
    addresses: JSON.stringify([{ ...at, address2: null, kind: 'primary' }]),
  })
  await insurances.provider(clinic.id, { npi: doctorNpi, taxonomy_code: '1223X0400X' })

  // An administrator says what the clinic bills, and when.
  await startSession(page, clinic.administrator)
  await page.goto('/settings/usual-fees')
  await page.getByRole('button', { name: 'Add usual fee' }).click()
  const fee = page.getByRole('dialog', { name: 'Add usual fee' })
  await fee.getByRole('combobox', { name: 'Code' }).fill('braces adolescent')
  await fee.getByRole('option', { name: 'D8080' }).click()
  await fee.getByLabel('Fee').fill('5500')
  await fee.getByLabel('Months of treatment').fill('24')
  await fee.getByRole('checkbox', { name: 'Treatment Start: Braces' }).check()
  await screenshot(page, 'usual-fee')
  await button(fee, 'Add').click()
  await expect(page.getByRole('list', { name: 'Usual fees' })).toContainText('$5,500.00 · 24 months')

  const type = await owner.query(
    'select id from appointment_types where clinic_id = $1 and starts_treatment',
    [clinic.id],
  )
  const zoe = await visit('Zoë Muñoz', {
    starts_at: today(-40),
    appointment_type_id: type.rows[0].id,
    checked_in_at: minutesAgo(45),
    seated_at: minutesAgo(40),
  })
  await owner.query(
    `update patients set dob = '2012-03-04', gender = 'female', address1 = $2, city = $3, state = $4, zipcode = $5
     where id = $1`,
    [zoe.patientId, at.address1, at.city, at.state, at.zipcode],
  )
  await insurances.insurance(clinic.id, zoe.patientId, { member_id: 'M-1' })

  await startSession(page, clinic.staff)
  await page.goto('/v2/claims/coverage')
  let presses = 0
  const press = async (what: Locator) => {
    await what.click()
    presses++
  }
  await press(page.getByRole('button', { name: 'Check Eligibility: Zoë Muñoz' }))
  const check = page.getByRole('dialog', { name: 'Check Eligibility' })
  await expect(check.getByLabel('Provider').locator('option:checked')).toHaveText(/^Harbor Orthodontics/)
  await press(button(check, 'Check Eligibility'))
  const answer = page.getByRole('dialog', { name: 'Eligibility', exact: true })
  await expect(answer.getByRole('img', { name: 'Waiting for the payer' })).toBeVisible()
  await followed(page, 'eligibilities')
  await server.runPendingJobs()
  await expect(answer.getByRole('status').getByText('Active Coverage')).toBeVisible()
  await press(button(answer, 'Proceed to claim'))
  const created = dialogOf(page, 'New')
  await expect(created.getByLabel('Member ID')).toHaveValue('M-1')
  await press(button(created, 'Create Claim'))
  const claim = dialogOf(page, 'Edit')
  await expect(
    sectionOf(claim, 'Providers').getByRole('listitem', { name: /^Billing: Harbor/ }),
  ).toBeVisible()
  await expect(
    sectionOf(claim, 'Providers').getByRole('listitem', { name: 'Rendering: Dora Lee' }),
  ).toBeVisible()
  await expect(sectionOf(claim, 'Items').getByRole('listitem', { name: 'D8080' })).toContainText('$5,500.00')
  await expect(claim.getByText('Filled in from coverage, the visit and usual fees.')).toBeVisible()
  await screenshot(page, 'claim-filled-in')
  await followed(page, 'claims')
  await press(button(claim, 'Validate Claim'))
  await expect(claim.getByText('validating', { exact: true })).toBeVisible()
  await server.runPendingJobs()
  await press(button(claim, 'Send claim'))
  await expect(page.getByText('Claim submitted')).toBeVisible()
  await server.runPendingJobs()
  // The practice clearinghouse may have answered meanwhile, so the status may be further on.
  await expect(claim.getByText('Status updated from submitting to Sent')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(8)
  const { rows } = await owner.query('select id from claim_submissions where clinic_id = $1', [clinic.id])
  expect(rows).toHaveLength(1)
})
