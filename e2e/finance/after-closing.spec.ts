import { openForPayments } from '@archwire/server/test/open-for-payments'
import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../harness.ts'
import { typeCard } from './card-form.ts'
import {
  agreeOn,
  choose,
  financePage,
  nth,
  payFor,
  planOf,
  saveBankAccount,
  saveCard,
} from './finance-desk.ts'

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

test('a payment in advance that is declined after its dialog was closed is told, with the reason [ERR-130]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await make.patient(clinic.id, zoe)
  await openForPayments(server, clinic.id)
  await startSession(page, clinic.staff)
  const plan = await agreeOn(page, id, { installments: 3 })
  await saveCard(page, id, '4000000000000341')
  const address = `/v2/rest/patients/${id}/finance/payment_plans/${plan.id}/advance_payment`
  expectRefusal(`422 POST ${address}`)
  const letGo = await holdCalls(page, `**${address}`, 'POST')
  await page.goto(financePage(id))
  await planOf(page).getByRole('button', { name: 'Down Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Down Payment' })
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Payment method').selectOption({ label: 'Visa •••• 0341, expires 12/2040' })
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect(dialog.getByRole('button', { name: 'Charging…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)
  letGo()
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating advance payment' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment method was declined.' })).toBeVisible()
})

test('a debit in advance is being processed and not done; where nothing is left the dialog says so', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await make.patient(clinic.id, zoe)
  await openForPayments(server, clinic.id)
  await startSession(page, clinic.staff)
  const plan = await agreeOn(page, id)
  await saveBankAccount(page, id)
  await page.goto(`${financePage(id)}/advanced-payment?plan=${plan.id}`)
  const dialog = page.getByRole('dialog', { name: 'Down Payment' })
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Payment method').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText("Processing: the customer's bank is processing this payment.")).toBeVisible()
  await expect(page.getByText('Payment plan updated successfully')).toHaveCount(0)
  await payFor(page, nth(plan, 0), 500)
  await page.goto(`${financePage(id)}/advanced-payment?plan=${plan.id}`)
  await expect(dialog.getByText('There is nothing to charge for this plan.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay' })).toBeDisabled()
})

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

test('a refund that is refused after its dialog was closed is told with the reason', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await make.patient(clinic.id, zoe)
  await openForPayments(server, clinic.id)
  await startSession(page, clinic.administrator)
  const plan = await agreeOn(page, id)
  const invoice = nth(plan, 0)
  const { id: paymentId } = (await payFor(page, invoice, 600)) as { id: number }
  const { promise: isClosed, resolve: tellClosed } = Promise.withResolvers<void>()
  await page.route('**/refund', async route => {
    await isClosed
    await route.fulfill({ status: 422, json: { error: 'The charge is disputed.' } })
  })
  expectRefusal(`422 POST /v2/rest/billing/invoices/${invoice.id}/payments/${paymentId}/refund`)
  await page.goto(financePage(id))
  await planOf(page).getByRole('button', { name: 'Full treatment' }).click()
  await choose(page, 'One-time payment, 1 month', 'Refund')
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Refunding…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  tellClosed()
  await expect(
    page.getByRole('alert').filter({ hasText: 'We were not able to refund the invoice' }),
  ).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The charge is disputed.' })).toBeVisible()
})
