import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const dialog = page.getByRole('dialog', { name: 'Add payer' })
const add = dialog.getByRole('button', { name: 'Add', exact: true })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const inUse = page.getByRole('list', { name: 'Payers' }).getByRole('listitem')
const notInUse = page.getByRole('list', { name: 'Not in use' }).getByRole('listitem')

async function choose(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test.each(widths)(
  'payers of the clinic: none yet, one added, one refused that every clinic has, one deactivated and restored [PAY-01, PAY-02, PAY-04]',
  async at => {
    const server = await open('insurance/nobody is insured', '/settings/payers', {
      as: 'administrator',
      at,
    })
    await expect.element(page.getByText('There is no payer of your own in use.')).toBeVisible()
    await page.getByRole('button', { name: 'Add payer' }).click()
    await expectAddress('/settings/payers/new')
    await add.click()
    await expect.element(dialog.getByText('Name is required')).toBeVisible()
    await expect.element(dialog.getByText('Payer ID is required')).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await field('Name').fill('Union Dental Fund')
    await field('Payer ID').fill('62308')
    await add.click()
    await expect.element(dialog.getByText('Payer ID is that of Cigna, which everybody has')).toBeVisible()
    await field('Payer ID').fill('union-1')
    await dialog.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Medicaid' }).click()
    await dialog.getByRole('checkbox', { name: 'Coverage' }).click()
    await add.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectTexts(inUse, [/Union Dental Fund.*UNION1 · Medicaid · enrolled for claims, remittances/])
    expect(server.sent.at(-1)?.body).toMatchObject({
      payer: { code: 'UNION1', kind: 'medicaid', enrolledClaims: true, enrolledCoverage: false },
    })
    await choose('Union Dental Fund', 'Deactivate')
    await expectTexts(notInUse, [/Union Dental Fund/])
    await choose('Union Dental Fund', 'Activate')
    await expectCount(inUse, 1)
  },
)
