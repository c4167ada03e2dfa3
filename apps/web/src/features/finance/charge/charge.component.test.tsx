import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/component/expect-page.ts'
import {
  choose,
  financePage,
  invoiceOf,
  only,
  planOf,
  typeCard,
} from '../../../../test/component/finance-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'

const dialog = page.getByRole('dialog', { name: 'Charge now' })
const amount = dialog.getByLabelText('Amount')
const method = dialog.getByLabelText('Payment method')
const pay = dialog.getByRole('button', { name: 'Charge and pay' })
const declines = 'charges/an invoice and a card that is declined'
const declinedCard = 'Visa •••• 0341, expires 12/2040'

test('a debit is paid once the bank confirms it; until then the invoice is being processed [FIN-82, FIN-106]', async () => {
  const server = await open('charges/an invoice and a bank account', financePage)
  await choose(only, 'Charge now')
  await method.selectOptions('pm_saved_6789')
  await pay.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(invoiceOf(only)).toMatchTextContent("The customer's bank is processing this payment.")
  await expect.element(page.getByText('Invoice paid successfully')).not.toBeInTheDocument()
  expect(server.sent).toMatchObject([
    { body: { payment_method: 'ach', amount_targeted: 600, payment_method_id: 'pm_saved_6789' } },
  ])
})

test('a decline is shown in the dialog, which stays open; with another method it goes, and that works at once [FIN-108, FIN-83, FIN-149, ERR-113]', async () => {
  const server = await open(declines, financePage)
  await choose(only, 'Charge now')
  await method.selectOptions(declinedCard)
  await pay.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'Your payment method was declined. Please check your card details or try a different payment method.',
    )
  await expectAccessible()
  // Pressing again is a new attempt, not the response of the first.
  await pay.click()
  await expect.poll(() => server.sent.length).toBe(2)
  await expect.element(pay).toBeEnabled()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await method.selectOptions('Cash')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await pay.click()
  await expect.element(page.getByText('Invoice paid successfully')).toBeVisible()
  await expect.element(planOf()).toMatchTextContent('Completed')
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { payment_method: 'credit_card' },
    { payment_method: 'credit_card' },
    { payment_method: 'cash', amount_targeted: 600 },
  ])
})

test('after a decline the invoice shows the bank’s reason, as staff say it [FIN-81, FIN-83, FIN-143]', async () => {
  await open(declines, financePage)
  await choose(only, 'Charge now')
  await method.selectOptions(declinedCard)
  await pay.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(invoiceOf(only)).toMatchTextContent('Awaiting Payment (Declined)')
  await expect.element(invoiceOf(only)).toMatchTextContent('Card declined: the bank gives no reason')
})

test('a decline is shown even after the dialog was closed', async () => {
  const server = await open(declines, financePage)
  await choose(only, 'Charge now')
  const letGo = server.hold('POST /v2/rest/billing/invoices/*/payments')
  await expect.element(method).toHaveValue('pm_saved_0341')
  await pay.click()
  await expect.element(dialog.getByRole('button', { name: 'Charging…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  letGo()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Your payment method was declined.' }))
    .toBeVisible()
})

test('two people charge one invoice: the second sees what is left, and nothing is charged twice', async () => {
  const server = await open('charges/an invoice without a card', financePage)
  await choose(only, 'Charge now')
  await method.selectOptions('Cash')
  await server.elsewhere('somebody else takes the whole amount')
  await pay.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This invoice cannot be charged')
  await expect.element(page.getByText('Invoice paid successfully')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const paid = page.getByRole('main').css('dl > div').filter({ hasText: 'Total Paid' })
  await expect.element(paid).toMatchTextContent('$600.00')
})

test('a card is added inside the dialog; what was typed stays, the card is chosen, and the focus goes from its number to the payment [FIN-139, FIN-149]', async () => {
  const server = await open('charges/an invoice without a card', financePage)
  await choose(only, 'Charge now')
  await amount.fill('200.00')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect.element(pay).toBeDisabled()
  await expect.element(dialog.getByLabelText('Card number')).toHaveFocus()
  await expectAccessible()
  await typeCard(dialog)
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Add New Card' })).not.toBeInTheDocument()
  await expect.element(pay).toHaveFocus()
  await expect.element(amount).toHaveValue('200.00')
  await expect.element(method).toMatchTextContent('Visa •••• 4242')
  expect((method.element() as HTMLSelectElement).value).toMatch(/^pm_/)
  await pay.click()
  await expect.element(page.getByText('Payment taken. $400.00 still due on this invoice.')).toBeVisible()
  expect(server.sent.at(-1)?.body).toMatchObject({ payment_method: 'credit_card', amount_targeted: 200 })
})

test('adding is given up without losing what was typed [FIN-139]', async () => {
  await open('charges/an invoice without a card', financePage)
  await choose(only, 'Charge now')
  await amount.fill('200.00')
  await dialog.getByRole('button', { name: 'Add bank account' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).first().click()
  await expect.element(dialog.getByLabelText('Routing number')).not.toBeInTheDocument()
  await expect.element(amount).toHaveValue('200.00')
  await expect.element(pay).toBeEnabled()
})

test('values typed into the dialog survive the end of the session; after a part the notice says what is still due [FIN-141]', async () => {
  const server = await open('charges/an invoice without a card', financePage)
  await choose(only, 'Charge now')
  await method.selectOptions('Check')
  await amount.fill('120.50')
  await dialog.getByLabelText('Additional info').fill('Check 9')
  await server.elsewhere('the session ends')
  await pay.click()
  await logIn()
  await expect.element(amount).toHaveValue('120.50')
  await expect.element(dialog.getByLabelText('Additional info')).toHaveValue('Check 9')
  await pay.click()
  await expect.element(page.getByText('Payment taken. $479.50 still due on this invoice.')).toBeVisible()
  expect(server.sent.at(-1)?.body).toMatchObject({
    payment_method: 'check',
    amount_targeted: 120.5,
    additional_info: 'Check 9',
  })
  await expect.element(invoiceOf(only)).toMatchTextContent('$479.50')
})

test.each([
  ['paid', 'charge', 'Charge and pay', 'There is nothing to charge for this invoice.'],
  ['paid', 'change', 'Change', 'How this invoice is paid cannot be changed any more.'],
  ['open', 'change', 'Change', 'No card or bank account is saved yet.'],
])(
  'where nothing can be charged or changed, the dialog says so and offers nothing: %s, %s',
  async (which, type, button, words) => {
    await open(
      'charges/one invoice is paid and one is open',
      named => `${financePage(named)}/change-payment-method?invoice=${named[which]}&type=${type}`,
    )
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(words)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: button, exact: true })).toBeDisabled()
    await expect.element(dialog.getByRole('combobox')).not.toBeInTheDocument()
  },
)
