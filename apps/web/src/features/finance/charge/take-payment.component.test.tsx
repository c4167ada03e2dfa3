import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { financePage, invoiceOf, planOf } from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const main = page.getByRole('main')
const button = main.getByRole('button', { name: /^Take payment/ })
const ahead = main.getByRole('button', { name: /^Pay ahead/ })
const dialog = page.getByRole('dialog', { name: 'Take payment' })
const amount = dialog.getByLabelText('Amount')
const method = dialog.getByLabelText('Payment method')
const take = dialog.getByRole('button', { name: /^Take \$/ })
const overdue = 'charges/two installments past due, and a card'

test('two presses take what is due now by the saved card, the oldest installment first [FIN-10, FIN-135, FIN-136]', async () => {
  const server = await open(overdue, financePage)
  await expect.element(button).toHaveTextContent('Take payment $600.00')
  const tile = main.css('dl > div').filter({ hasText: 'Overdue (40 days)' })
  await expect.element(tile).toHaveTextContent('Overdue (40 days)$600.00')
  const sum = main.getByLabelText('The balance as a sum')
  await expect
    .element(sum)
    .toHaveTextContent('Agreed $900.00=Paid $0.00−Refunded $0.00+Due now $600.00+Still to come $300.00')
  await button.click()
  await expectTexts(dialog.getByRole('list', { name: 'Due now' }).getByRole('listitem'), [
    /Full treatment, Installment 1 of 3 months due .*\$300\.00/,
    /Full treatment, Installment 2 of 3 months due .*\$300\.00/,
  ])
  await expect.element(amount).toHaveValue('600.00')
  await expect.element(method).toHaveValue('pm_saved_4242')
  await expect.element(dialog.getByText('It is charged once for each installment')).toBeVisible()
  await expectAccessible()
  await take.click()
  await expect.element(page.getByText('$600.00 paid.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ahead).toHaveTextContent('Pay ahead $300.00')
  await expect.element(ahead).not.toHaveFocus()
  await expect.element(invoiceOf('Installment 2 of 3 months')).toMatchTextContent('Paid')
  expect(server.sent).toMatchObject([
    { body: { payment_method: 'credit_card', amount_targeted: 600, payment_method_id: 'pm_saved_4242' } },
  ])
})

test('a part is taken, and the notice says what is still due; too much or too little is refused beside the field [FIN-136, FIN-141]', async () => {
  const server = await open(overdue, financePage)
  await button.click()
  await method.selectOptions('Cash')
  for (const [typed, problem] of [
    [
      '600.01',
      'Amount must be less than or equal to what is due. What is due later is paid ahead by Down Payment in its plan.',
    ],
    ['0.50', 'Amount must be greater than $0.50'],
    ['299.80', 'What is left must be more than $0.50, or nothing'],
  ] as const) {
    await amount.fill(typed)
    await take.click()
    await expect.element(dialog.getByText(problem)).toBeVisible()
  }
  expect(server.sent).toEqual([])
  await amount.fill('450')
  await expect.element(dialog.getByRole('button', { name: 'Take $450.00' })).toBeVisible()
  await take.click()
  await expect.element(page.getByText('$450.00 paid. $150.00 still due.')).toBeVisible()
  await expect.element(button).toHaveTextContent('Take payment $150.00')
  await expect.element(invoiceOf('Installment 2 of 3 months')).toMatchTextContent('$150.00')
})

test('a decline is shown in the dialog, which stays open, and nothing was taken [FIN-137]', async () => {
  await open('charges/two installments past due, and a card that is declined', financePage)
  await button.click()
  await take.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('declined')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button).toHaveTextContent('Take payment $600.00')
})

test('what is due later is taken only where the dialog says so, and the button for it has not the focus [FIN-136]', async () => {
  await open('finance/two installments and a card', financePage)
  await button.click()
  await take.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ahead).toHaveTextContent('Pay ahead $300.00')
  await expect.element(ahead).not.toHaveFocus()
  // The focus is around the button that is gone, and not lost.
  const isAround = (focused: Element | null) =>
    focused !== document.body && focused?.contains(ahead.element()) === true
  await expect.poll(() => isAround(document.activeElement)).toBe(true)
  await ahead.click()
  await expect.element(dialog.getByText('Due 06/06/2026: paid ahead')).toBeVisible()
})

const onAutopay = 'charges/a plan on autopay whose card was declined, and another card'
const forRest = dialog.getByRole('checkbox', { name: 'Use Visa •••• 4242 for the rest of this plan' })

test('one tick uses the card that paid for the rest of a plan on autopay; the card that was declined is not proposed [FIN-148, FIN-149]', async () => {
  const server = await open(onAutopay, financePage)
  await button.click()
  await expect.element(method).toHaveValue('pm_saved_4242')
  await expect.element(forRest).not.toBeChecked()
  await expectAccessible()
  await method.selectOptions('Cash')
  await expect.element(forRest).not.toBeInTheDocument()
  await method.selectOptions('pm_saved_4242')
  await forRest.click()
  await take.click()
  await expect.element(page.getByText('$300.00 paid.')).toBeVisible()
  await expect.element(page.getByText('Payment plan updated successfully')).toBeVisible()
  await expect
    .element(planOf())
    .toMatchTextContent('Visa •••• 4242, expires 12/2040 is charged on the due dates of 2 installments')
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { payment_method_id: 'pm_saved_4242', amount_targeted: 300 },
    { invoice: { payment_method_id: 'pm_saved_4242', default: true } },
  ])
})

test('where the rest of the plan could not be changed, that is said, and the payment stands [FIN-148]', async () => {
  const server = await open(onAutopay, financePage)
  await button.click()
  await forRest.click()
  server.fail('PUT /v2/rest/billing/invoices/*/payment_method', 500)
  await take.click()
  await expect.element(page.getByText('$300.00 paid.')).toBeVisible()
  await expect
    .element(page.getByText('The payment was taken, but the rest of the plan is charged as before'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(planOf()).toMatchTextContent('Visa •••• 0341, expires 12/2040 is charged')
})

test('the card of a plan on autopay is changed beside the switch [FIN-148]', async () => {
  await open(onAutopay, financePage)
  await main.getByRole('button', { name: 'Change how Full treatment is paid' }).click()
  const change = page.getByRole('dialog', { name: 'Change Payment Method' })
  await expect.element(change.getByRole('radio', { name: 'Entire plan' })).toBeChecked()
  await change.getByLabelText('Payment method').selectOptions('pm_saved_4242')
  await change.getByRole('button', { name: 'Change', exact: true }).click()
  await expect.element(planOf()).toMatchTextContent('Visa •••• 4242, expires 12/2040 is charged')
})

test('what a colleague has taken meanwhile is not taken again [FIN-137]', async () => {
  const server = await open(overdue, financePage)
  await button.click()
  await method.selectOptions('Cash')
  await server.elsewhere('somebody else takes the oldest')
  await take.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Amount must be less than or equal to what is due')
})

test('a patient who owes nothing has no such button [FIN-136]', async () => {
  await open('charges/a signed contract without a plan', financePage)
  await expect.element(main.getByText('No payments yet.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('autopay is one press for the whole plan, and one to end it [FIN-140]', async () => {
  const server = await open('finance/two installments and a card', financePage)
  const autopay = planOf().getByRole('switch', { name: 'Autopay' })
  await expect.element(autopay).not.toBeChecked()
  await expect.element(planOf()).toMatchTextContent('Nobody is charged automatically.')
  await autopay.click()
  await expect.element(page.getByText('Autopay is on: the due dates of 2 installments.')).toBeVisible()
  await expect.element(autopay).toBeChecked()
  await expect
    .element(planOf())
    .toMatchTextContent('Visa •••• 4242, expires 12/2040 is charged on the due dates')
  await expect.element(invoiceOf('Installment 2 of 2 months')).toMatchTextContent('Charged automatically on')
  await expectAccessible()
  await autopay.click()
  await expect.element(page.getByText('Autopay is off.')).toBeVisible()
  await expect.element(autopay).not.toBeChecked()
  expect(server.sent.map(({ body }) => body)).toEqual([
    { on: true, payment_method_id: 'pm_saved_4242' },
    { on: false, payment_method_id: null },
  ])
})

test('without a saved method autopay asks for one [FIN-140]', async () => {
  await open('charges/an invoice without a card', financePage)
  await planOf().getByRole('switch', { name: 'Autopay' }).click()
  const choice = page.getByRole('dialog', { name: 'Autopay' })
  await choice.getByRole('button', { name: 'Switch on' }).click()
  await expect.element(choice.getByText('Payment method is required')).toBeVisible()
  await expect.element(choice.getByRole('button', { name: 'Add card' })).toBeVisible()
  await expectAccessible()
})

test('a signed contract says so, and one press sets up its payments without charging [CON-32]', async () => {
  const server = await open('charges/a signed contract without a plan', financePage)
  const notice = main.getByText('Signed: Full treatment')
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  await main.getByRole('button', { name: 'Set up its payments' }).click()
  await expect.element(page.getByText('Its payments are set up. Nothing was charged yet.')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(planOf()).toMatchTextContent('By contract')
  await expect.element(button).toHaveTextContent('Take payment $500.00')
  expect(server.sent).toMatchObject([{ body: { paymentMethodId: null, installments: 12 } }])
})

test('a saved card is proposed for the installments of a signed contract, by the same press [CON-33]', async () => {
  const server = await open('charges/a signed contract without a plan, and a card', financePage)
  await expect.element(main.getByLabelText('Paid on the due dates by')).toHaveValue('pm_saved_4242')
  await expectAccessible()
  await main.getByRole('button', { name: 'Set up its payments' }).click()
  await expect.element(page.getByText('Its payments are set up. Nothing was charged yet.')).toBeVisible()
  await expect.element(planOf()).toMatchTextContent('Visa •••• 4242, expires 12/2040 is charged on the due')
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { paymentMethodId: null, installments: 12 },
    { on: true, payment_method_id: 'pm_saved_4242' },
  ])
})

test('or Create Payment opens with the terms of the contract filled in [CON-32]', async () => {
  await open('charges/a signed contract without a plan', financePage)
  await main.getByRole('button', { name: 'Choose how it is paid' }).click()
  const create = page.getByRole('dialog', { name: 'Create Payment' })
  await expect.element(create.getByLabelText('Amount')).toHaveValue('5000.00')
  await expect.element(create.getByLabelText('Amount')).toBeDisabled()
})

test.each(bothWidths)(
  'who owes is under the person’s name, and leads to their finances (%s) [FIN-142, FIN-143, ROL-02, ROL-22]',
  async at => {
    const server = await open(
      'charges/two installments past due, and a card that is declined',
      '/v2/past-due',
      { at },
    )
    await expect.element(main.getByRole('heading', { level: 1, name: 'Past due' })).toBeVisible()
    const row = main.css(at === 'phone' ? 'ul[aria-label="Patients"] > li' : 'tbody tr')
    await expectTexts(row, [/Zoë Muñoz.*Card declined: insufficient funds/])
    await expect.element(row).toMatchTextContent('$600.00')
    await expect.element(row).toMatchTextContent('40 days')
    await expect.element(main.getByText('1 patient: $600.00 past due')).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Export CSV' })).not.toBeInTheDocument()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await main.getByRole('button', { name: /Over 90 days/ }).click()
    await expect.element(main.getByText('Nobody like this owes anything')).toBeVisible()
    await main.getByRole('button', { name: 'Show all' }).click()
    await main.getByRole('link', { name: 'Zoë Muñoz' }).click()
    await expectAddress(`/v2/patient/${server.named.patient}/finance`)
  },
)

test('a row without a decline says so, and the list is not searched in the words of the bar above it [FIN-142]', async () => {
  await open(overdue, '/v2/past-due')
  await expect.element(main.css('tbody tr')).toMatchTextContent('Nothing declined yet')
  await expect.element(main.getByPlaceholder('Filter this list by name or phone')).toBeVisible()
})

test('who owes is one press away in a wide bar, and from what a patient owes [FIN-146]', async () => {
  await open('charges/two installments past due, and a card that is declined', financePage)
  const inBar = page.getByRole('banner').getByRole('link', { name: 'Past due' })
  await main.getByRole('link', { name: 'All patients past due' }).click()
  await expectAddress('/v2/past-due')
  await expect.element(main.getByText('1 patient: $600.00 past due')).toBeVisible()
  await expect.element(inBar).not.toBeInTheDocument()
  await page.viewport(1440, 900)
  await expect.element(inBar).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('banner').getByRole('link', { name: 'Claims' }).click()
  await expectAddress('/v2/claims')
  await inBar.click()
  await expectAddress('/v2/past-due')
})

test('the list can be searched, and is in the menu under the person’s name [FIN-142, ROL-02]', async () => {
  await open('charges/two installments past due, and a card that is declined', '/v2/tasks')
  await page.getByRole('banner').getByRole('button', { name: 'Sam Lee' }).click()
  await page.getByRole('menuitem', { name: 'Past due' }).click()
  await expect.element(main.getByText('1 patient: $600.00 past due')).toBeVisible()
  await main.getByRole('searchbox', { name: 'Search patients who owe' }).fill('nobody')
  await expect.element(main.getByText('Nobody like this owes anything')).toBeVisible()
  await main.getByRole('searchbox', { name: 'Search patients who owe' }).fill('muñoz')
  await expect.element(main.getByRole('link', { name: 'Zoë Muñoz' })).toBeVisible()
})
