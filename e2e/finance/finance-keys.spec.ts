import type { Page } from '@playwright/test'
import { expect, test } from '../harness.ts'
import { deskWithZoe, financePage, planOf, saveBankAccount, saveCard } from './finance-desk.ts'

// Money: a failure is never chance.
test.describe.configure({ retries: 0 })

/** How often a form was submitted since. */
async function countSubmits(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { submits: number }
    counted.submits = 0
    window.addEventListener('submit', () => counted.submits++, true)
  })
  return () => page.evaluate(() => (window as unknown as { submits: number }).submits)
}

test('an Enter that is held submits nothing, and a second one confirms nothing unread', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await saveCard(page, id)
  await page.goto(financePage(id))
  const submits = await countSubmits(page)
  const dialog = page.getByRole('dialog', { name: 'Create Payment' })
  await page.getByRole('button', { name: 'New Payment' }).focus()
  await page.keyboard.down('Enter')
  const description = dialog.getByLabel('Description')
  await expect(description).toBeFocused()
  await page.keyboard.down('Enter')
  expect(await submits()).toBe(0)
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  expect(await submits()).toBe(1)
  await expect(dialog.getByText('Description is required')).toBeVisible()

  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('payment_plans')) sent.push(request.url())
  })
  await description.fill('Braces')
  await dialog.getByLabel('Amount').fill('250')
  await page.keyboard.press('Enter')
  const review = dialog.getByRole('heading', { name: 'Review this payment' })
  await expect(review).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(description).toBeFocused()
  // The same button means Confirm then, and would still have the focus.
  await dialog.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await expect(review).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await submits()).toBe(3)
  await dialog.getByRole('button', { name: 'Confirm' }).focus()
  await page.keyboard.press('Enter')
  await expect(planOf(page, 'Braces')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('Escape closes the menu of a card and not the dialog; what was archived is read out, and has left the focus', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await saveCard(page, id)
  await saveCard(page, id, '5555555555554444')
  await page.goto(financePage(id))
  await page.getByRole('button', { name: 'Manage Credit/Debit Cards (2)' }).click()
  const dialog = page.getByRole('dialog')
  const actions = dialog.getByRole('button', { name: /^Actions for Mastercard/ })
  await actions.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(actions).toBeFocused()
  // Only what was there before is read out when something comes into it.
  await expect(dialog.getByRole('status')).toHaveCount(1)
  await actions.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(actions).toHaveCount(0)
  await expect(dialog.getByRole('status')).toHaveText('This card was archived.')
  await expect(dialog.getByRole('heading', { name: 'Card Archived Successfully' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the focus goes along with the form of a bank account, and with an account that goes', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await saveBankAccount(page, id)
  await page.goto(`${financePage(id)}/manage-accounts/new`)
  const dialog = page.getByRole('dialog', { name: 'Manage Bank Accounts' })
  const add = dialog.getByRole('button', { name: 'Add bank account' })
  const routing = dialog.getByRole('textbox', { name: 'Routing number' })
  await add.click()
  await expect(routing).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeFocused()
  await add.click()
  await routing.fill('110000000')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('000111111113')
  await page.keyboard.press('Enter')
  await expect(add).toBeFocused()
  await dialog.getByRole('button', { name: /^Delete .*1113/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('heading', { name: 'Manage Bank Accounts' })).toBeFocused()
})
