import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { typeCard } from './card-form.ts'
import { agreeOn, cancel, type FinanceSetting, nth, setUpZoe } from './finance-fixture.ts'

// These tests are about money: a failure is never chance.
test.describe.configure({ retries: 0 })

/** An invoice of 600 dollars by its link, which needs no account. */
async function linked(page: Page, patientId: number) {
  const invoice = nth(await agreeOn(page, patientId), 0)
  return { invoice, address: `/invoices/${invoice.identifierToken}` }
}

const linkedInvoice = async (at: FinanceSetting) => linked(at.page, (await setUpZoe(at)).id)

const pay = (page: Page) => page.getByRole('button', { name: 'Pay $600.00' })

test('a patient pays by the link: the form, a declined card, another card, the stamp, and where the receipt goes [FIN-80, FIN-145] [G-22]', async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const { address, invoice } = await linkedInvoice({ page, clinic, make, server })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Full treatment' })).toBeVisible()
  await expect(page.getByText('Invoice for Zoë')).toBeVisible()
  await expect(page.getByText('Muñoz')).toHaveCount(0)
  await expect(page.getByRole('status')).toContainText('$600.00')
  await expect(page.getByRole('banner').getByText(clinic.name)).toBeVisible()
  await pay(page).click()
  await expect(page.getByText('Card is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'invoice-problems')

  expectRefusal(`422 POST /v2/rest/public/invoices/${invoice.identifierToken}/payments`)
  await typeCard(page, '4000000000000341')
  await pay(page).click()
  await expect(page.getByRole('alert')).toContainText('Your payment method was declined.')
  await screenshot(page, 'invoice-declined')
  await typeCard(page)
  await pay(page).dblclick()
  await expect(page.getByRole('status')).toHaveText('Paid')
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Card •••• 4242')).toBeVisible()
  await expect(page.getByText(/^A receipt (is on its way|was sent) to z•••@example\.com\.$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'invoice-paid')
  const { rows } = await server.owner.query(
    `select kind, amount_cents::int as cents from ledger_entries where invoice_id = $1`,
    [invoice.id],
  )
  expect(rows).toEqual([{ kind: 'charge', cents: 60_000 }])
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Paid')
})

test('a payment whose bank asks the cardholder to confirm is confirmed on the page [G-69]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { address } = await linkedInvoice({ page, clinic, make, server })
  await page.goto(address)
  await typeCard(page, '4000002500003155')
  await pay(page).click()
  await expect(
    page.getByRole('heading', { name: 'Your bank asks you to confirm this payment' }),
  ).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'invoice-holder')
  await page.getByRole('button', { name: 'Confirm $600.00' }).click()
  await expect(page.getByRole('status')).toContainText('Processing')
  // The bank notifies the clinic a second later.
  await expect(async () => {
    await server.runPendingJobs()
    await expect(page.getByRole('status')).toHaveText('Paid', { timeout: 6_000 })
  }).toPass()
})

test('a failed confirmation is reported and can be retried; a later decline is reported too', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectComplaint, expectRefusal }) => {
  expectComplaint(/402 .*payment_intents/)
  const { address, invoice } = await linkedInvoice({ page, clinic, make, server })
  await page.goto(address)
  expectRefusal(`422 POST /v2/rest/public/invoices/${invoice.identifierToken}/payments`)
  await typeCard(page, '4000000000000341')
  await pay(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status')).toContainText('The last payment was declined.')
  await expectAccessible(page)

  await typeCard(page, '4000002500003155')
  await pay(page).click()
  await expect(
    page.getByRole('heading', { name: 'Your bank asks you to confirm this payment' }),
  ).toBeFocused()
  const said = 'We are unable to authenticate your payment method.'
  await page.route('**/sandbox/payments/payment_intents/*/confirm', route =>
    route.fulfill({ status: 402, json: { error: { message: said } } }),
  )
  const confirm = page.getByRole('button', { name: 'Confirm $600.00' })
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(said)
  await expect(page.getByRole('status')).toContainText('Waiting for your confirmation.')
  await page.unroute('**/sandbox/payments/payment_intents/*/confirm')
  await confirm.click()
  await expect(page.getByRole('status')).toContainText('Processing')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a lost response does not cause a second charge; a canceled invoice says that it is, and an installment which [FIN-144] [G-22]', async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server }, clinic.administrator)
  const { address, invoice } = await linked(page, id)
  await page.goto(address)
  await typeCard(page)
  const payments = `/v2/rest/public/invoices/${invoice.identifierToken}/payments`
  expectRefusal(`unreached POST ${payments}`)
  await page.route(`**${payments}`, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await pay(page).click()
  await expect(page.getByRole('status')).toHaveText('Paid')
  const { rows } = await server.owner.query(
    `select count(*)::int as charges from ledger_entries where invoice_id = $1`,
    [invoice.id],
  )
  expect(rows).toEqual([{ charges: 1 }])

  const another = await linked(page, id)
  await cancel(page, another.invoice)
  await page.goto(another.address)
  await expect(page.getByRole('status')).toHaveText('Canceled')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await screenshot(page, 'invoice-canceled')

  const { identifierToken } = nth(await agreeOn(page, id, { installments: 3 }), 1)
  await page.goto(`/invoices/${identifierToken}`)
  await expect(page.getByText('Installment 2 of 3')).toBeVisible()
  await expect(page.getByText(/A receipt/)).toHaveCount(0)
  await screenshot(page, 'invoice-installment')
})
