import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { financePage, planOf, saveCard, setUpZoe } from './finance-fixture.ts'

// These tests are about money: a failure is never chance.
test.describe.configure({ retries: 0 })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Payment' })
const next = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continue' })
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm' })
const sums = (page: Page) => dialogOf(page).getByLabel('What comes of it')

test('installments by card: errors are shown, the sums follow the typed terms, and the first installment is charged [FIN-02, FIN-11, FIN-48, FIN-49, FIN-50, FIN-52, FIN-53, FIN-54, FIN-55, FIN-56, FIN-57, FIN-61, FIN-62, FIN-63, FIN-64, FIN-68, FIN-69, FIN-71, ERR-134, CST-23, CST-40, API-97]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  await saveCard(page, id)
  await saveCard(page, id, '5555555555554444')
  await page.goto(financePage(id))
  await page.getByRole('button', { name: 'New Payment' }).click()
  await expect(page).toHaveURL(`${financePage(id)}/payment-plan/new`)
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox', { name: 'Card' }).selectOption('')
  await next(page).click()
  await expect(dialog.getByText('Description is required')).toBeVisible()
  await expect(dialog.getByText('Amount is required')).toBeVisible()
  await expect(dialog.getByText('Please select a card to pay with')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'payment-problems')
  await dialog.getByLabel('Description').fill('Braces')
  await dialog.getByLabel('Amount').fill('0.50')
  await next(page).click()
  await expect(dialog.getByText('Amount must be greater than $0.50')).toBeVisible()

  const aboutDownPayment = dialog.getByText('For a down payment, create a contract under Documents first')
  await expect(aboutDownPayment).toBeHidden()
  await dialog.getByText('Installments', { exact: true }).click()
  await expect(aboutDownPayment).toBeVisible()
  const installments = dialog.getByRole('combobox', { name: 'Installments' })
  await expect(installments).toHaveValue('2')
  await expect(installments.locator('option')).toHaveText([
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
  ])
  await expect(dialog.getByLabel('Interest').locator('option')).toHaveText(
    [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map(rate => `${rate}%`),
  )
  await expect(dialog.getByLabel('Discount').locator('option')).toHaveText(
    [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50].map(rate => `${rate}%`),
  )
  await dialog.getByLabel('Amount').fill('4999.999')
  await expect(dialog.getByLabel('Amount')).toHaveValue('4999.99')
  await dialog.getByLabel('Discount').selectOption('15')
  await dialog.getByLabel('Interest').selectOption('2.5')
  await installments.selectOption('7')
  for (const words of [
    '$4,249.99',
    '$4,356.23',
    '$622.31',
    '6 monthly payments of $622.31, the last one $622.37',
  ]) {
    await expect(sums(page)).toContainText(words)
  }
  await dialog.getByRole('combobox', { name: 'Card' }).selectOption('Visa •••• 4242')
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'payment-form')
  await next(page).click()
  await expect(dialog.getByText('Visa •••• 4242')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(7)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Braces')
  // The second click of a double click hits Confirm, and must not confirm.
  const confirmed: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('payment_plans')) confirmed.push(request.url())
  })
  await next(page).dblclick()
  await expect(confirm(page)).toHaveText('Confirm')
  expect(confirmed).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'payment-review')
  await confirm(page).dblclick()
  await expect(page.getByText('Payment plan created successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(planOf(page, 'Braces')).toBeVisible()
  expect(confirmed).toHaveLength(1)
  const { rows } = await server.owner.query(
    `select i.total_cents::int as total, i.status from invoices i
     join payment_plans p on p.id = i.payment_plan_id where p.patient_id = $1 order by i.sequence`,
    [id],
  )
  expect(rows).toEqual([
    { total: 62_231, status: 'payment_confirmed' },
    ...Array.from({ length: 5 }, () => ({ total: 62_231, status: 'awaiting_process' })),
    { total: 62_237, status: 'awaiting_process' },
  ])
})

test('a declined card leads back to the form with its reason, and the same plan can be tried again [FIN-53, ERR-108, ERR-110, ERR-111, ERR-112, ERR-129]', async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const { id } = await setUpZoe({ page, clinic, make, server })
  await saveCard(page, id, '4000000000000341')
  await page.goto(`${financePage(id)}/payment-plan/new`)
  const dialog = dialogOf(page)
  await dialog.getByLabel('Description').fill('Retainer')
  await dialog.getByLabel('Amount').fill('250')
  await next(page).click()
  await confirm(page).click()
  const declined =
    'Your payment method was declined. Please check your card details or try a different payment method.'
  await expect(dialog.getByText(declined)).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('250')
  await expectAccessible(page)
  await screenshot(page, 'payment-declined')

  const calls = `/v2/rest/patients/${id}/finance/payment_plans`
  expectRefusal(`500 POST ${calls}`)
  expectRefusal(`422 POST ${calls}`)
  const answers = [
    { status: 500, json: { error: 'Something went wrong.' }, says: 'Error creating payment plan' },
    { status: 422, json: {}, says: "We couldn't create the payment plan" },
    {
      status: 200,
      json: { paymentPlan: { lastErrorMessage: null, errors: {} }, status: 'denied' },
      says: 'Payment plan creation failed. Card declined. Please try again. If the problem persists, please contact support.',
    },
  ]
  const keys = new Set<string | undefined>()
  for (const { says, ...answer } of answers) {
    await page.route(`**${calls}`, route => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.add(route.request().headers()['idempotency-key'])
      return route.fulfill(answer)
    })
    await next(page).click()
    await confirm(page).click()
    await expect(dialog.getByText(says)).toBeVisible()
    await page.unroute(`**${calls}`)
  }
  // The attempt without a response is repeated under its key; an attempt after a response has another one.
  expect(keys.size).toBe(2)
})
