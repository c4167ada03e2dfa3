import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import {
  agreeOn,
  financePage,
  invoiceOf,
  makeOverdue,
  nth,
  payFor,
  planOf,
  putInvoice,
  refund,
  saveBankAccount,
  saveCard,
  setUpZoe,
} from './finance-fixture.ts'

const tile = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

const words = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

test('the finance page: the amounts paid and owed, the buttons with their counts, and plans that open to their invoices [FIN-06, FIN-07, FIN-08, FIN-09, FIN-10, FIN-11, FIN-12, FIN-13, FIN-14, FIN-16, FIN-17, FIN-75, FIN-85, PRO-02, CST-23] [C-19]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server }, clinic.administrator)
  const main = page.getByRole('main')
  await page.goto(financePage(id))
  await expect(main.getByText('No payments yet. Begin with New Payment.')).toBeVisible()
  await expect(tile(page, 'Total Paid')).toContainText('$0.00')
  await expect(tile(page, 'Upcoming Payment')).toContainText('—')
  await expect(main.getByRole('button', { name: 'Manage Bank Accounts (0)' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'finance-empty')

  const paymentMethodId = await saveCard(page, id)
  await saveBankAccount(page, id)
  const plan = await agreeOn(page, id, { amount: 1000, installments: 3, paymentMethodId })
  const retainer = await agreeOn(page, id, { description: 'Retainer', amount: 250.5 })
  await payFor(page, nth(retainer, 0), 250.5)
  await refund(page, nth(plan, 0), 50)
  await makeOverdue(server, nth(plan, 1), 43)
  await putInvoice(server, nth(plan, 1), { status: 'awaiting_payment' })
  await page.reload()
  await expect(tile(page, 'Total Paid')).toContainText('$583.83')
  await expect(tile(page, 'Total Refunded')).toContainText('-$50.00')
  await expect(tile(page, 'Upcoming Payment')).toContainText(words(nth(plan, 2).dueDate))
  const overdue = main.locator('dl > div').filter({ hasText: /Overdue \(\d+ days\)/ })
  await expect(overdue).toContainText('$333.33')
  await expect(overdue).not.toContainText('-')
  const colourOf = (shown: Locator) =>
    shown.locator('dd').evaluate(amount => getComputedStyle(amount).color.match(/\d+/g)?.map(Number) ?? [])
  const [red = 0, green = 0, blue = 0] = await colourOf(overdue)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  const [paidRed = 0, paidGreen = 0] = await colourOf(tile(page, 'Total Paid'))
  expect(paidRed).toBeLessThan(2 * Math.max(paidGreen, 1))
  for (const name of ['New Payment', 'HSA/FSA Receipt']) {
    await expect(main.getByRole('button', { name })).toBeVisible()
  }
  await expect(main.getByRole('button', { name: 'Manage Bank Accounts (1)' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Manage Credit/Debit Cards (1)' })).toBeVisible()

  await expect(planOf(page)).toContainText('On going')
  await expect(planOf(page)).toContainText('1 of 3 months paid')
  await expect(invoiceOf(page, 'Installment 1 of 3 months')).toContainText('Partially Refunded')
  await expect(invoiceOf(page, 'Installment 2 of 3 months')).toContainText('Overdue')
  await expect(invoiceOf(page, 'Installment 3 of 3 months')).toContainText('Awaiting Process')
  await expect(invoiceOf(page, 'Installment 3 of 3 months')).toContainText('$333.34')
  await expect(planOf(page, 'Retainer')).toContainText('Completed')
  const paidOnce = invoiceOf(page, 'One-time payment, 1 month')
  await expect(paidOnce).toBeHidden()
  const toggle = planOf(page, 'Retainer').getByRole('button', { name: 'Retainer', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(paidOnce).toContainText('Paid')
  await expect(paidOnce).toContainText(words(retainer.startedAt))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'finance')
  await planOf(page).getByRole('button', { name: 'Full treatment', exact: true }).click()
  await expect(invoiceOf(page, 'Installment 1 of 3 months')).toBeHidden()
  const record = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(record.getByRole('link', { name: 'Finance' })).toHaveAttribute('aria-current', 'page')
})

test('a payment at another desk is shown at once [LIV-16]', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id)
  await page.goto(financePage(id))
  await expect(tile(page, 'Total Paid')).toContainText('$0.00')
  await followed(page, 'finance')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await payFor(theirs, nth(plan, 0), 600)
  await expect(tile(page, 'Total Paid')).toContainText('$600.00')
  await expect(planOf(page)).toContainText('Completed')
})

test('seven views fit the foot of a phone [MOB-07]', { tag: '@phone' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  await page.goto(financePage(id))
  expect(isPhone(page)).toBe(true)
  const foot = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(foot.getByRole('link')).toHaveCount(7)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
})
