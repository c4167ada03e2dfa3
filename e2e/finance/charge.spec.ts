import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  agreeOn,
  choose,
  financePage,
  invoiceOf,
  nth,
  only,
  planOf,
  saveCard,
  setUpZoe,
} from './finance-fixture.ts'

// These tests are about money: a failure is never chance.
test.describe.configure({ retries: 0 })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Charge now' })
const pay = (page: Page) => dialogOf(page).getByRole('button', { name: 'Charge and pay' })

/** The ledger entries of a plan, the oldest first. */
const entriesOf = async (server: RunningServer, planId: number): Promise<string[]> =>
  (
    await server.owner.query(
      `select e.kind || ' ' || e.amount_cents as entry from ledger_entries e
       join invoices i on i.id = e.invoice_id where i.payment_plan_id = $1 order by e.id`,
      [planId],
    )
  ).rows.map(({ entry }) => entry)

test('an invoice is paid in cash, by check and by card, each with its rules [FIN-101, FIN-102, FIN-103, FIN-104, FIN-105, FIN-106, FIN-107, ERR-136, CST-39, CST-43, ROL-16]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id)
  await saveCard(page, id)
  await page.goto(financePage(id))
  await choose(page, only, 'Charge now')
  const dialog = dialogOf(page)
  await expect(page).toHaveURL(/\/finance\/change-payment-method\?invoice=\d+&type=charge$/)
  const amount = dialog.getByLabel('Amount')
  const method = dialog.getByLabel('Payment method')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('600.00')
  await expect(method.getByRole('option')).toHaveText([
    'Choose',
    'Visa •••• 4242, expires 12/2040',
    'Cash',
    'Check',
  ])
  await method.selectOption('Choose')
  for (const [typed, problem] of [
    ['', 'Amount is required'],
    ['abc', 'Amount must be a number'],
    ['0.50', 'Amount must be greater than $0.50'],
    ['-3', 'Amount must be greater than $0.50'],
    ['600.01', 'Amount must be less than or equal to the invoice amount'],
    ['599.60', 'What is left must be more than $0.50, or nothing'],
  ] as const) {
    await amount.fill(typed)
    await pay(page).click()
    await expect(dialog.getByText(problem)).toBeVisible()
  }
  await expect(dialog.getByText('Payment method is required')).toBeVisible()
  await method.selectOption('Check')
  await amount.fill('33.339')
  await expect(amount).toHaveValue('33.33')
  await pay(page).click()
  await expect(dialog.getByText('Additional payment info is required for this payment method')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'charge-problems')
  await dialog.getByLabel('Additional info').fill('Check 1001')
  await pay(page).click()
  await expect(page.getByText('Payment taken. $566.67 still due on this invoice.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(financePage(id))
  await expect(invoiceOf(page, only)).toContainText('$566.67')

  await choose(page, only, 'Charge now')
  await dialog.getByLabel('Payment method').selectOption('Cash')
  await dialog.getByLabel('Amount').fill('66.67')
  await dialog.getByLabel('Amount').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(invoiceOf(page, only)).toContainText('$500.00')
  await choose(page, only, 'Charge now')
  await dialog.getByLabel('Payment method').selectOption('Visa •••• 4242, expires 12/2040')
  await pay(page).click()
  await expect(page.getByText('Invoice paid successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(planOf(page)).toContainText('Completed')
  await planOf(page).getByRole('button', { name: 'Full treatment', exact: true }).click()
  await expect(invoiceOf(page, only)).toContainText(/Paid\s*[\d/]+, Card •••• 4242, Cash, Check/)
  expect(await entriesOf(server, plan.id)).toEqual(['charge 3333', 'charge 6667', 'charge 50000'])
  const { rows } = await server.owner.query(
    `select p.payment_method, p.gateway, p.additional_info from payments p join invoices i on i.id = p.invoice_id
     where i.payment_plan_id = $1 order by p.id`,
    [plan.id],
  )
  expect(rows).toEqual([
    { payment_method: 'check', gateway: 'on_site', additional_info: 'Check 1001' },
    { payment_method: 'cash', gateway: 'on_site', additional_info: null },
    { payment_method: 'credit_card', gateway: 'stripe', additional_info: null },
  ])
})

test('an invoice is charged once, even when pressed twice or again after a lost response', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id)
  await saveCard(page, id)
  await page.goto(financePage(id))
  await choose(page, only, 'Charge now')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Payment method').selectOption({ index: 1 })
  await dialog.getByLabel('Amount').fill('250')
  const keys: (string | undefined)[] = []
  let isLost = true
  expectRefusal(`unreached POST /v2/rest/billing/invoices/${nth(plan, 0).id}/payments`)
  await page.route('**/v2/rest/billing/invoices/*/payments', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (!isLost) return route.continue()
    isLost = false
    // The server handles the request; its response never arrives.
    await route.fetch()
    await route.abort()
  })
  await pay(page).dblclick()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(keys).toHaveLength(1)
  await pay(page).click()
  await expect(page.getByText('Payment taken. $350.00 still due on this invoice.')).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await entriesOf(server, plan.id)).toEqual(['charge 25000'])
  await expect(invoiceOf(page, only)).toContainText('$350.00')
})
