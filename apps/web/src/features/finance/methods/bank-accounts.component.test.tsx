import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, expectTexts } from '../../../../test/component/expect-page.ts'
import { financePage } from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'

const manageAccounts = (named: Record<string, string | number>) => `${financePage(named)}/manage-accounts/new`
const dialog = page.getByRole('dialog', { name: 'Manage Bank Accounts' })
const heading = dialog.getByRole('heading', { name: 'Manage Bank Accounts' })
const accounts = dialog.getByRole('listitem')
const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
const remove = (last4: string) => dialog.getByRole('button', { name: new RegExp(`^Delete .*${last4}`) })

test('when the default bank account is deleted, the dialog shows the new default', async () => {
  await open('methods/two bank accounts', manageAccounts)
  await remove('6789').click()
  await confirm.click()
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent(/•••• 1113 is the default payment method now\.$/)
  await expectTexts(accounts, [/•••• 1113.*Default/])
})

test('deleting a bank account that somebody else has deleted shows the reason, and the focus stays in the dialog', async () => {
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

test('the focus follows the form of a bank account opening and closing, and a deleted account', async () => {
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

test('a bank account saved for later verification shows what it waits for [FIN-124]', async () => {
  await open('methods/a bank account', manageAccounts)
  await dialog.getByRole('button', { name: 'Add bank account' }).click()
  await dialog.getByRole('textbox', { name: 'Routing number' }).fill('110000000')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('000111111113')
  await dialog.getByText('By a small deposit').click()
  await dialog.getByRole('button', { name: 'Save bank account' }).click()
  await expect.element(page.getByText('Bank account saved. It waits for verification.')).toBeVisible()
  await expectTexts(accounts, [
    /•••• 1113.*Waiting for verification\. A deposit of one cent/,
    /•••• 6789.*Default/,
  ])
})

test('an unverified bank account can be verified or deleted at the desk, and its plan says why it waits [FIN-124, FIN-125]', async () => {
  await open('methods/a bank account that waits for verification', manageAccounts)
  const verify = dialog.getByRole('link', { name: /^Verify .*6789/ })
  await expect.element(verify).toHaveAttribute('href', expect.stringMatching(/\/bank-verification\//))
  await expect.element(verify).toHaveAttribute('target', '_blank')
  await expect.element(remove('6789')).toBeVisible()
  await dialog.getByRole('button', { name: /^Send the patient the link/ }).click()
  await expect.element(page.getByText('Verification link sent by e-mail.')).toBeVisible()
})

test('a verification that has expired is shown on the finance page [FIN-126]', async () => {
  await open('methods/a bank account that was not verified in time', financePage)
  await expect.element(page.getByText('Cannot be charged', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The bank account was not verified in time.').first()).toBeVisible()
})

test('an invoice planned with an unverified bank account says that it waits for it [FIN-125]', async () => {
  await open('methods/a bank account that waits for verification', financePage)
  await expect.element(page.getByText('Waiting for verification', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('not before the bank account is verified', { exact: false }).first())
    .toBeVisible()
})
