import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { settled } from '../watch-traffic.ts'
import {
  agreeOn,
  choose,
  deskWithZoe,
  figureOf,
  financePage,
  invoiceOf,
  nth,
  only,
  payFor,
  planOf,
  putInvoice,
  refund,
  saveCard,
} from './finance-desk.ts'

// Money: a failure is never chance.
test.describe.configure({ retries: 0 })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an administrator gives a payment or a part of it back, choosing which one [FIN-109] [FIN-110] [FIN-111] [ROL-11] [ERR-135] [FIN-86] [FIN-87]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await deskWithZoe({ page, clinic, make, server }, clinic.administrator)
  const plan = await agreeOn(page, id)
  const methodId = await saveCard(page, id)
  await payFor(page, nth(plan, 0), 100)
  await payFor(page, nth(plan, 0), 200, { way: 'check', info: 'Check 3' })
  await payFor(page, nth(plan, 0), 300, { way: 'credit_card', methodId })
  await page.goto(financePage(id))
  await planOf(page).getByRole('button', { name: 'Full treatment' }).click()
  await choose(page, only, 'Refund')
  const dialog = dialogOf(page, 'Refund Payment')
  const payment = dialog.getByLabel('Payment')
  // A check cannot go back by the way it came.
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

test('what somebody else has given back meanwhile is said in the dialog, and nothing goes back twice [ERR-113] [ERR-122]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server }, clinic.administrator)
  await cutLiveUpdates(page)
  const plan = await agreeOn(page, id)
  await payFor(page, nth(plan, 0), 600)
  await page.goto(financePage(id))
  await planOf(page).getByRole('button', { name: 'Full treatment' }).click()
  await choose(page, only, 'Refund')
  const dialog = dialogOf(page, 'Refund Payment')
  await expect(dialog).toContainText('Cash · $600.00')
  await settled(page)
  const paid = await page.request.get(`/v2/rest/billing/invoices/${nth(plan, 0).id}/payments`)
  const [payment] = await paid.json()
  expectRefusal(`422 POST /v2/rest/billing/invoices/${nth(plan, 0).id}/payments/${payment.id}/refund`)
  await refund(page, nth(plan, 0), 500)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('We were not able to refund the invoice')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(
    'Amount must be less than or equal to the charged amount',
  )
  const { rows } = await server.owner.query(
    `select -sum(amount_cents)::int as back from ledger_entries where kind = 'refund' and clinic_id = $1`,
    [clinic.id],
  )
  expect(rows[0].back).toBe(50_000)
})

test('a check that came to nothing is declined by anybody, and its invoice is to be paid again [FIN-112] [FIN-113] [ROL-19] [ERR-126] [ERR-135] [C-44]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id)
  await payFor(page, nth(plan, 0), 600, { way: 'check', info: 'Check 1001' })
  await page.goto(financePage(id))
  await planOf(page).getByRole('button', { name: 'Full treatment' }).click()
  await choose(page, only, 'Decline check')
  const dialog = dialogOf(page, 'Decline Check Payment')
  await expect(dialog).toContainText('Check 1001')
  await expect(dialog).toContainText('Its amount is then owed again.')
  await expectAccessible(page)
  await screenshot(page, 'decline-check')
  await dialog.getByRole('button', { name: 'Decline check' }).click()
  await expect(page.getByText('Invoice refunded')).toBeVisible()
  await expect(invoiceOf(page, only)).toContainText('Awaiting Payment (Declined)')
  await expect(figureOf(page, 'Paid')).toContainText('$0.00')

  await payFor(page, nth(plan, 0), 600, { way: 'check', info: 'Check 1002' })
  await page.reload()
  await planOf(page).getByRole('button', { name: 'Full treatment' }).click()
  await choose(page, only, 'Decline check')
  await expect(dialog).toContainText('Check 1002')
  const [latest] = await (
    await page.request.get(`/v2/rest/billing/invoices/${nth(plan, 0).id}/payments`)
  ).json()
  expectRefusal(`422 PUT /v2/rest/billing/invoices/${nth(plan, 0).id}/payments/${latest.id}/decline`)
  await server.owner.query(`update payments set status = 'declined' where id = $1`, [latest.id])
  await dialog.getByRole('button', { name: 'Decline check' }).click()
  await expect(page.getByText('Error declining payment')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('This check was declined already')
})

test('another card pays one invoice, or everything that is still open in its plan [FIN-101] [FIN-102] [FIN-104] [ROL-17] [ERR-124] [ERR-137] [ERR-138]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id, { installments: 3 })
  await saveCard(page, id)
  await saveCard(page, id, '5555555555554444')
  await page.goto(financePage(id))
  const first = 'Installment 1 of 3 months'
  await choose(page, first, 'Change payment method')
  const dialog = dialogOf(page, 'Change Payment Method')
  const method = dialog.getByLabel('Payment method')
  await method.selectOption('Choose')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByText('Payment method is required')).toBeVisible()
  await method.selectOption({ label: 'Mastercard •••• 4444, expires 12/2040' })
  await expect(dialog.getByRole('radio', { name: 'This payment only' })).toBeChecked()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'change-method')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('Payment method changed successfully')).toBeVisible()
  await expect(invoiceOf(page, first)).toContainText('Mastercard •••• 4444')
  await expect(invoiceOf(page, 'Installment 2 of 3 months')).toContainText('Visa •••• 4242')

  await choose(page, first, 'Change payment method')
  await dialog.getByText('Entire plan').click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('Payment plan updated successfully')).toBeVisible()
  await expect(invoiceOf(page, 'Installment 3 of 3 months')).toContainText('Mastercard •••• 4444')

  await choose(page, first, 'Change payment method')
  expectRefusal(`422 PUT /v2/rest/billing/invoices/${nth(plan, 0).id}/payment_method`)
  await putInvoice(server, nth(plan, 0), { status: 'capturing' })
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('Error changing payment method')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeVisible()
})

test('a down payment makes the last invoices smaller first; every figure shows what it is made of [FIN-114] [FIN-115] [ERR-130] [ERR-138] [C-23] [G-27] [G-70]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await deskWithZoe({ page, clinic, make, server })
  const plan = await agreeOn(page, id, { installments: 3 })
  await payFor(page, nth(plan, 0), 200)
  await page.goto(financePage(id))
  await planOf(page).getByRole('button', { name: 'Down Payment' }).click()
  const dialog = dialogOf(page, 'Down Payment')
  const amount = dialog.getByLabel('Amount')
  await expect(dialog).toContainText('$400.00 still to be charged')
  await dialog.getByLabel('Payment method').selectOption('Cash')
  for (const [typed, problem] of [
    ['abc', 'Amount must be a number'],
    ['0.49', 'Amount must be greater than $0.50'],
    ['400.01', 'Amount must be less than or equal to the invoice amount'],
  ] as const) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(dialog.getByText(problem)).toBeVisible()
  }
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'down-payment')
  await amount.fill('250')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Payment plan updated successfully')).toBeVisible()
  await expect(invoiceOf(page, 'Installment 3 of 3 months')).toContainText('Canceled')
  await expect(invoiceOf(page, 'Installment 2 of 3 months')).toContainText('$150.00')
  await expect(invoiceOf(page, 'Paid in advance')).toContainText('$250.00')

  for (const [figure, sum, rows] of [
    ['Total', '$600.00', 3],
    ['Paid', '$450.00', 2],
    ['Refunded', '$0.00', 0],
    ['Remaining', '$150.00', 5],
    ['Still to be charged', '$150.00', 1],
  ] as const) {
    await expect(figureOf(page, figure)).toContainText(sum)
    await figureOf(page, figure).click()
    const made = dialogOf(page, `${figure}: Full treatment`)
    if (rows === 0) await expect(made).toContainText('There is nothing in it yet.')
    else await expect(made.locator('tfoot')).toContainText(sum)
    await expect(made.locator('tbody tr')).toHaveCount(rows)
    if (figure === 'Remaining') {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await expectThumbSized(page)
      await screenshot(page, 'figure')
    }
    await page.keyboard.press('Escape')
    await expect(made).toHaveCount(0)
    await expect(figureOf(page, figure)).toBeFocused()
  }

  await planOf(page).getByRole('button', { name: 'Down Payment' }).click()
  await amount.fill('100')
  await dialog.getByLabel('Payment method').selectOption('Cash')
  expectRefusal(`422 POST /v2/rest/patients/${id}/finance/payment_plans/${plan.id}/advance_payment`)
  await putInvoice(server, nth(plan, 1), { status: 'capturing' })
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Error creating advance payment')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeVisible()
})
