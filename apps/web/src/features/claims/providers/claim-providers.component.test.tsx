import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const question = page.getByRole('alertdialog')

test.each(widths)(
  'a provider is added by hand, with all required values (%s) [CLM-22, CLM-23, CLM-24, CLM-52, CLM-53, CLM-54, CLM-55, CLM-56, CLM-57, CLM-58, CLM-59, CLM-60, CLM-61, CLM-62, CLM-63, CLM-64, CST-45, CST-47, API-135, API-138]',
  async at => {
    const { server, dialog } = await openClaim('claims/a claim', { at })
    const providers = sectionOf(dialog, 'Providers')
    await button(providers, 'Add Provider').click()
    const kind = providers.getByLabelText('Provider type')
    await expect.element(kind).toHaveFocus()
    await expectTexts(kind.css('option'), ['Choose', 'Billing', 'Rendering', 'Referring', 'Pay to'])
    await expect.element(providers.getByLabelText('Specialty')).toHaveValue('ORTHO')
    await providers.getByLabelText('Specialty').fill('')
    await providers.getByLabelText('Kind of address').selectOptions('')
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
      await expect.element(providers.getByText(problem, { exact: true })).toBeVisible()
    }
    await expect.element(kind).toHaveFocus()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()

    await kind.selectOptions('Billing')
    await expect.element(providers.getByLabelText('First name')).toBeVisible()
    await providers.getByLabelText('NPI type').selectOptions('Organization')
    await expect.element(providers.getByLabelText('First name')).not.toBeInTheDocument()
    await providers.getByLabelText('Organization name').fill('Harbor Billing')
    await providers.getByRole('textbox', { name: 'NPI', exact: true }).fill('1992999825')
    await providers.getByLabelText('Tax ID').fill('987654321')
    await providers.getByLabelText('Specialty').fill('ORTHO')
    await providers.getByRole('combobox', { name: 'Taxonomy' }).fill('1223X04')
    await page.getByRole('option', { name: /^1223X0400X - Orthodontics/ }).click()
    await providers.getByLabelText('Kind of address').selectOptions('Primary')
    await providers.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Main St')
    await providers.getByLabelText('City').fill('New York')
    await providers.getByLabelText('State').fill('NY')
    await providers.getByLabelText('Zipcode').fill('10001')
    await button(providers, 'Save new provider').click()
    const entry = providers.getByRole('listitem', { name: 'Billing: Harbor Billing' })
    await expect.element(entry).toMatchTextContent('1992999825, organization')
    await expect.element(entry).toMatchTextContent(/1223X0400X - Orthodontics/)
    await expect.element(entry).toMatchTextContent('1 Main St')
    await expect.element(button(providers, 'Add Provider')).toHaveFocus()
    expect(server.sent.map(({ body }) => body)).toMatchObject([
      {
        provider: {
          kind: 'Billing',
          organizationName: 'Harbor Billing',
          firstName: null,
          addresses_attributes: [{ kind: 'primary', address2: null }],
        },
      },
    ])
  },
)

test.each(widths)(
  'one of the clinic’s own providers fills in all fields; a second address is of another kind; a second billing provider is refused (%s) [CLM-22, CLM-23, CST-47, API-123] [G-51]',
  async at => {
    const { dialog } = await openClaim('claims/a whole claim', { at })
    const providers = sectionOf(dialog, 'Providers')
    await button(providers, 'Add Provider').click()
    const form = providers.getByRole('form', { name: 'new provider' })
    await form.getByLabelText('Provider type').selectOptions('Billing')
    await form
      .getByLabelText('From the clinic’s providers')
      .selectOptions('Harbor Orthodontics, NPI 1992999825')
    await expect.element(form.getByLabelText('Organization name')).toHaveValue('Harbor Orthodontics')
    await expect.element(form.getByLabelText('Provider type')).toHaveValue('Billing')
    const fill = async (at: number, street: string) => {
      await form.getByRole('textbox', { name: 'Address', exact: true }).nth(at).fill(street)
      await form.getByLabelText('City').nth(at).fill('Troy')
      await form.getByLabelText('State').nth(at).fill('NY')
      await form.getByLabelText('Zipcode').nth(at).fill('12180')
    }
    await fill(0, '1 First St')
    await button(form, 'Add another address').click()
    await expect.element(form.getByLabelText('Kind of address').nth(1)).toHaveValue('secondary')
    await fill(1, '2 Second St')
    await expect.element(button(form, 'Add another address')).not.toBeInTheDocument()
    await expectAccessible()
    await button(form, 'Save new provider').click()
    await expect.element(page.getByText('A claim has one Billing provider')).toBeVisible()
    await form.getByLabelText('Provider type').selectOptions('Pay to')
    await button(form, 'Save new provider').click()
    const entry = providers.getByRole('listitem', { name: 'Pay to: Harbor Orthodontics' })
    await expect.element(entry).toMatchTextContent('Secondary address')
    await expect.element(entry).toMatchTextContent('2 Second St')
  },
)

test('a provider is changed with or without an address, and removed after confirmation [CLM-09, CLM-10, API-136, API-137] [C-33]', async () => {
  const { server, dialog } = await openClaim('claims/a whole claim')
  const entry = sectionOf(dialog, 'Providers').getByRole('listitem', { name: /^Rendering/ })
  const npi = entry.getByRole('textbox', { name: 'NPI', exact: true })
  const street = entry.getByRole('textbox', { name: 'Address', exact: true })
  const lastSent = () => server.sent.at(-1)?.body as { provider: object }
  await button(entry, 'Edit Dora Lee').click()
  await npi.fill('1')
  await button(entry, 'Cancel Dora Lee').click()
  await expect.element(entry).toMatchTextContent('1234567893')
  await button(entry, 'Edit Dora Lee').click()
  await npi.fill('1992999825')
  await button(entry, 'Save Dora Lee').click()
  await expect.element(entry).toMatchTextContent('1992999825')
  expect(lastSent().provider).not.toHaveProperty('addresses_attributes')
  await button(entry, 'Edit Dora Lee').click()
  await street.fill('9 New St')
  await button(entry, 'Save Dora Lee').click()
  await expect.element(entry).toMatchTextContent('9 New St')
  expect(lastSent().provider).toMatchObject({
    addresses_attributes: [{ id: expect.any(Number), address1: '9 New St' }],
  })

  // A second address is added and removed again.
  await button(entry, 'Edit Dora Lee').click()
  await button(entry, 'Add another address').click()
  const added = entry.getByRole('group', { name: 'Second address' })
  await added.getByRole('textbox', { name: 'Address', exact: true }).fill('2 Second St')
  await added.getByLabelText('City').fill('Troy')
  await added.getByLabelText('State').fill('NY')
  await added.getByLabelText('Zipcode').fill('12180')
  await button(entry, 'Save Dora Lee').click()
  await expect.element(entry).toMatchTextContent('2 Second St')
  await button(entry, 'Edit Dora Lee').click()
  await button(added, 'Remove this address').click()
  await button(entry, 'Save Dora Lee').click()
  await expect.element(button(entry, 'Edit Dora Lee')).toBeVisible()
  await expect.element(entry).not.toMatchTextContent('2 Second St')
  await expect.element(entry).toMatchTextContent('9 New St')
  expect(lastSent().provider).toMatchObject({ removedAddressIds: [expect.any(Number)] })

  // The chosen provider has no address in the clinic, so the address of the former provider must not stay.
  await button(entry, 'Edit Dora Lee').click()
  await entry.getByLabelText('From the clinic’s providers').selectOptions('Ray Cho, NPI 1245319599')
  await expect.element(street).toHaveValue('')
  await button(entry, 'Save Dora Lee').click()
  await expect.element(entry.getByText('Address is required')).toBeVisible()
  await button(entry, 'Cancel Dora Lee').click()
  await expect.element(entry).toMatchTextContent('9 New St')

  await button(entry, 'Remove Dora Lee').click()
  await expect.element(question).toMatchTextContent('Rendering: Dora Lee')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(entry).toBeVisible()
  await button(entry, 'Remove Dora Lee').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(entry).not.toBeInTheDocument()
  await expectCount(sectionOf(dialog, 'Providers').getByRole('listitem'), 1)
  await expect.element(sectionOf(dialog, 'History')).toMatchTextContent(/removed/i)
})

test('taxonomies that cannot be loaded show an error with a retry [ERR-151]', async () => {
  const { server, dialog } = await openClaim('claims/a claim', { before: server => server.cutLive() })
  const repair = server.fail('GET /v2/rest/taxonomies', 500)
  const providers = sectionOf(dialog, 'Providers')
  await button(providers, 'Add Provider').click()
  await expect.element(providers.getByRole('alert')).toMatchTextContent("We couldn't find taxonomies")
  repair()
  await button(providers, 'Retry').click()
  await expect.element(providers.getByRole('combobox', { name: 'Taxonomy' })).toBeVisible()
})
