import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { create, dialogOf, fill, whole } from './new-patient-form.ts'

test.beforeEach(async ({ page, clinic }) => {
  await startSession(page, clinic.staff)
})

test('a patient is added over a page and opened; Back leads to that page [PRO-06, PRO-43, PRO-44, PRO-51, ERR-38, CST-24, SES-18, API-34, API-41]', async ({
  page,
  clinic,
  server,
}) => {
  await page.goto('/v2/search')
  await page.getByRole('link', { name: 'New Patient' }).click()
  await expect(page).toHaveURL(/\/v2\/patient\/new$/)
  await expect(dialogOf(page).getByLabel('First name')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Look for a patient', includeHidden: true })).toBeAttached()
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(dialogOf(page).getByLabel('Heard from').locator('option')).toHaveText([
    'Not known',
    'Invisalign Website',
    'Google',
    'Facebook',
    'Instagram',
    'My Company',
    'TV/Streaming Video',
    'Walked By',
    'Yelp',
    'Friend/Family Referred Me',
    'Other',
  ])
  for (const label of ['First name', 'Last name', 'Email', 'Phone']) {
    await expect(dialogOf(page).getByLabel(label)).toHaveAttribute('required')
    await expect(dialogOf(page).getByText(`${label} *`)).toBeVisible()
  }
  await expect(dialogOf(page).getByLabel('Heard from')).not.toHaveAttribute('required')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'new-patient-empty')
  await fill(page, whole)
  await dialogOf(page).getByLabel('Heard from').selectOption('Walked By')
  await expect(dialogOf(page).getByLabel('Phone')).toHaveValue('(555) 123-4567')
  await create(page)
  await expect(page.getByText('Patient created.')).toBeVisible()
  await expect(page.getByRole('heading', { name: "Ana María de la Cruz-O'Neil" })).toBeVisible()
  await expect(page).toHaveURL(/\/v2\/patient\/\d+\/profile$/)
  await expectAccessible(page)
  await screenshot(page, 'patient')
  const { rows } = await server.owner.query(
    'select first_name, last_name, email, phone_number, referred_by from patients where clinic_id = $1',
    [clinic.id],
  )
  expect(rows).toEqual([
    {
      first_name: 'Ana María',
      last_name: "de la Cruz-O'Neil",
      email: 'ana@example.com',
      phone_number: '5551234567',
      referred_by: 'Walked By',
    },
  ])
  await page.goBack()
  await expect(page).toHaveURL(/\/v2\/search$/)
  await expect(dialogOf(page)).toHaveCount(0)
})

test('a failure shows its reason if there is one, and no typed value is lost [ERR-40]', {
  tag: '@any-width',
}, async ({ page, expectRefusal }) => {
  expectRefusal('422 POST /v2/rest/patients')
  expectRefusal('unreached POST /v2/rest/patients')
  await page.goto('/v2/patient/new')
  await fill(page, whole)
  await page.route('**/v2/rest/patients', route =>
    route.fulfill({ status: 422, json: { error: 'The clinic is closed' } }),
  )
  await create(page)
  await expect(dialogOf(page).getByText('Failed to create patient', { exact: true })).toBeVisible()
  await expect(dialogOf(page).getByText('The clinic is closed')).toBeVisible()
  await page.unroute('**/v2/rest/patients')
  await page.route('**/v2/rest/patients', route => route.abort())
  await create(page)
  await expect(dialogOf(page).getByText('Failed to create patient. Please try again.')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Last name')).toHaveValue("de la Cruz-O'Neil")
  await page.unroute('**/v2/rest/patients')
  await create(page)
  await expect(page.getByText('Patient created.')).toBeVisible()
})

test('a lost response does not create the patient twice', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  server,
  expectRefusal,
}) => {
  expectRefusal('unreached POST /v2/rest/patients')
  await page.goto('/v2/patient/new')
  await fill(page, whole)
  await page.route('**/v2/rest/patients', async route => {
    await route.fetch()
    await route.abort()
  })
  await create(page)
  await expect(dialogOf(page).getByText('Failed to create patient. Please try again.')).toBeVisible()
  await page.unroute('**/v2/rest/patients')
  await dialogOf(page).getByRole('button', { name: 'Create' }).dblclick()
  await expect(page.getByRole('heading', { name: "Ana María de la Cruz-O'Neil" })).toBeVisible()
  const { rows } = await server.owner.query('select id from patients where clinic_id = $1', [clinic.id])
  expect(rows).toHaveLength(1)
})

test('likely duplicates are shown while typing, and do not prevent saving', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    phone_number: '5550014321',
    email: 'zoe@home.example.com',
    dob: '2011-02-03',
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/v2/rest/patients/duplicates', async route => {
    await released
    await route.continue()
  })
  await page.goto('/v2/patient/new')
  await fill(page, { 'First name': 'zoe', 'Last name': 'munoz' })
  await expect(dialogOf(page).getByText('Looking for somebody like this…')).toBeVisible()
  const button = dialogOf(page).getByRole('button', { name: 'Create' })
  const before = await button.boundingBox()
  release()
  const hint = dialogOf(page).getByRole('region', { name: 'Already a patient?' })
  await expect(hint.getByRole('link', { name: /Zoë Muñoz/ })).toContainText('Born 02/03/2011')
  await expect(hint).toContainText('Same name')
  await expect(dialogOf(page).getByRole('status')).toHaveText('1 possible match')
  // A late response does not move the button from under a pointer.
  expect(await button.boundingBox()).toEqual(before)
  await expectAccessible(page)
  await screenshot(page, 'new-patient-already-here')
  await fill(page, { 'First name': 'Leo', Phone: '5550014321' })
  const family = dialogOf(page).getByRole('region', { name: 'Possibly the same family' })
  await expect(family).toContainText('Same phone')
  await screenshot(page, 'new-patient-family')
  await fill(page, { Email: 'leo@example.com' })
  await create(page)
  await expect(page.getByRole('heading', { name: 'Leo munoz' })).toBeVisible()
})
