import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount } from '../../../../test/component/expect-page.ts'
import {
  choose,
  figureOf,
  financePage,
  invoiceOf,
  only,
  openPlan,
  planOf,
} from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'

const dialogOf = (name: string) => page.getByRole('dialog', { name })
const alertWith = (words: string) => page.getByRole('alert').filter({ hasText: words })

test('a refund by somebody else meanwhile is shown in the dialog, and nothing is refunded twice [ERR-113, ERR-122]', async () => {
  const server = await open('refunds/an invoice that was paid in cash', financePage, { as: 'administrator' })
  await openPlan()
  await choose(only, 'Refund')
  const dialog = dialogOf('Refund Payment')
  await expect.element(dialog).toMatchTextContent('Cash · $600.00')
  await server.elsewhere('somebody else gives $500 back')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(page.getByText('We were not able to refund the invoice')).toBeVisible()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Amount must be less than or equal to the charged amount')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(figureOf('Refunded')).toMatchTextContent('$500.00')
})

test('a refund that fails after its dialog was closed shows the reason', async () => {
  const server = await open('refunds/an invoice that was paid in cash', financePage, { as: 'administrator' })
  await openPlan()
  await choose(only, 'Refund')
  const dialog = dialogOf('Refund Payment')
  await expect.element(dialog).toMatchTextContent('Cash · $600.00')
  await server.elsewhere('somebody else gives $500 back')
  const letGo = server.hold('POST /v2/rest/billing/invoices/*/refund')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: 'Refunding…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  letGo()
  await expect.element(alertWith('We were not able to refund the invoice')).toBeVisible()
  await expect.element(alertWith('Amount must be less than or equal to the charged amount')).toBeVisible()
})

test('a refund that the bank has not confirmed is pending, not done', async () => {
  await open('refunds/an invoice that was paid from a bank account', financePage, { as: 'administrator' })
  await openPlan()
  await choose(only, 'Refund')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  await expect
    .element(page.getByText('The refund is on its way: the bank has not confirmed it yet.'))
    .toBeVisible()
  await expect.element(page.getByText('Invoice refunded')).not.toBeInTheDocument()
})

test('any member of staff can decline a check, and its invoice is due again [FIN-112, FIN-113, ROL-19, ERR-135] [C-44]', async () => {
  const server = await open('refunds/an invoice that was paid by check', financePage)
  await openPlan()
  await choose(only, 'Decline check')
  const dialog = dialogOf('Decline Check Payment')
  await expect.element(dialog).toMatchTextContent('Check 1001')
  await expect.element(dialog).toMatchTextContent('Its amount is then owed again.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Decline check' }).click()
  await expect.element(page.getByText('Invoice refunded')).toBeVisible()
  await expect.element(invoiceOf(only)).toMatchTextContent('Awaiting Payment (Declined)')
  await expect.element(figureOf('Paid')).toMatchTextContent('$0.00')
  expect(server.sent).toHaveLength(1)
})

test('a check that somebody else has already declined is shown as such [ERR-126]', async () => {
  const server = await open('refunds/an invoice that was paid by check', financePage)
  await openPlan()
  await choose(only, 'Decline check')
  const dialog = dialogOf('Decline Check Payment')
  await expect.element(dialog).toMatchTextContent('Check 1001')
  await server.elsewhere('somebody else declines the check')
  await dialog.getByRole('button', { name: 'Decline check' }).click()
  await expect.element(page.getByText('Error declining payment')).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This check was declined already')
})

test('another card pays one invoice, or all open invoices of its plan [FIN-101, FIN-102, FIN-104, ROL-17, ERR-124, ERR-137, ERR-138]', async () => {
  const server = await open('refunds/three installments and two cards', financePage)
  const first = 'Installment 1 of 3 months'
  await choose(first, 'Change payment method')
  const dialog = dialogOf('Change Payment Method')
  const method = dialog.getByLabelText('Payment method')
  const change = dialog.getByRole('button', { name: 'Change' })
  await method.selectOptions('')
  await change.click()
  await expect.element(dialog.getByText('Payment method is required')).toBeVisible()
  await method.selectOptions('Mastercard •••• 4444, expires 12/2040')
  await expect.element(dialog.getByRole('radio', { name: 'This payment only' })).toBeChecked()
  await expectAccessible()
  await change.click()
  await expect.element(page.getByText('Payment method changed successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(invoiceOf(first)).toMatchTextContent('Mastercard •••• 4444')
  await expect.element(invoiceOf('Installment 2 of 3 months')).toMatchTextContent('Visa •••• 4242')

  await choose(first, 'Change payment method')
  await dialog.getByText('Entire plan').click()
  await change.click()
  await expect.element(page.getByText('Payment plan updated successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(invoiceOf('Installment 3 of 3 months')).toMatchTextContent('Mastercard •••• 4444')

  await choose(first, 'Change payment method')
  await expect.element(method).toHaveValue('pm_saved_4444')
  await server.elsewhere('the bank begins to take the first')
  await change.click()
  await expect.element(page.getByText('Error changing payment method')).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('a down payment reduces the last invoices first; every figure shows its rows [FIN-114, FIN-115, FIN-138, ERR-130, ERR-138] [C-23, G-27, G-70]', async () => {
  const server = await open('refunds/three installments, the first is paid', financePage)
  await planOf().getByRole('button', { name: 'Down Payment' }).click()
  const dialog = dialogOf('Down Payment')
  const amount = dialog.getByLabelText('Amount')
  const pay = dialog.getByRole('button', { name: 'Pay', exact: true })
  await expect.element(dialog).toMatchTextContent('$400.00 still to be charged')
  await dialog.getByLabelText('Payment method').selectOptions('Cash')
  for (const [typed, problem] of [
    ['abc', 'Amount must be a number'],
    ['0.49', 'Amount must be greater than $0.50'],
    ['400.01', 'Amount must be less than or equal to the invoice amount'],
  ] as const) {
    await amount.fill(typed)
    await pay.click()
    await expect.element(dialog.getByText(problem)).toBeVisible()
  }
  expect(server.sent).toEqual([])
  await expectAccessible()
  await amount.fill('250')
  await pay.click()
  await expect.element(page.getByText('Payment plan updated successfully')).toBeVisible()
  await expect.element(invoiceOf('Installment 3 of 3 months')).toMatchTextContent('Canceled')
  await expect.element(invoiceOf('Installment 2 of 3 months')).toMatchTextContent('$150.00')
  await expect.element(invoiceOf('Paid in advance')).toMatchTextContent('$250.00')

  for (const [figure, sum, rows] of [
    ['Agreed', '$600.00', 3],
    ['Paid', '$450.00', 2],
    ['Refunded', '$0.00', 0],
    ['Due now', '$0.00', 0],
    ['Still to come', '$150.00', 1],
  ] as const) {
    await expect.element(figureOf(figure)).toMatchTextContent(sum)
    await figureOf(figure).click()
    const made = dialogOf(`${figure}: Full treatment`)
    if (rows === 0) await expect.element(made).toMatchTextContent('There is nothing in it yet.')
    else await expect.element(made.css('tfoot')).toMatchTextContent(sum)
    await expectCount(made.css('tbody tr'), rows)
    if (figure === 'Agreed') await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(made).not.toBeInTheDocument()
    await expect.element(figureOf(figure)).toHaveFocus()
  }

  await planOf().getByRole('button', { name: 'Down Payment' }).click()
  await amount.fill('100')
  await dialog.getByLabelText('Payment method').selectOptions('Cash')
  await server.elsewhere('the bank begins to take the second')
  await pay.click()
  await expect.element(page.getByText('Error creating advance payment')).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('a payment in advance that is declined after its dialog was closed shows the reason [ERR-130]', async () => {
  const server = await open('refunds/three installments and a card that is declined', financePage)
  const letGo = server.hold('POST */advance_payment')
  await planOf().getByRole('button', { name: 'Down Payment' }).click()
  const dialog = dialogOf('Down Payment')
  await dialog.getByLabelText('Amount').fill('100')
  await dialog.getByLabelText('Payment method').selectOptions('Visa •••• 0341, expires 12/2040')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Charging…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  letGo()
  await expect.element(alertWith('Error creating advance payment')).toBeVisible()
  await expect.element(alertWith('Your payment method was declined.')).toBeVisible()
})

const advance = (named: Record<string, string | number>) =>
  `${financePage(named)}/advanced-payment?plan=${named.plan}`

test('a debit in advance is pending, not done', async () => {
  await open('refunds/a plan and a bank account', advance)
  const dialog = dialogOf('Down Payment')
  await dialog.getByLabelText('Amount').fill('100')
  await dialog.getByLabelText('Payment method').selectOptions('pm_saved_6789')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect
    .element(page.getByText("Processing: the customer's bank is processing this payment."))
    .toBeVisible()
  await expect.element(page.getByText('Payment plan updated successfully')).not.toBeInTheDocument()
})

test('when nothing is left to pay in advance, the dialog says so', async () => {
  await open('refunds/a plan of which nothing is left', advance)
  const dialog = dialogOf('Down Payment')
  await expect.element(dialog.getByText('There is nothing to charge for this plan.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Pay' })).toBeDisabled()
})
