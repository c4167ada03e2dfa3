import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { pauseClock } from '../harness/page-control.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { type InsuredSetting, insurancePage, rows, setUpInsuredZoe } from './insured-patient-fixture.ts'

const checkDialog = (page: Page) => page.getByRole('dialog', { name: 'Check Eligibility' })
const viewOf = (page: Page) => page.getByRole('dialog', { name: 'Eligibility', exact: true })
const section = (page: Page, name: string) => viewOf(page).getByRole('region', { name })

/** Sends an eligibility check by the dialog; there is a single provider and a single insurance to choose. */
async function ask(at: InsuredSetting, memberId: string) {
  const desk = await setUpInsuredZoe(at, { memberId })
  await at.page.goto(insurancePage(desk.id))
  await at.page.getByRole('button', { name: /^Check Eligibility: / }).click()
  await checkDialog(at.page).getByRole('button', { name: 'Check Eligibility' }).click()
  await expect(at.page.getByText('Eligibility added')).toBeVisible()
  return desk
}

const titles = [
  'Patient',
  'Subscriber',
  'Insurance & Plan',
  'Active Coverage',
  'Co-Insurance',
  'Deductible',
  'Limitation and Maximum',
]

test('a payer’s response opens by itself and fills in live; the record adopts it, and a claim follows [ELG-01, ELG-02, ELG-03, ELG-04, ELG-05, ELG-06, ELG-07, ELG-08, ELG-10, ELG-14, ELG-16, ELG-22, ELG-23, CST-44, ERR-158, ERR-160, INS-15, LIV-17, API-119, API-120, API-122, API-123]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await ask({ page, clinic, make, server }, 'M-1')
  await expect(checkDialog(page).getByLabel('Insurance')).toHaveValue(/\d+/)
  await expect(checkDialog(page).getByRole('button', { name: 'View now' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'eligibility-added')
  await expect(page).toHaveURL(/\/eligibility\/show\?insurance=\d+&eligibility=\d+$/)
  const view = viewOf(page)
  await expect(view.getByRole('heading', { level: 3 })).toHaveText([/^Sandbox/, ...titles])
  await expect(view.getByRole('img', { name: 'Waiting for the payer' })).toBeVisible()
  await followed(page, 'eligibilities')
  await expectAccessible(page)
  await screenshot(page, 'eligibility-waiting')
  await server.runPendingJobs()
  await expect(view.getByText('Requested', { exact: true })).toBeVisible()
  await expect(section(page, 'Co-Insurance')).toContainText('50%')
  await expect(section(page, 'Limitation and Maximum')).toContainText('$1,500.00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'eligibility')

  // Each section is unfolded by its title, and has a search of its own.
  const patient = section(page, 'Patient')
  await expect(patient.getByRole('searchbox')).toBeHidden()
  await patient.getByRole('button', { name: 'Patient' }).click()
  // The name as the payer writes it.
  await expect(patient).toContainText('Munoz')
  await pauseClock(page)
  await patient.getByRole('searchbox', { name: 'Search in Patient' }).fill('birth')
  await page.clock.runFor(299)
  await expect(patient).toContainText('Last name')
  await page.clock.runFor(1)
  await expect(patient).not.toContainText('Last name')
  await expect(patient).toContainText('03/04/2012')
  await patient.getByRole('searchbox').fill('nothing like it')
  await page.clock.runFor(300)
  await expect(patient).toContainText('Nothing here has “nothing like it” in it.')
  await page.clock.resume()
  await expectAccessible(page)

  await server.owner.query(`update patients set first_name = 'Zo' where id = $1`, [id])
  const syncing = view.getByRole('button', { name: 'Sync patient data' })
  await syncing.click()
  // A change of person in the record needs a confirmation.
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('First name: Zo → Zoe')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(syncing).toBeEnabled()
  await syncing.click()
  await question.getByRole('button', { name: 'Change the record' }).click()
  await expect(page.getByText('Patient data synced successfully')).toBeVisible()
  const { rows: names } = await server.owner.query(
    'select first_name, last_name from patients where id = $1',
    [id],
  )
  // The first name was wrong and is replaced; the last name differs only in accents and stays.
  expect(names).toEqual([{ first_name: 'Zoe', last_name: 'Muñoz' }])
  await view.getByRole('button', { name: 'Proceed to claim' }).click()
  await expect(page).toHaveURL(new RegExp(`/v2/patient/${id}/claim\\?insurance=\\d+&eligibility=\\d+$`))
  await expect(page.getByRole('dialog', { name: 'New Claim' })).toBeVisible()
})

test('a provider and an insurance are required; a person who goes elsewhere is not led to the response [ELG-16, ELG-17, ELG-18, ELG-09] [C-59]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { id } = await setUpInsuredZoe({ page, clinic, make, server })
  const insurances = insuranceFactories(server.owner)
  await insurances.insurance(clinic.id, id, { member_id: 'M-2' })
  await insurances.provider(clinic.id, { first_name: 'Ray', last_name: 'Cho', npi: '1245319599' })
  await page.goto(`/v2/patient/${id}/eligibility/check`)
  const dialog = checkDialog(page)
  await expect(dialog.getByLabel('Provider')).toBeFocused()
  await dialog.getByRole('button', { name: 'Check Eligibility' }).click()
  await expect(dialog.getByText('Provider is required')).toBeVisible()
  await expect(dialog.getByText('Insurance is required')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'eligibility-check')
  await dialog.getByLabel('Provider').selectOption({ label: 'Ray Cho, NPI 1245319599' })
  await dialog.getByLabel('Insurance').selectOption({ label: 'Sandbox Dental Plan, M-2' })
  await pauseClock(page)
  await dialog.getByRole('button', { name: 'Check Eligibility' }).click()
  // The steps are much shorter than the wait for the response.
  const isAnswered = async () => {
    await page.clock.runFor(10)
    return dialog.getByRole('button', { name: 'View now' }).isVisible()
  }
  await expect.poll(isAnswered, { intervals: [50] }).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.clock.runFor(10_000)
  await page.clock.resume()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(insurancePage(id))
  await page.getByRole('tab', { name: 'Eligibilities' }).click()
  await expect(rows(page)).toContainText(['Ray Cho'])
  await expect(rows(page)).toContainText(['M-2'])
  const { rows: providers } = await server.owner.query(
    'select provider_first_name, provider_npi, provider_id is not null as linked from eligibilities where patient_id = $1',
    [id],
  )
  expect(providers).toEqual([{ provider_first_name: 'Ray', provider_npi: '1245319599', linked: true }])
})
