import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const dialog = page.getByRole('dialog', { name: 'Add provider' })
const edit = page.getByRole('dialog', { name: 'Edit provider' })
const add = dialog.getByRole('button', { name: 'Add', exact: true })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const primary = dialog.getByRole('group', { name: 'Primary address' })
const inUse = page.getByRole('list', { name: 'Providers' }).getByRole('listitem')
const notInUse = page.getByRole('list', { name: 'Not in use' }).getByRole('listitem')
const orthodontics = '1223X0400X - Orthodontics and Dentofacial Orthopedics'

async function choose(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function expectRequired(within: Locator, names: string[]): Promise<void> {
  for (const name of names) await expect.element(within.getByText(`${name} is required`)).toBeVisible()
}

test.each(widths)(
  'providers: none yet, a doctor and the organization added, one changed, deactivated and restored [G-51]',
  async at => {
    const server = await open('insurance/nobody is insured', '/settings/providers', {
      as: 'administrator',
      at,
    })
    await expect.element(page.getByText('There is no provider in use.')).toBeVisible()
    await page.getByRole('button', { name: 'Add provider' }).click()
    await expectAddress('/settings/providers/new')
    await add.click()
    await expectRequired(dialog, ['First name', 'Last name', 'NPI', 'Tax ID'])
    await expect.element(field('First name')).toHaveFocus()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await field('First name').fill('Dora')
    await field('Last name').fill('Lee')
    await field('NPI').fill('1234567890')
    await field('Tax ID').fill('12-3456789')
    await add.click()
    await expect.element(dialog.getByText('NPI is not valid: look at its ten digits again')).toBeVisible()
    await field('NPI').fill('1234567893')
    await dialog.getByRole('combobox', { name: 'Taxonomy' }).click()
    await page.getByRole('option', { name: orthodontics }).click()
    await primary.getByRole('textbox', { name: 'City' }).fill('Boston')
    await add.click()
    await expectRequired(primary, ['Address', 'State', 'Zipcode'])
    await primary.getByRole('textbox', { name: 'Address' }).fill('1 Harbor St')
    await primary.getByRole('textbox', { name: 'State' }).fill('MA')
    await primary.getByRole('textbox', { name: 'Zipcode' }).fill('02110')
    await add.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectTexts(inUse, [/Dora Lee.*NPI 1234567893 · individual · ORTHO/])
    expect(server.sent.at(-1)?.body).toMatchObject({
      provider: {
        npi: '1234567893',
        taxonomy: '1223X0400X',
        addresses: [{ kind: 'primary', address1: '1 Harbor St', city: 'Boston', zipcode: '02110' }],
      },
    })

    // Two providers cannot have the same number.
    await page.getByRole('button', { name: 'Add provider' }).click()
    await dialog.getByText('Organization', { exact: true }).click()
    await expectCount(field('First name'), 0)
    await field('Organization name').fill('Harbor Orthodontics')
    await field('NPI').fill('1234567893')
    await field('Tax ID').fill('123456789')
    await add.click()
    await expect.element(dialog.getByText('This value is already in use.')).toBeVisible()
    await expect.element(field('NPI')).toHaveFocus()
    await field('NPI').fill('1245319599')
    await add.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectTexts(inUse, [/Dora Lee/, /Harbor Orthodontics/])
    await expectAccessible()
    await expectThumbSized()

    await choose('Dora Lee', 'Edit')
    await expect.element(edit.getByRole('combobox', { name: 'Taxonomy' })).toHaveValue(orthodontics)
    await edit.getByRole('textbox', { name: 'Specialty' }).fill('PEDO')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect.element(edit).not.toBeInTheDocument()
    await expectTexts(inUse, [/PEDO/, /ORTHO/])

    await choose('Harbor Orthodontics', 'Deactivate')
    await expectTexts(notInUse, [/Harbor Orthodontics/])
    await choose('Harbor Orthodontics', 'Activate')
    await expectCount(inUse, 2)
  },
)
