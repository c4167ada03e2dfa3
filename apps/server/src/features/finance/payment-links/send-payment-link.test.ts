import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Payer, paymentLinkFixture } from '../../../../test/fixtures/finance/due-payments-fixture.ts'
import { messagesOf } from '../../../../test/fixtures/records/signing-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const appUrl = 'https://clinic.example.com'
const desk = await paymentLinkFixture(db, appUrl)
const { clinic, staff } = desk

let payer: Payer
let patientId: number
let email: string
let phone: string

beforeEach(async () => {
  db.clock.advance(10)
  payer = await desk.newPayer()
  ;({ patientId, email, phone } = payer)
})

const plan = (terms?: object) => desk.planFor(payer, terms)
const one = (terms?: object) => desk.invoiceFor(payer, terms)

const link = (id: number, headers: Record<string, string> = { 'x-csrf-token': staff.token }) =>
  staff.request({ method: 'GET', url: `/v2/rest/billing/invoices/${id}/links/new.json`, headers })
const emails = async () => {
  await runPendingJobs(db)
  const { rows } = await db.owner.query(
    'select subject, text from sandbox_emails where to_email = $1 order by id',
    [email],
  )
  return rows
}
const texts = async () =>
  (
    await db.owner.query(
      `select m.body, m.type from messages m join conversations c on c.id = m.conversation_id
       where c.phone_number = $1 order by m.id`,
      [phone],
    )
  ).rows

test('a link is sent by email and text, at most once a minute, and only with a CSRF token [ROL-15, API-110] [C-45, G-23]', async () => {
  const invoice = await one()
  const url = `${appUrl}/invoices/${invoice.identifierToken}`
  expect((await link(invoice.id, {})).statusCode).toBe(422)
  const sent = await link(invoice.id)
  expect([sent.statusCode, sent.json()]).toEqual([200, { url, sentTo: ['email', 'sms'] }])
  expect((await link(invoice.id)).json()).toEqual(sent.json())
  expect(await emails()).toEqual([
    {
      subject: `Please pay $120.00 to ${clinic.name}`,
      text: expect.stringMatching(/asks you to pay \$120\.00 for “Braces”, due on /),
    },
  ])
  expect(await texts()).toEqual([{ type: 'Outgoing', body: expect.stringContaining(`$120.00 here: ${url}`) }])
  db.clock.advance(1.1)
  await link(invoice.id)
  expect(await emails()).toHaveLength(2)
  const { rows } = await db.owner.query('select send_payment_link from invoices where id = $1', [invoice.id])
  expect(rows).toEqual([{ send_payment_link: true }])
})

test('the letter and the text of an installment say which of how many it is [FIN-144]', async () => {
  const [first] = await plan()
  if (first === undefined) throw new Error('the plan has no invoice')
  await link(first.id)
  expect(await emails()).toEqual([
    {
      subject: `Please pay $100.00 to ${clinic.name}`,
      text: expect.stringContaining('pay $100.00 for “Braces”, installment 1 of 3, due on '),
    },
  ])
  expect(await texts()).toEqual([
    {
      type: 'Outgoing',
      body: `${clinic.name}: please pay $100.00 (installment 1 of 3) here: ${appUrl}/invoices/${first.identifierToken}`,
    },
  ])
})

test('a paid invoice has no link to send, and neither has a patient without email and phone number', async () => {
  const invoice = await one()
  await staff.send('POST', `/v2/rest/billing/invoices/${invoice.id}/payments.json`, {
    payment_method: 'cash',
    amount_targeted: 120,
  })
  expect(messagesOf(await link(invoice.id))).toEqual([422, 'Nothing can be paid for this invoice'])
  const other = await one()
  await db.owner.query('update patients set email = null, phone_number = null where id = $1', [patientId])
  expect(messagesOf(await link(other.id))).toEqual([422, 'Patient has no email or phone number'])
})

test('a plan with payment links sends the first one at once [G-26]', async () => {
  const [first, second] = await plan({ sendPaymentLink: true })
  const [sent, ...more] = await emails()
  expect(more).toEqual([])
  expect(sent.text).toContain(`/invoices/${first?.identifierToken}`)
  expect(sent.text).not.toContain(String(second?.identifierToken))
})
