import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  agreeOn,
  choose,
  figureOf,
  financePage,
  invoiceOf,
  nth,
  only,
  payFor,
  planOf,
  saveCard,
  setUpZoe,
} from './finance-fixture.ts'

// These tests are about money: a failure is never chance.
test.describe.configure({ retries: 0 })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an administrator refunds a chosen payment or a part of it [FIN-109, FIN-110, FIN-111, ROL-11, ERR-135, FIN-86, FIN-87]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server }, clinic.administrator)
  const plan = await agreeOn(page, id)
  const methodId = await saveCard(page, id)
  await payFor(page, nth(plan, 0), 100)
  await payFor(page, nth(plan, 0), 200, { way: 'check', info: 'Check 3' })
  await payFor(page, nth(plan, 0), 300, { way: 'credit_card', methodId })
  await page.goto(financePage(id))
  await planOf(page).getByRole('button', { name: 'Full treatment', exact: true }).click()
  await choose(page, only, 'Refund')
  const dialog = dialogOf(page, 'Refund Payment')
  const payment = dialog.getByLabel('Payment')
  // A check cannot be refunded by the way it came.
  await expect(payment.getByRole('option')).toHaveText([
    'Choose',
    /^Card •••• 4242 · \$300\.00/,
    /^Cash · \$100\.00/,
  ])
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('Payment is required')).toBeVisible()
  await expect(dialog.getByText('Amount is required')).toBeVisible()
  await payment.selectOption({ index: 1 })
  const amount = dialog.getByLabel('Amount')
  await expect(amount).toHaveValue('300.00')
  for (const [typed, problem] of [
    ['0.5', 'Amount must be greater than $0.50'],
    ['300.01', 'Amount must be less than or equal to the charged amount'],
  ] as const) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog.getByText(problem)).toBeVisible()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'refund')
  await amount.fill('120')
  await dialog.getByLabel('Message').fill('Came less often')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Invoice refunded')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(invoiceOf(page, only)).toContainText('Partially Refunded')
  await expect(figureOf(page, 'Refunded')).toContainText('$120.00')
})
