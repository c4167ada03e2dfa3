import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { choose } from '../users/users-page.ts'

const listed = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

test('providers: none yet, a doctor and the organization added, changed, deactivated and taken back [G-51]', {
  tag: '@whole',
}, async ({ page, clinic, server, expectRefusal }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/providers')
  await expect(page.getByText('There is no provider in use.')).toBeVisible()
  await page.getByRole('button', { name: 'Add provider' }).click()
  await expect(page).toHaveURL('/settings/providers/new')
  const dialog = page.getByRole('dialog', { name: 'Add provider' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  for (const problem of ['First name', 'Last name', 'NPI', 'Tax ID']) {
    await expect(dialog.getByText(`${problem} is required`)).toBeVisible()
  }
  await expect(field('First name')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'provider-problems')
  await field('First name').fill('Dora')
  await field('Last name').fill('Lee')
  await field('NPI').fill('1234567890')
  await field('Tax ID').fill('12-3456789')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('NPI is not valid: look at its ten digits again')).toBeVisible()
  await field('NPI').fill('1234567893')
  await dialog.getByRole('combobox', { name: 'Taxonomy' }).click()
  await page.getByRole('option', { name: '1223X0400X - Orthodontics and Dentofacial Orthopedics' }).click()
  const primary = dialog.getByRole('group', { name: 'Primary address' })
  await primary.getByRole('textbox', { name: 'City' }).fill('Boston')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  for (const problem of ['Address', 'State', 'Zipcode']) {
    await expect(primary.getByText(`${problem} is required`)).toBeVisible()
  }
  await primary.getByRole('textbox', { name: 'Address' }).fill('1 Harbor St')
  await primary.getByRole('textbox', { name: 'State' }).fill('MA')
  await primary.getByRole('textbox', { name: 'Zipcode' }).fill('02110')
  await screenshot(page, 'provider-add')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(listed(page, 'Providers')).toHaveText([/Dora Lee.*NPI 1234567893 · individual · ORTHO/])

  // Two of one number are no two providers.
  await page.getByRole('button', { name: 'Add provider' }).click()
  await dialog.getByText('Organization', { exact: true }).click()
  await expect(field('First name')).toHaveCount(0)
  await field('Organization name').fill('Harbor Orthodontics')
  await field('NPI').fill('1234567893')
  await field('Tax ID').fill('123456789')
  expectRefusal('422 POST /v2/rest/settings/providers')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('This value is already in use.')).toBeVisible()
  await expect(field('NPI')).toBeFocused()
  await field('NPI').fill('1245319599')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(listed(page, 'Providers')).toContainText(['Dora Lee', 'Harbor Orthodontics'])
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'providers')

  await choose(page, 'Dora Lee', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit provider' })
  await expect(edit.getByRole('combobox', { name: 'Taxonomy' })).toHaveValue(
    '1223X0400X - Orthodontics and Dentofacial Orthopedics',
  )
  await edit.getByRole('textbox', { name: 'Specialty' }).fill('PEDO')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(listed(page, 'Providers')).toContainText(['PEDO', 'ORTHO'])
  const { rows } = await server.owner.query(
    'select npi, taxonomy_code, specialty, addresses from providers where clinic_id = $1 order by id',
    [clinic.id],
  )
  expect(rows).toMatchObject([
    {
      npi: '1234567893',
      taxonomy_code: '1223X0400X',
      specialty: 'PEDO',
      addresses: [{ kind: 'primary', address1: '1 Harbor St', city: 'Boston', zipcode: '02110' }],
    },
    { npi: '1245319599', taxonomy_code: null, addresses: [] },
  ])

  await choose(page, 'Harbor Orthodontics', 'Deactivate')
  await expect(listed(page, 'Not in use')).toContainText(['Harbor Orthodontics'])
  await choose(page, 'Harbor Orthodontics', 'Activate')
  await expect(listed(page, 'Providers')).toHaveCount(2)
})
