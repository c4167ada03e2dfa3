import { expect, test } from '../harness.ts'
import { typeCard } from './card-form.ts'
import { deskWithZoe, financePage, planOf, saveBankAccount, saveCard } from './finance-desk.ts'

// Money: a failure is never chance.
test.describe.configure({ retries: 0 })

test('a plan that is made closes its dialog, however long the page takes to read it', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await page.goto(`${financePage(id)}/payment-plan/new`)
  const dialog = page.getByRole('dialog', { name: 'Create Payment' })
  await dialog.getByLabel('Description').fill('Retainer')
  await dialog.getByLabel('Amount').fill('250')
  await dialog.locator('label').filter({ hasText: 'None' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const { promise: isClosed, resolve: tellClosed } = Promise.withResolvers<void>()
  await page.route(`**/v2/rest/patients/${id}/finance/*`, async route => {
    if (route.request().method() === 'GET') await isClosed
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Payment plan created successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  tellClosed()
  await expect(planOf(page, 'Retainer')).toBeVisible()
})

test('of a card that was refused and one that was archived, the dialog says what came last', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await saveCard(page, id)
  await saveCard(page, id, '5555555555554444')
  await page.goto(`${financePage(id)}/manage-cards/new`)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save card' })
  const refusal = dialog.getByText(/^You already have this credit card/)
  await typeCard(dialog)
  await save.click()
  await expect(refusal).toBeVisible()
  await dialog.getByRole('button', { name: /^Actions for Mastercard/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(dialog.getByRole('status')).toHaveText('This card was archived.')
  await expect(refusal).toHaveCount(0)
  await save.click()
  await expect(refusal).toBeVisible()
  await expect(dialog.getByRole('status')).toBeEmpty()
})

test('a bank account that somebody else has deleted: the reason is said too, and the focus stays in the dialog', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await saveBankAccount(page, id)
  const other = await saveBankAccount(page, id, '000111111113')
  await page.goto(`${financePage(id)}/manage-accounts/new`)
  const dialog = page.getByRole('dialog', { name: 'Manage Bank Accounts' })
  const gone = dialog.getByRole('button', { name: /^Delete .*1113/ })
  await gone.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  expectRefusal(`422 DELETE /v2/rest/patients/${id}/finance/payment_methods`)
  await server.owner.query(
    `update payment_methods set status = 'removed', removed_at = now() where gateway_id = $1`,
    [other],
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Error deleting payment method')).toBeVisible()
  await expect(page.getByText('This payment method was already removed')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: 'Manage Bank Accounts' })).toBeFocused()
})
