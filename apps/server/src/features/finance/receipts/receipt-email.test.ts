import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { paymentFixture, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db, { env: { EMAIL_DRIVER: 'sandbox' } })
const { clinic, staff, make } = desk

let count = 0
let patientId: number
let email: string

beforeEach(async () => {
  email = `paid${++count}@example.com`
  patientId = (await make.patient(clinic.id, { first_name: 'Pat', email })).id
})

async function invoice(dollars: number): Promise<number> {
  const body = { description: 'Braces', amount: dollars, installments: 1 }
  const made = await staff.send('POST', `${desk.financeOf(patientId)}/payment_plans.json`, body)
  return made.json().paymentPlan.invoices[0].id
}
const pay = (id: number, dollars: number, how: object = { payment_method: 'cash' }) =>
  staff.send('POST', `/v2/rest/billing/invoices/${id}/payments.json`, { amount_targeted: dollars, ...how })
const queued = async () =>
  (
    await db.owner.query("select 1 from outbox_emails where to_email = $1 and template = 'invoice_receipt'", [
      email,
    ])
  ).rowCount
const emails = async (): Promise<{ subject: string; text: string }[]> => {
  await runPendingJobs(db)
  const { rows } = await db.owner.query(
    'select subject, text from sandbox_emails where to_email = $1 order by id',
    [email],
  )
  return rows
}

test('each payment is confirmed to the patient by one email, with the method, the amount and what is left [G-65]', async () => {
  const id = await invoice(300)
  expect((await pay(id, 120)).statusCode).toBe(201)
  const [first, ...none] = await emails()
  expect(none).toEqual([])
  expect(first?.subject).toMatch(/^Receipt for Pat · /)
  expect(first?.text).toMatch(
    /received \$120\.00 in cash on \d\d\/\d\d\/\d{4} for “Braces”\. Still due on this invoice: \$180\.00\./,
  )
  const methodId = await desk.saveCard(testNumbers.works, patientId)
  expect(
    (await pay(id, 180, { payment_method: 'credit_card', payment_method_id: methodId })).statusCode,
  ).toBe(201)
  const [, second, ...more] = await emails()
  expect(more).toEqual([])
  expect(second?.text).toMatch(/\$180\.00 by card ending in 4242 on .* This invoice is paid\./)
})

test('no receipt is sent for a declined or reversed payment, or without an address', async () => {
  const declines = await desk.saveCard(testNumbers.declines, patientId)
  const id = await invoice(300)
  const declined = await pay(id, 300, { payment_method: 'credit_card', payment_method_id: declines })
  expect([declined.statusCode, await queued()]).toEqual([422, 0])
  expect((await pay(id, 100, { payment_method: 'check', additional_info: 'Check 7' })).statusCode).toBe(201)
  expect(await queued()).toBe(1)
  await db.owner.query("update payments set status = 'declined' where invoice_id = $1", [id])
  expect(await emails()).toEqual([])
  await db.owner.query('update patients set email = null where id = $1', [patientId])
  expect((await pay(await invoice(50), 50)).statusCode).toBe(201)
  expect(await queued()).toBe(1)
})
