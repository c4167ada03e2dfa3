import { randomUUID } from 'node:crypto'
import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { Invoice, PaymentPlan } from '@archwire/contract/finance/plans'
import { openForPayments } from '@archwire/server/test/fixtures/finance/open-for-payments'
import type { Locator, Page } from '@playwright/test'
import { csrfHeader, expect, type Person, type Setting, startSession } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'

const zoe = { first_name: 'Zoë', last_name: 'Muñoz', email: 'zoe@example.com' }

/** The name of the invoice of a plan that is paid at once. */
export const only = 'One-time payment, 1 month'

export type FinanceSetting = Setting & { server: RunningServer }

/** A clinic that takes payments, with the patient Zoë; logs in as a user. */
export async function setUpZoe(
  { page, clinic, make, server }: FinanceSetting,
  person: Person = clinic.staff,
): Promise<{ id: number }> {
  await openForPayments(server, clinic.id)
  const patient = await make.patient(clinic.id, zoe)
  await startSession(page, person)
  return patient
}

export const financePage = (patientId: number) => `/v2/patient/${patientId}/finance`

async function send<T>(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: unknown = {},
): Promise<T> {
  const answer = await page.request.fetch(`/v2/rest${path}`, {
    method,
    headers: { ...(await csrfHeader(page)), 'idempotency-key': randomUUID() },
    data,
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.status() === 204 ? (undefined as T) : answer.json()
}

/** Makes an invoice overdue, as if its plan had been agreed long ago. Its due date never changes otherwise. */
export async function makeOverdue(server: RunningServer, invoice: Invoice, days: number): Promise<void> {
  await server.owner.query(`
    begin;
    alter table invoices disable trigger keep_invoice_terms;
    update invoices set due_date = due_date - ${days} where id = ${invoice.id};
    alter table invoices enable trigger keep_invoice_terms;
    commit`)
}

/** Puts an invoice into a state that jobs, banks or time would have led to. */
export const putInvoice = (server: RunningServer, invoice: Invoice, values: Record<string, unknown>) =>
  server.owner.query(
    `update invoices set ${Object.keys(values)
      .map((column, at) => `${column} = $${at + 2}`)
      .join(', ')} where id = $1`,
    [invoice.id, ...Object.values(values)],
  )

type Terms = {
  description?: string
  amount?: number
  installments?: number
  discountRate?: number
  interestRate?: number
  paymentMethodId?: string
  sendPaymentLink?: boolean
}

/** Creates a plan as the signed-in user; without a method nothing is charged. */
export const agreeOn = async (page: Page, patientId: number, terms: Terms = {}): Promise<PaymentPlan> =>
  (
    await send<{ paymentPlan: PaymentPlan }>(page, 'POST', `/patients/${patientId}/finance/payment_plans`, {
      description: 'Full treatment',
      amount: 600,
      ...terms,
    })
  ).paymentPlan

/** The invoice at this place of a plan, counted from 0. */
export function nth(plan: PaymentPlan, place: number): Invoice {
  const invoice = plan.invoices[place]
  if (invoice === undefined) throw new Error(`the plan has no invoice ${place}`)
  return invoice
}

type Paying = { way?: 'cash' | 'check' | 'credit_card' | 'ach'; methodId?: string; info?: string }

export const payFor = (page: Page, invoice: Invoice, dollars: number, how: Paying = {}) =>
  send(page, 'POST', `/billing/invoices/${invoice.id}/payments`, {
    payment_method: how.way ?? 'cash',
    amount_targeted: dollars,
    payment_method_id: how.methodId ?? null,
    additional_info: how.info ?? null,
  })

/** Refunds a part of the first payment of an invoice. */
export async function refund(page: Page, invoice: Invoice, dollars: number): Promise<void> {
  const payments = await page.request.get(`/v2/rest/billing/invoices/${invoice.id}/payments`)
  const [payment] = await payments.json()
  await send(page, 'POST', `/billing/invoices/${invoice.id}/payments/${payment.id}/refund`, {
    amount: dollars,
  })
}

export const cancel = (page: Page, invoice: Invoice) =>
  send(page, 'DELETE', `/billing/invoices/${invoice.id}/cancel`)

/** Saves a card at the practice bank, as its own fields do; returns its id. */
export async function saveCard(page: Page, patientId: number, number = '4242424242424242'): Promise<string> {
  const token = await sandbox<{ id: string }>(page, 'tokens', {
    card: { number, exp_month: '12', exp_year: '2040', cvc: '123' },
  })
  return takeUp(page, patientId, 'card', { token: token.id, postal_code: '10001' })
}

export const saveBankAccount = (page: Page, patientId: number, account = '000123456789'): Promise<string> =>
  takeUp(page, patientId, 'us_bank_account', {
    us_bank_account: { routing_number: '110000000', account_number: account },
  })

async function takeUp(page: Page, patientId: number, type: string, what: object): Promise<string> {
  const finance = `/patients/${patientId}/finance`
  const { clientSecret } = await send<{ clientSecret: string }>(
    page,
    'POST',
    `${finance}/stripe_setup_intents`,
    { type },
  )
  const [id] = clientSecret.split('_secret_')
  const { payment_method } = await sandbox<{ payment_method: string }>(page, `setup_intents/${id}/confirm`, {
    client_secret: clientSecret,
    ...what,
  })
  await send<PaymentMethods>(page, 'PUT', `${finance}/payment_method`, { payment_method_id: payment_method })
  return payment_method
}

async function sandbox<T>(page: Page, path: string, data: unknown): Promise<T> {
  const answer = await page.request.post(`/sandbox/payments/${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

export const planOf = (page: Page, description = 'Full treatment'): Locator =>
  page.getByRole('list', { name: 'Payment plans' }).getByRole('listitem', { name: description, exact: true })

/** An invoice by its name: a row of the table, or an item on a phone. */
export const invoiceOf = (page: Page, name: string): Locator =>
  page.locator('tbody tr, li li').filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) })

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A figure of a plan by its name: 'Paid'. */
export const figureOf = (page: Page, name: string, description = 'Full treatment'): Locator =>
  page
    .getByRole('list', { name: `Figures of ${description}` })
    .getByRole('button', { name: new RegExp(`^${name}`) })
