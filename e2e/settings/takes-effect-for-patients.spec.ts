import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import { tokenOf } from '@archwire/server/test/fixtures/sealed-link'
import { save } from '../clinic/clinic-settings-page.ts'
import { agreeOn } from '../finance/finance-fixture.ts'
import { expect, test } from '../harness/harness.ts'
import { add, dialog, open, saved } from './set-up-page.ts'

test('contract text: the next contract has the new text [G-12]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    email: 'zoe@example.com',
  })
  await open(page, clinic.administrator, '/settings/contract-text', 'Contract text')
  await page.getByLabel('Text', { exact: true }).fill('Dear {patient}, you pay {total} and wear it.')
  await save(page)
  await saved(page)
  await page.goto(`/v2/create-contract/${id}`)
  const contract = page.getByRole('dialog', { name: 'Create Contract' })
  await contract.getByLabel('Description').fill('Retainer')
  await contract.getByLabel('Amount').fill('250')
  await contract.getByRole('button', { name: 'Continue' }).click()
  await contract.getByRole('button', { name: 'Email for Signature' }).click()
  await expect(page.getByText('Contract created successfully')).toBeVisible()
  const { rows } = await server.owner.query('select id from contracts where patient_id = $1', [id])
  const token = await tokenOf(server.owner, 'contract', rows[0].id)
  await page.goto(`/contracts/${token}/sign`)
  await expect(page.getByRole('article')).toContainText('Dear Zoë Muñoz, you pay $250.00 and wear it.')
})

test('consent forms: patients get the new text [G-12]', { tag: '@whole' }, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await make.intakeForm(clinic.id, id)
  await open(page, clinic.administrator, '/settings/consent-forms', 'Consent forms')
  await page.getByRole('button', { name: 'Add consent form' }).click()
  await dialog(page).getByLabel('Title').fill('Retainers')
  await dialog(page).getByLabel('Text').fill('I wear them every night.')
  await add(page)
  await page.goto(`/v2/patient/${id}/documents`)
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await page.getByRole('menuitem', { name: 'Create consent form' }).click()
  const consent = page.getByRole('dialog', { name: 'Create consent form' })
  await consent.getByLabel('Consent form').selectOption('Retainers')
  await expect(consent.getByText('I wear them every night.')).toBeVisible()
})

test('providers: coverage can be checked with a new one [G-12]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await insuranceFactories(server.owner).insurance(clinic.id, patient.id, { member_id: 'M-1' })
  await open(page, clinic.administrator, '/settings/providers', 'Providers')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const text = (name: string) => dialog(page).getByRole('textbox', { name, exact: true })
  await text('First name').fill('Dora')
  await text('Last name').fill('Lee')
  await text('NPI').fill('1234567893')
  await text('Tax ID').fill('12-3456789')
  if ((await text('Specialty').inputValue()) === '') await text('Specialty').fill('Orthodontics')
  await add(page)
  await page.goto(`/v2/patient/${patient.id}/eligibility/check`)
  await expect(dialog(page).getByLabel('Provider').locator('option')).toContainText([
    'Dora Lee, NPI 1234567893',
  ])
})

test('payers: a new one can be chosen for an insurance [G-12] [PAY-03]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await open(page, clinic.administrator, '/settings/payers', 'Payers')
  await page.getByRole('button', { name: 'Add payer' }).click()
  const text = (name: string) => dialog(page).getByRole('textbox', { name, exact: true })
  await text('Name').fill('Union Dental Fund')
  await text('Payer ID').fill('UNION1')
  await add(page)
  await page.goto(`/v2/patient/${patient.id}/insurance/new`)
  await dialog(page).getByRole('combobox', { name: 'Payer' }).fill('union')
  const options = page.getByRole('listbox', { name: 'Payers' }).getByRole('option')
  await expect(options).toContainText(['Union Dental Fund'])
})

test('payments: from no account to a first plan, with each answer of the bank in between [G-13] [API-156]', async ({
  page,
  clinic,
  make,
}) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await open(page, clinic.administrator, '/settings/finance', 'Payments')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('Not started')
  await page.getByRole('button', { name: 'Set up payment account' }).click()
  await expect(page).toHaveURL('/settings/sandbox/onboarding')
  const say = async (answer: string, said: string) => {
    await page.goto('/settings/sandbox')
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByText(said)).toBeVisible()
    await page.goto('/settings/finance/new')
  }
  await page.goto('/settings/finance')
  await expect(status).toContainText('Details needed')
  await say('Refuse the account', 'The payment account was refused.')
  await expect(status).toContainText('Refused')
  await expect(page.getByRole('button', { name: 'Go on with the payment account' })).toBeVisible()
  await page.goto(`/v2/patient/${id}/finance`)
  await expect(page.getByRole('link', { name: 'Set up payment account' })).toBeVisible()
  await say('Ask for more details', 'The bank asks the clinic for more details.')
  await expect(status).toContainText('Details needed')
  await page.getByRole('button', { name: 'Go on with the payment account' }).click()
  await page.getByRole('button', { name: 'Submit details' }).click()
  await expect(status).toContainText('Being verified')
  await say('Verify the account at once', 'The payment account is ready.')
  await expect(status).toContainText('Ready')
  await agreeOn(page, id, { amount: 100 })
  await page.goto(`/v2/patient/${id}/finance`)
  await expect(page.getByRole('button', { name: 'New Payment' })).toBeVisible()
})

test('messaging: with a number the clinic can text [G-12]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    phone_number: '5551234567',
  })
  await open(page, clinic.administrator, '/settings/messaging', 'Messaging')
  const number = `555018${String(clinic.id).padStart(4, '0').slice(-4)}`
  await page.getByLabel('Texting number').fill(number)
  await save(page)
  await saved(page)
  await page.goto('/settings/sandbox')
  await page.getByRole('tab', { name: 'Texts' }).click()
  await page.getByLabel('From the phone').fill('5551234567')
  await page.getByLabel('Text', { exact: true }).fill('Hello, may I come later?')
  await page.getByRole('button', { name: 'Text the clinic' }).click()
  await expect(page.getByRole('list', { name: 'Texts, newest first' })).toContainText('may I come later?')
  await server.runPendingJobs()
  await page.goto('/v2/messages')
  await expect(page.getByText('Zoë Muñoz').first()).toBeVisible()
})
