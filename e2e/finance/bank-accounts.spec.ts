import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { financePage, setUpZoe } from './finance-fixture.ts'

test('bank accounts are added, listed, and deleted while another one remains [FIN-12, FIN-42, FIN-43, FIN-44, FIN-45, FIN-46] [G-29]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  await page.goto(financePage(id))
  await page.getByRole('button', { name: 'Manage Bank Accounts (0)' }).click()
  await expect(page).toHaveURL(`${financePage(id)}/manage-accounts/new`)
  const dialog = page.getByRole('dialog', { name: 'Manage Bank Accounts' })
  await expect(dialog.getByText("You don't have any bank accounts saved.")).toBeVisible()
  await screenshot(page, 'accounts-none')
  const add = async (account: string) => {
    await dialog.getByRole('button', { name: 'Add bank account' }).click()
    await dialog.getByRole('textbox', { name: 'Routing number' }).fill('110000000')
    await dialog.getByRole('textbox', { name: 'Account number' }).fill(account)
    await dialog.getByRole('button', { name: 'Save bank account' }).click()
  }
  await dialog.getByRole('button', { name: 'Add bank account' }).click()
  await dialog.getByRole('button', { name: 'Save bank account' }).click()
  await expect(dialog.getByText('Routing number is required')).toBeVisible()
  await expect(dialog.getByText('Account number is required')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'accounts-problems')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const accounts = dialog.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem')
  await add('000123456789')
  await expect(accounts).toHaveText([/•••• 6789/])
  await expect(accounts.getByRole('button')).toHaveCount(0)
  await add('000111111113')
  await expect(accounts).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'accounts')
  await accounts
    .filter({ hasText: '1113' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'All invoices using this bank account will be effected. Are you sure you want to delete this account?',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(accounts).toHaveText([/•••• 6789/])
  await expect(accounts.getByRole('button')).toHaveCount(0)
})
