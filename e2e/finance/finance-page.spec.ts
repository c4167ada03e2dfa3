import type { InvoiceStatus } from '@archwire/domain/finance/invoice-status'
import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import {
  agreeOn,
  deskWithZoe,
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
} from './finance-desk.ts'

const tile = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

const words = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

test('the finance page: what was paid and is owed, the buttons with their counts, and plans that open to their invoices [FIN-06] [FIN-07] [FIN-08] [FIN-09] [FIN-10] [FIN-11] [FIN-12] [FIN-13] [FIN-14] [FIN-16] [FIN-17] [FIN-75] [FIN-85] [PRO-02] [CST-23] [C-19]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await deskWithZoe({ page, clinic, make, server }, clinic.administrator)
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
  await expect(overdue).toContainText('-$333.33')
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
  const toggle = planOf(page, 'Retainer').getByRole('button', { name: 'Retainer' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(paidOnce).toContainText('Paid')
  await expect(paidOnce).toContainText(words(retainer.startedAt))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'finance')
  await planOf(page).getByRole('button', { name: 'Full treatment' }).click()
  await expect(invoiceOf(page, 'Installment 1 of 3 months')).toBeHidden()
  const record = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(record.getByRole('link', { name: 'Finance' })).toHaveAttribute('aria-current', 'page')
})

const shown: [InvoiceStatus, string | RegExp][] = [
  ['declined', 'Awaiting Payment (Declined)'],
  ['capturing', /Processing\s*The customer's bank is processing this payment\./],
  ['awaiting_payment', 'Awaiting Payment'],
  ['awaiting_process', 'Awaiting Process'],
  ['payment_confirmed', 'Paid'],
  ['partially_refunded', 'Partially Refunded'],
  ['refunded', 'Refunded'],
  ['canceled', 'Canceled'],
  ['voided', 'Voided'],
  ['denied', 'Pending'],
  ['pending', 'Pending'],
]

test('an invoice of each status has its words; declines, next tries and disputes are warned of [FIN-81] [FIN-82] [FIN-83] [FIN-84] [FIN-86] [FIN-87] [FIN-88] [FIN-89] [FIN-90] [FIN-75] [C-22]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id, { amount: 1200, installments: 12 })
  for (const [at, [status]] of shown.entries()) await putInvoice(server, nth(plan, at), { status })
  await putInvoice(server, nth(plan, 0), { last_error_message: 'Your card has expired.' })
  await putInvoice(server, nth(plan, 2), { send_payment_link: true })
  await putInvoice(server, nth(plan, 3), {
    last_error_message: 'Your card has insufficient funds.',
    next_attempt_on: '2031-05-06',
  })
  await payFor(page, nth(plan, 11), 100)
  await server.owner.query('update payments set disputed_at = now() where invoice_id = $1', [
    nth(plan, 11).id,
  ])
  await server.owner.query(`update payment_plans set status = 'declined' where id = $1`, [plan.id])
  await page.goto(financePage(id))
  await expect(planOf(page)).toContainText('Declined')
  for (const [at, [, text]] of shown.entries()) {
    await expect(invoiceOf(page, `Installment ${at + 1} of 12 months`)).toContainText(text)
  }
  await expect(invoiceOf(page, 'Installment 1 of 12 months')).toContainText('Your card has expired.')
  await expect(invoiceOf(page, 'Installment 3 of 12 months')).toContainText('By payment link')
  const retried = invoiceOf(page, 'Installment 4 of 12 months')
  await expect(retried).toContainText('Your card has insufficient funds.')
  await expect(retried).toContainText('Next automatic try: 05/06/2031')
  await expect(invoiceOf(page, 'Installment 12 of 12 months')).toContainText(
    'The cardholder disputes this payment at the bank.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'finance-statuses')
})

test('what cannot be loaded says so in its own words and can be tried again [FIN-21] [ERR-119] [ERR-120] [C-20] [C-30]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await agreeOn(page, id)
  const finance = `/v2/rest/patients/${id}/finance`
  let isDown = true
  for (const call of ['summary', 'payment_plans', 'payment_methods']) {
    expectRefusal(`500 GET ${finance}/${call}`)
    await page.route(`**${finance}/${call}`, route =>
      isDown ? route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }) : route.continue(),
    )
  }
  await page.goto(financePage(id))
  const main = page.getByRole('main')
  const alerts = main.getByRole('alert')
  await expect(alerts).toContainText([
    /Unable to load patient balance\..*We couldn't find the patient finance info/,
    "We couldn't find the patient payment methods",
    "We couldn't find the patient payment plans",
  ])
  await expectAccessible(page)
  await screenshot(page, 'finance-failure')
  isDown = false
  for (let left = 3; left > 0; left--) {
    await main.getByRole('button', { name: 'Retry' }).first().click()
    await expect(alerts).toHaveCount(left - 1)
  }
  await expect(tile(page, 'Total Paid')).toContainText('$0.00')
  await expect(planOf(page)).toBeVisible()

  const held = Promise.withResolvers<void>()
  await page.route(`**${finance}/summary`, async route => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(main.getByText('Unable to load patient balance.')).toBeVisible()
  await screenshot(page, 'finance-loading')
  held.resolve()
  await expect(main.getByText('Unable to load patient balance.')).toHaveCount(0)
  await expect(tile(page, 'Total Paid')).toContainText('$0.00')
})

test('what is paid at another desk shows here at once [LIV-16]', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
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
  const { id } = await deskWithZoe({ page, clinic, make, server })
  await page.goto(financePage(id))
  expect(isPhone(page)).toBe(true)
  const foot = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(foot.getByRole('link')).toHaveCount(7)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
})
