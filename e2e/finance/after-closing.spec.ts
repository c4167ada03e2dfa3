import { openForPayments } from '@archwire/server/test/open-for-payments'
import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../harness.ts'
import { typeCard } from './card-form.ts'
import { financePage, saveBankAccount, saveCard } from './finance-desk.ts'

// Money: a failure is never chance.
test.describe.configure({ retries: 0 })

const zoe = { first_name: 'Zoë', last_name: 'Muñoz', email: 'zoe@example.com' }

/** Calls like these wait until they are let go. */
async function holdCalls(page: Page, address: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

test('a card that is saved or archived is told and shown at once, however long the page takes to read everything again', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  await openForPayments(server, clinic.id)
  const { id } = await make.patient(clinic.id, zoe)
  await startSession(page, clinic.staff)
  await saveCard(page, id, '5555555555554444')
  await page.goto(`${financePage(id)}/manage-cards/new`)
  const dialog = page.getByRole('dialog')
  const cards = dialog.getByRole('list', { name: 'Cards', exact: true }).getByRole('listitem')
  await expect(cards).toHaveCount(1)
  const letGo = await holdCalls(page, `**/v2/rest/patients/${id}/finance/payment_methods`, 'GET')
  await typeCard(dialog)
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await expect(cards).toHaveText([/Visa •••• 4242/, /Mastercard •••• 4444.*Default/])
  await expect(dialog.getByRole('button', { name: 'Save card' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Actions for Mastercard/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(cards).toHaveText([/Visa •••• 4242/])
  await expect(dialog.getByRole('status')).toHaveText('This card was archived.')
  letGo()
  await expect(dialog.getByRole('status')).toHaveText(
    'This card was archived.Visa •••• 4242 is the default payment method now.',
  )
  await expect(cards).toHaveText([/Visa •••• 4242.*Default/])
})

test('a bank account that was the default: the dialog says what is it now', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  await openForPayments(server, clinic.id)
  const { id } = await make.patient(clinic.id, zoe)
  await startSession(page, clinic.staff)
  await saveBankAccount(page, id)
  await saveBankAccount(page, id, '000111111113')
  await page.goto(`${financePage(id)}/manage-accounts/new`)
  const dialog = page.getByRole('dialog', { name: 'Manage Bank Accounts' })
  await dialog.getByRole('button', { name: /^Delete .*6789/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/•••• 1113 is the default payment method now\.$/)
  await expect(dialog.getByRole('listitem')).toHaveText([/•••• 1113.*Default/])
})
