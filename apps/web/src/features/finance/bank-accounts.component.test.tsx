import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, expectTexts } from '../../../test/component/expect-page.ts'
import { financePage } from '../../../test/component/finance-desk.ts'
import { open } from '../../../test/component/open.tsx'

const manageAccounts = (named: Record<string, string | number>) => `${financePage(named)}/manage-accounts/new`
const dialog = page.getByRole('dialog', { name: 'Manage Bank Accounts' })
const heading = dialog.getByRole('heading', { name: 'Manage Bank Accounts' })
const accounts = dialog.getByRole('listitem')
const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
const remove = (last4: string) => dialog.getByRole('button', { name: new RegExp(`^Delete .*${last4}`) })

test('a bank account that was the default: the dialog says what is it now', async () => {
  await open('methods/two bank accounts', manageAccounts)
  await remove('6789').click()
  await confirm.click()
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent(/•••• 1113 is the default payment method now\.$/)
  await expectTexts(accounts, [/•••• 1113.*Default/])
})

test('a bank account that somebody else has deleted: the reason is said too, and the focus stays in the dialog', async () => {
  const server = await open('methods/two bank accounts', manageAccounts)
  await remove('1113').click()
  await expect.element(confirm).toBeVisible()
  await server.elsewhere('somebody else deletes the second')
  await confirm.click()
  await expect.element(page.getByText('Error deleting payment method')).toBeVisible()
  await expect.element(page.getByText('This payment method was already removed')).toBeVisible()
  await expectCount(dialog.getByRole('button', { name: /^Delete/ }), 0)
  await expect.element(heading).toHaveFocus()
})

test('the focus goes along with the form of a bank account, and with an account that goes', async () => {
  await open('methods/a bank account', manageAccounts)
  const add = dialog.getByRole('button', { name: 'Add bank account' })
  const routing = dialog.getByRole('textbox', { name: 'Routing number' })
  await add.click()
  await expect.element(routing).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(add).toHaveFocus()
  await add.click()
  await routing.fill('110000000')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('000111111113')
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveFocus()
  await remove('1113').click()
  await confirm.click()
  await expectCount(accounts, 1)
  await expect.element(heading).toHaveFocus()
})
