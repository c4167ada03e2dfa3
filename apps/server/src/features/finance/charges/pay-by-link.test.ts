import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Payer, paymentLinkFixture } from '../../../../test/fixtures/finance/due-payments-fixture.ts'
import { testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { messagesOf } from '../../../../test/fixtures/records/signing-fixture.ts'

const db = await cloneDatabase()
const appUrl = 'https://clinic.example.com'
const desk = await paymentLinkFixture(db, appUrl)
const { staff, clinic } = desk
const pat = await desk.visitor()

let payer: Payer
let patientId: number

beforeEach(async () => {
  db.clock.advance(10)
  payer = await desk.newPayer()
  patientId = payer.patientId
})

const one = (terms?: object) => desk.invoiceFor(payer, terms)

const read = (token: string) => pat.get(`/v2/rest/public/invoices/${token}`)
const setup = (token: string) => pat.send('POST', `/v2/rest/public/invoices/${token}/setup`)
const pay = (token: string, gatewayId: string, key = randomUUID()) =>
  pat.send(
    'POST',
    `/v2/rest/public/invoices/${token}/payments`,
    { payment_method_id: gatewayId },
    { 'idempotency-key': key },
  )
/** Saves a card like the card fields of the page. */
const cardFor = async (token: string, number: string): Promise<string> => {
  const { clientSecret } = (await setup(token)).json()
  const cardToken = (await desk.tokenOf(number)).json().id
  return (await desk.confirm(clientSecret, { token: cardToken, postal_code: '94107' })).json().payment_method
}

type Secret = { clientSecret: string }
const chargeIn = ({ clientSecret }: Secret) => clientSecret.split('_secret_')[0]
/** Confirms a payment like the page of the bank. */
const agree = (answer: Secret) =>
  desk.post(`/sandbox/payments/payment_intents/${chargeIn(answer)}/confirm`, {
    client_secret: answer.clientSecret,
  })

test('anybody with the link sees the invoice, pays it, and sees it paid [G-22]', async () => {
  const { identifierToken: token, id } = await one()
  const before = (await read(token)).json()
  expect(before).toEqual({
    clinicName: expect.any(String),
    clinicPhone: null,
    clinicAddress: null,
    patientFirstName: 'Pat',
    description: 'Braces',
    dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    total: 120,
    paid: 0,
    refunded: 0,
    dueAmount: 120,
    status: 'awaiting_payment',
    overdue: false,
    lastPaymentDeclined: false,
    payable: true,
    payments: [],
    gateway: { name: 'sandbox', publishableKey: null, accountId: expect.any(String) },
  })
  const card = await cardFor(token, testNumbers.works)
  const key = randomUUID()
  const paid = await pay(token, card, key)
  expect([paid.statusCode, paid.json()]).toMatchObject([
    201,
    { status: 'processed', amountCharged: 120, last4: '4242', createdBy: null },
  ])
  // A repeated request gets the same payment. A new one has nothing to pay.
  expect((await pay(token, card, key)).json()).toEqual(paid.json())
  expect(messagesOf(await pay(token, card))).toEqual([422, 'Nothing can be paid for this invoice'])
  expect(messagesOf(await setup(token))).toEqual([422, 'Nothing can be paid for this invoice'])
  expect((await read(token)).json()).toMatchObject({
    status: 'payment_confirmed',
    dueAmount: 0,
    paid: 120,
    payable: false,
    gateway: null,
    payments: [{ amountCharged: 120, last4: '4242', status: 'processed' }],
  })
  const { rows } = await db.owner.query(
    `select l.amount_cents as ledger, o.amount_cents as bank from ledger_entries l
     join payments p on p.id = l.payment_id
     join sandbox_bank_objects o on o.id = p.gateway_charge_id where l.invoice_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ ledger: 12_000, bank: 12_000 }])
})

test('an invoice of a plan says which payment it is, and a paid one where its receipt goes, without the whole address [FIN-144, FIN-145]', async () => {
  const [, second] = await desk.planFor(payer)
  if (second === undefined) throw new Error('the plan has one invoice')
  const token = second.identifierToken
  const before = (await read(token)).json()
  expect(before).toMatchObject({ part: { kind: 'installment', number: 2, of: 3 } })
  expect(before).not.toHaveProperty('receipt')
  await pay(token, await cardFor(token, testNumbers.works))
  const hidden = `${payer.email[0]}•••@example.com`
  expect((await read(token)).json()).toMatchObject({ receipt: { to: hidden, isSent: false } })
  await desk.byAndBy()
  const after = await read(token)
  expect(after.json()).toMatchObject({ receipt: { to: hidden, isSent: true } })
  expect(after.body).not.toContain(payer.email)
  await db.owner.query("update outbox_emails set status = 'failed' where to_email = $1", [payer.email])
  expect((await read(token)).json()).not.toHaveProperty('receipt')
})

test('a card for one payment is not saved, not charged again, and not a duplicate', async () => {
  const { identifierToken: token } = await one()
  const card = await cardFor(token, testNumbers.works)
  await pay(token, card)
  expect(await desk.methods(staff, patientId)).toEqual({ cards: [], bankAccounts: [] })
  const next = await one()
  const again = await staff.send('POST', `/v2/rest/billing/invoices/${next.id}/payments.json`, {
    payment_method: 'credit_card',
    amount_targeted: 120,
    payment_method_id: card,
  })
  expect(again.statusCode).toBe(422)
  await desk.saveCard(testNumbers.works, patientId)
  expect((await desk.methods(staff, patientId)).cards).toHaveLength(1)
})

test('a saved card cannot be charged by a link', async () => {
  const saved = await desk.saveCard(testNumbers.mastercard, patientId)
  const { identifierToken: token } = await one()
  expect(messagesOf(await pay(token, saved))).toEqual([
    422,
    'The payment provider does not know this payment method',
  ])
  expect((await read(token)).json()).toMatchObject({ dueAmount: 120, payments: [] })
})

test('a declined card shows an error, and another card can be used [G-22]', async () => {
  const { identifierToken: token } = await one()
  const declined = await pay(token, await cardFor(token, testNumbers.declines))
  expect(declined.statusCode).toBe(422)
  expect(declined.json().error).toMatch(/declined/)
  expect((await read(token)).json()).toMatchObject({
    status: 'awaiting_payment',
    lastPaymentDeclined: true,
    payable: true,
  })
  expect((await pay(token, await cardFor(token, testNumbers.works))).statusCode).toBe(201)
})

test('a card that needs its cardholder is confirmed in the browser [G-69]', async () => {
  const { identifierToken: token } = await one()
  const [card, key] = [await cardFor(token, testNumbers.needsHolder), randomUUID()]
  const first = await pay(token, card, key)
  expect([first.statusCode, first.json()]).toEqual([202, { clientSecret: expect.any(String) }])
  expect((await read(token)).json()).toMatchObject({ status: 'capturing', payable: false })
  // A repeated request gets the same secret.
  const again = await pay(token, card, key)
  expect([again.statusCode, chargeIn(again.json())]).toEqual([202, chargeIn(first.json())])
  expect((await agree(again.json())).json()).toEqual({ status: 'succeeded' })
})

test('a payment that the cardholder does not confirm is canceled at the bank before it counts as declined, and cannot be paid later', async () => {
  const { identifierToken: token } = await one()
  const response = await pay(token, await cardFor(token, testNumbers.needsHolder))
  db.clock.advance(14)
  await desk.byAndBy()
  expect((await read(token)).json()).toMatchObject({ status: 'capturing' })
  db.clock.advance(2)
  await desk.byAndBy()
  expect((await read(token)).json()).toMatchObject({ status: 'awaiting_payment', payable: true })
  expect((await agree(response.json())).statusCode).toBe(404)
  await desk.byAndBy()
  expect((await read(token)).json()).toMatchObject({ status: 'awaiting_payment', paid: 0 })
})

test.each(['awaiting_process', 'declined'])(
  'a failed attempt of the patient does not change an invoice that is %s',
  async status => {
    await desk.saveCard(testNumbers.works, patientId)
    const { identifierToken: token, id } = await one()
    await db.owner.query(
      `update invoices set status = $2, payment_method_id = (
         select id from payment_methods where patient_id = $3 and status = 'active') where id = $1`,
      [id, status, patientId],
    )
    expect((await pay(token, await cardFor(token, testNumbers.declines))).statusCode).toBe(422)
    expect((await read(token)).json()).toMatchObject({ status, lastPaymentDeclined: true, payable: true })
  },
)

test('a link can start only a limited number of setups an hour', async () => {
  const { identifierToken: token } = await one()
  const other = await one()
  for (let count = 0; count < 30; count++) expect((await setup(token)).statusCode).toBe(201)
  expect((await setup(token)).statusCode).toBe(429)
  expect((await setup(other.identifierToken)).statusCode).toBe(201)
})

test('an unknown link shows a page that says so, and a valid one opens the invoice [G-22]', async () => {
  const { identifierToken: token } = await one()
  expect((await read('no-such-token')).statusCode).toBe(404)
  const [page, none] = [await pat.get(`/invoices/${token}`), await pat.get('/invoices/no-such-token')]
  expect([page.statusCode, none.statusCode]).toEqual([200, 404])
  expect(page.headers['cache-control']).toContain('no-store')
})

test('without a payment provider the invoice is shown, but cannot be paid', async () => {
  const { identifierToken: token } = await one()
  const onboarding = (status: string) =>
    db.owner.query('update clinics set billing_onboarding_status = $2 where id = $1', [clinic.id, status])
  await onboarding('action_required')
  expect((await read(token)).json()).toMatchObject({ payable: false, gateway: null, dueAmount: 120 })
  expect(messagesOf(await setup(token))).toEqual([422, 'Billing onboarding is not completed'])
  await onboarding('completed')
  expect((await read(token)).json()).toMatchObject({ payable: true })
})

test('a payment by a link is in the audit log, without any data of the card [G-22]', async () => {
  const { identifierToken: token, id } = await one()
  await pay(token, await cardFor(token, testNumbers.works))
  const { rows } = await db.owner.query(
    `select actor_kind, action, changes from audit_log where entity_type = 'invoice' and entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      actor_kind: 'patient',
      action: 'charge',
      changes: { paymentId: expect.any(Number), paymentMethod: 'credit_card', amountCents: 12_000 },
    },
  ])
})

test('trying one card after another by a link is stopped, and staff are notified once', async () => {
  const { identifierToken: token } = await one()
  for (let tries = 0; tries < 10; tries++) {
    const card = await cardFor(token, testNumbers.declines)
    expect((await pay(token, card)).statusCode).toBe(422)
    db.clock.advance(1)
  }
  const works = await cardFor(token, testNumbers.works)
  expect(messagesOf(await pay(token, works))).toEqual([
    422,
    'Too many cards were declined. Please try again tomorrow, or call the clinic.',
  ])
  expect((await read(token)).json().payments).toHaveLength(5)
  const tasks = () => db.owner.query('select title from tasks where patient_id = $1', [patientId])
  const expected = { title: '10 cards were declined by the payment link of this patient within a day' }
  expect((await tasks()).rows).toEqual([expected])
  // The first two do not count any more by then. Two more declines make ten again.
  db.clock.advance(24 * 60 - 9)
  for (const card of [await cardFor(token, testNumbers.declines), await cardFor(token, testNumbers.declines)])
    await pay(token, card)
  expect((await tasks()).rows).toEqual([expected])
})
