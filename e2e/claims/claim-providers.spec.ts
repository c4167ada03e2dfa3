import { insuranceFactories } from '@archwire/server/test/insurance'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import {
  breakDown,
  button,
  deskWithClaim,
  deskWithWholeClaim,
  openClaim,
  sectionOf,
  treated,
} from './claim-desk.ts'

test('a provider is added by hand, with everything that must be told of them [CLM-22] [CLM-23] [CLM-24] [CLM-52] [CLM-53] [CLM-54] [CLM-55] [CLM-56] [CLM-57] [CLM-58] [CLM-59] [CLM-60] [CLM-61] [CLM-62] [CLM-63] [CLM-64] [CST-45] [CST-47] [API-135] [API-138]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const providers = sectionOf(dialog, 'Providers')
  await button(providers, 'Add Provider').click()
  const kind = providers.getByLabel('Provider type')
  await expect(kind).toBeFocused()
  await expect(kind.locator('option')).toHaveText(['Choose', 'Billing', 'Rendering', 'Referring', 'Pay to'])
  await expect(providers.getByLabel('Specialty')).toHaveValue('ORTHO')
  await providers.getByLabel('Specialty').fill('')
  await providers.getByLabel('Kind of address').selectOption('')
  await button(providers, 'Save new provider').click()
  for (const problem of [
    'Provider type is required',
    'Specialty is required',
    'Taxonomy is required',
    'Tax ID is required',
    'NPI is required',
    'NPI type is required',
    'Address is required',
    'City is required',
    'State is required',
    'Zipcode is required',
    'Kind of address is required',
  ]) {
    await expect(providers.getByText(problem, { exact: true })).toBeVisible()
  }
  await expect(kind).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claim-provider-problems')

  await kind.selectOption('Billing')
  await expect(providers.getByLabel('First name')).toBeVisible()
  await providers.getByLabel('NPI type').selectOption('Organization')
  await expect(providers.getByLabel('First name')).toHaveCount(0)
  await providers.getByLabel('Organization name').fill('Harbor Billing')
  await providers.getByRole('textbox', { name: 'NPI', exact: true }).fill('1992999825')
  await providers.getByLabel('Tax ID').fill('987654321')
  await providers.getByLabel('Specialty').fill('ORTHO')
  await providers.getByRole('combobox', { name: 'Taxonomy' }).fill('1223X04')
  await page.getByRole('option', { name: /^1223X0400X - Orthodontics/ }).click()
  await providers.getByLabel('Kind of address').selectOption('Primary')
  await providers.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Main St')
  await providers.getByLabel('City').fill('New York')
  await providers.getByLabel('State').fill('NY')
  await providers.getByLabel('Zipcode').fill('10001')
  await button(providers, 'Save new provider').click()
  const entry = providers.getByRole('listitem', { name: 'Billing: Harbor Billing' })
  await expect(entry).toContainText('1992999825, organization')
  await expect(entry).toContainText(/1223X0400X - Orthodontics/)
  await expect(entry).toContainText('1 Main St')
  await expect(button(providers, 'Add Provider')).toBeFocused()
  await screenshot(page, 'claim-provider')
  const { rows } = await server.owner.query(
    `select p.kind, p.organization_name, p.first_name, a.kind as address_kind, a.address2
     from claim_providers p join claim_provider_addresses a on a.claim_provider_id = p.id where p.claim_id = $1`,
    [claim.id],
  )
  expect(rows).toEqual([
    {
      kind: 'Billing',
      organization_name: 'Harbor Billing',
      first_name: null,
      address_kind: 'primary',
      address2: null,
    },
  ])
})

test('one of the clinic’s own fills everything in; a second address is another kind; a second Billing provider is refused [CLM-22] [CLM-23] [CST-47] [API-123] [G-51]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const claim = await deskWithWholeClaim({ page, clinic, make, server })
  await insuranceFactories(server.owner).provider(clinic.id, {
    npi: '1992999825',
    npi_type: 'organization',
    first_name: null,
    last_name: null,
    organization_name: 'Harbor Orthodontics',
    taxonomy_code: '1223X0400X',
  })
  const dialog = await openClaim(page, claim)
  const providers = sectionOf(dialog, 'Providers')
  await button(providers, 'Add Provider').click()
  const form = providers.getByRole('form', { name: 'new provider' })
  await form.getByLabel('Provider type').selectOption('Billing')
  await form
    .getByLabel('From the clinic’s providers')
    .selectOption({ label: 'Harbor Orthodontics, NPI 1992999825' })
  await expect(form.getByLabel('Organization name')).toHaveValue('Harbor Orthodontics')
  await expect(form.getByLabel('Provider type')).toHaveValue('Billing')
  const fill = async (at: number, street: string) => {
    await form.getByRole('textbox', { name: 'Address', exact: true }).nth(at).fill(street)
    await form.getByLabel('City').nth(at).fill('Troy')
    await form.getByLabel('State').nth(at).fill('NY')
    await form.getByLabel('Zipcode').nth(at).fill('12180')
  }
  await fill(0, '1 First St')
  await button(form, 'Add another address').click()
  await expect(form.getByLabel('Kind of address').nth(1)).toHaveValue('secondary')
  await fill(1, '2 Second St')
  await expect(button(form, 'Add another address')).toHaveCount(0)
  await expectAccessible(page)
  expectRefusal(`422 POST /v2/rest/insurances/claims/${claim.id}/providers`)
  await button(form, 'Save new provider').click()
  await expect(page.getByText('A claim has one Billing provider')).toBeVisible()
  await form.getByLabel('Provider type').selectOption('Pay to')
  await button(form, 'Save new provider').click()
  const entry = providers.getByRole('listitem', { name: 'Pay to: Harbor Orthodontics' })
  await expect(entry).toContainText('Secondary address')
  await expect(entry).toContainText('2 Second St')
})

test('a provider is changed without their addresses, or with one; and removed once the person is sure [CLM-09] [CLM-10] [API-136] [API-137] [C-33]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithWholeClaim({ page, clinic, make, server })
  await insuranceFactories(server.owner).provider(clinic.id, {
    npi: '1245319599',
    first_name: 'Ray',
    last_name: 'Cho',
  })
  const dialog = await openClaim(page, claim)
  const entry = sectionOf(dialog, 'Providers').getByRole('listitem', { name: /^Rendering/ })
  const sent = async () => {
    const request = page.waitForRequest(one => one.method() === 'PUT' && one.url().includes('/providers/'))
    await button(entry, 'Save Dora Lee').click()
    return (await request).postDataJSON().provider
  }
  await button(entry, 'Edit Dora Lee').click()
  await entry.getByRole('textbox', { name: 'NPI', exact: true }).fill('1')
  await button(entry, 'Cancel Dora Lee').click()
  await expect(entry).toContainText('1234567893')
  await button(entry, 'Edit Dora Lee').click()
  await entry.getByRole('textbox', { name: 'NPI', exact: true }).fill('1992999825')
  expect(await sent()).not.toHaveProperty('addresses_attributes')
  await expect(entry).toContainText('1992999825')
  await button(entry, 'Edit Dora Lee').click()
  await entry.getByRole('textbox', { name: 'Address', exact: true }).fill('9 New St')
  expect(await sent()).toMatchObject({
    addresses_attributes: [{ id: expect.any(Number), address1: '9 New St' }],
  })
  await expect(entry).toContainText('9 New St')

  // A second one, and without it again.
  await button(entry, 'Edit Dora Lee').click()
  await button(entry, 'Add another address').click()
  const added = entry.getByRole('group', { name: 'Second address' })
  await added.getByRole('textbox', { name: 'Address', exact: true }).fill('2 Second St')
  await added.getByLabel('City').fill('Troy')
  await added.getByLabel('State').fill('NY')
  await added.getByLabel('Zipcode').fill('12180')
  await sent()
  await expect(entry).toContainText('2 Second St')
  await button(entry, 'Edit Dora Lee').click()
  await button(added, 'Remove this address').click()
  expect(await sent()).toMatchObject({ removedAddressIds: [expect.any(Number)] })
  await expect(entry).not.toContainText('2 Second St')
  await expect(entry).toContainText('9 New St')

  // Whoever is chosen from the clinic’s own has no address there: nobody else's is taken over.
  await button(entry, 'Edit Dora Lee').click()
  await entry.getByLabel('From the clinic’s providers').selectOption({ label: 'Ray Cho, NPI 1245319599' })
  await expect(entry.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('')
  await button(entry, 'Save Dora Lee').click()
  await expect(entry.getByText('Address is required')).toBeVisible()
  await button(entry, 'Cancel Dora Lee').click()
  await expect(entry).toContainText('9 New St')

  await button(entry, 'Remove Dora Lee').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Rendering: Dora Lee')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry).toBeVisible()
  await button(entry, 'Remove Dora Lee').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(entry).toHaveCount(0)
  await expect(sectionOf(dialog, 'Providers').getByRole('listitem')).toHaveCount(1)
  await expect(sectionOf(dialog, 'History')).toContainText(/removed/i)
})

test('taxonomies that cannot be loaded are told of and tried again [ERR-151]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  expectRefusal('500 GET /v2/rest/taxonomies')
  const repair = await breakDown(page, '**/v2/rest/taxonomies')
  const dialog = await openClaim(page, claim)
  const providers = sectionOf(dialog, 'Providers')
  await button(providers, 'Add Provider').click()
  await expect(providers.getByRole('alert')).toContainText("We couldn't find taxonomies")
  repair()
  await button(providers, 'Retry').click()
  await expect(providers.getByRole('combobox', { name: 'Taxonomy' })).toBeVisible()
})
