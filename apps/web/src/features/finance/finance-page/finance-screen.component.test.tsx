import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { financePage, invoiceOf, planOf } from '../../../../test/component/finance-page.ts'
import { open } from '../../../../test/component/open.tsx'

const main = page.getByRole('main')
const newPayment = main.getByRole('button', { name: 'New Payment' })
const paid = main.css('dl > div').filter({ hasText: 'Total Paid' })

test('until the clinic can take payments, the page shows what is missing [FIN-18, FIN-20]', async () => {
  await open('finance/no payment account', financePage, { as: 'administrator' })
  await expect.element(main.getByText('No payment account is defined.')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Set up payment account' }))
    .toHaveAttribute('href', '/settings/finance/new')
  await expect.element(newPayment).not.toBeInTheDocument()
  await expectAccessible()
})

test('while the payment account is being verified, the page says so and can refresh it [FIN-18, FIN-19]', async () => {
  await open('finance/a payment account that is being verified', financePage, { as: 'administrator' })
  await expect.element(main.getByText('The payment account is undergoing verification.')).toBeVisible()
  await expect.element(main.getByText('Please wait a few minutes')).toBeVisible()
  await expect.element(newPayment).not.toBeInTheDocument()
  await expectAccessible()
  await main.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(newPayment).toBeVisible()
})

test('on a server that takes no payments the page says so in place of its buttons [FIN-18]', async () => {
  await open('finance/a plan', financePage, {
    before: server =>
      void server.fail('GET /v2/rest/billing/gateway', { status: 422, body: { error: 'Not configured' } }),
  })
  await expect.element(main.getByText('Payments are not configured on this server.')).toBeVisible()
  await expect.element(newPayment).not.toBeInTheDocument()
})

test('a patient with a legacy ledger has a link to it [FIN-15, FIN-79, PRO-20] [G-30]', async () => {
  await open('finance/another ledger before', financePage)
  const link = main.getByRole('link', { name: 'Legacy ledger' })
  await expect.element(link).toHaveAttribute('href', 'https://old.example.com/A-1/P%207')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('without the legacy ledger’s address in the clinic’s settings there is no link [FIN-15]', async () => {
  await open('finance/another ledger before, nobody knows where', financePage)
  await expect.element(page.getByText('No payments yet.')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Legacy ledger' })).not.toBeInTheDocument()
})

const shown = [
  'Awaiting Payment (Declined)',
  /Processing\s*The customer's bank is processing this payment\./,
  'Awaiting Payment',
  'Awaiting Process',
  'Paid',
  'Partially Refunded',
  'Refunded',
  'Canceled',
  'Voided',
  'Pending',
  'Pending',
]

test('an invoice has a label for each status; declines, next attempts and disputes show a warning [FIN-81, FIN-82, FIN-83, FIN-84, FIN-86, FIN-87, FIN-88, FIN-89, FIN-90, FIN-75] [C-22]', async () => {
  await open('finance/an invoice of each status', financePage)
  const nth = (place: number) => invoiceOf(`Installment ${place} of 12 months`)
  await expect.element(planOf()).toMatchTextContent('Declined')
  for (const [at, words] of shown.entries()) await expect.element(nth(at + 1)).toMatchTextContent(words)
  await expect.element(nth(1)).toMatchTextContent('Card declined: expired')
  await expect.element(nth(3)).toMatchTextContent('By payment link')
  await expect.element(nth(4)).toMatchTextContent('Card declined: insufficient funds')
  await expect.element(nth(4)).toMatchTextContent('Next automatic try: 05/06/2031')
  await expect.element(nth(12)).toMatchTextContent('The cardholder disputes this payment at the bank.')
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test('each failed load has its own message and a retry [FIN-21, ERR-119, ERR-120] [C-20, C-30]', async () => {
  const stops: (() => void)[] = []
  await open('finance/a plan', financePage, {
    before: server => {
      for (const call of ['summary', 'payment_plans', 'payment_methods'])
        stops.push(server.fail(`GET */finance/${call}`, 500))
    },
  })
  const alerts = main.getByRole('alert')
  await expectTexts(alerts, [
    /Unable to load patient balance\..*We couldn't find the patient finance info/,
    /We couldn't find the patient payment methods/,
    /We couldn't find the patient payment plans/,
  ])
  await expectAccessible()
  for (const stop of stops) stop()
  for (let left = 3; left > 0; left--) {
    await main.getByRole('button', { name: 'Retry' }).first().click()
    await expectCount(alerts, left - 1)
  }
  await expect.element(paid).toMatchTextContent('$0.00')
  await expect.element(planOf()).toBeVisible()
})

test('until the balance is loaded, the page says so [FIN-21] [C-20]', async () => {
  let letGo = () => {}
  await open('finance/a plan', financePage, {
    before: server => {
      letGo = server.hold('GET */finance/summary')
    },
  })
  const missing = main.getByText('Unable to load patient balance.')
  await expect.element(missing).toBeVisible()
  letGo()
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(paid).toMatchTextContent('$0.00')
})
