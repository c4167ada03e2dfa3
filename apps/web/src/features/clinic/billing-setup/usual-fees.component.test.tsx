import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const dialog = page.getByRole('dialog', { name: 'Add usual fee' })
const add = dialog.getByRole('button', { name: 'Add', exact: true })
const code = dialog.getByRole('combobox', { name: 'Code' })
const inUse = page.getByRole('list', { name: 'Usual fees' }).getByRole('listitem')

test.each(widths)(
  'usual fees: none yet, one found by the biller’s word and added, one refused that is there, one changed and deleted (%s) [CLM-101, CLM-106]',
  async at => {
    const server = await open('claims/a type of visits', '/settings/usual-fees', { as: 'administrator', at })
    await expect.element(page.getByText('There is no usual fee yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add usual fee' }).click()
    await expectAddress('/settings/usual-fees/new')
    await add.click()
    await expect.element(dialog.getByText('Code is required')).toBeVisible()
    await expect.element(dialog.getByText('Fee is required')).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await code.fill('comprehensive adolescent')
    await page.getByRole('option', { name: 'D8080' }).click()
    await dialog.getByLabelText('Fee').fill('5,500')
    await dialog.getByLabelText('Months of treatment').fill('24')
    await dialog.getByRole('checkbox', { name: 'Treatment Start: Braces' }).click()
    await add.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const facts = /D8080.*Full case, teenager · \$5,500\.00 · 24 months · at Treatment Start: Braces/
    await expectTexts(inUse, [facts])
    expect(server.sent.at(-1)?.body).toEqual({
      usual_fee: { code: 'D8080', fee: 5500, months: 24, appointmentTypeIds: [server.named.type] },
    })
    await page.getByRole('button', { name: 'Add usual fee' }).click()
    await code.fill('d8080')
    await dialog.getByLabelText('Fee').fill('1')
    await add.click()
    await expect.element(dialog.getByText('This value is already in use.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Actions for D8080' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('There is no usual fee yet.')).toBeVisible()
  },
)
