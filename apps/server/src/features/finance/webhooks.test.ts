import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { paymentFixture, testNumbers } from '../../../test/fixtures/finance/payment-fixture.ts'
import type { SignedEvent } from '../../drivers/payments/sandbox/port.ts'
import { sandboxPayments } from '../../drivers/payments/sandbox/sandbox.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const here = db.database.forClinic(desk.clinic.id, { kind: 'system' })
const account = { accountId: `acct_sandbox_${desk.clinic.id}`, clinic: here }
const { gateway, bank } = sandboxPayments({
  appSecret: testSecret,
  clock: db.clock,
  actLater: async () => undefined,
})

beforeEach(() => db.clock.set('2026-05-06T14:00:00Z'))

const deliver = ({ body, signature }: SignedEvent, headers: Record<string, string> = {}) =>
  desk.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload: body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
  })
const noted = async () =>
  (
    await db.owner.query(
      `select external_id, type, object_id, processed_at is not null as done from gateway_events
       where clinic_id = $1 order by id`,
      [desk.clinic.id],
    )
  ).rows

async function charged(): Promise<string> {
  const patient = await desk.make.patient(desk.clinic.id)
  const methodId = await desk.saveCard(testNumbers.works, patient.id)
  const { rows } = await db.owner.query('select customer_id from payment_methods where gateway_id = $1', [
    methodId,
  ])
  const result = await gateway.charge(account, {
    amountCents: 5_000,
    customerId: rows[0].customer_id,
    methodId,
    type: 'credit_card',
    paymentId: 999_999,
    key: `key ${methodId}`,
    description: 'Braces',
    isHolderPresent: false,
  })
  if (result.outcome !== 'succeeded') throw new Error(`it was ${result.outcome}`)
  return result.chargeId
}

const eventOf = async (chargeId: string): Promise<SignedEvent> => {
  const event = await bank.act(here, { objectId: chargeId, step: 'tell' })
  if (event === undefined) throw new Error('the bank told nothing')
  return event
}

test('a signed event is stored once, even if it comes several times at once', async () => {
  const chargeId = await charged()
  const event = await eventOf(chargeId)
  const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event)))
  expect(answers.map(answer => answer.statusCode)).toEqual(Array(8).fill(204))
  expect((await noted()).filter(row => row.object_id === chargeId)).toEqual([
    {
      external_id: expect.stringMatching(/^evt_/),
      type: 'payment_intent.succeeded',
      object_id: chargeId,
      done: true,
    },
  ])
})

test('a forged, changed, old or unsigned event is refused, and nothing is stored', async () => {
  const event = await eventOf(await charged())
  const before = await noted()
  const other = Buffer.from(event.body.toString().replace('5000', '9000'))
  for (const forged of [
    { body: other, signature: event.signature },
    { body: event.body, signature: '' },
    { body: event.body, signature: 'nonsense' },
    { body: event.body, signature: event.signature.replace(/v1=../, 'v1=00') },
    { body: Buffer.from('{}'), signature: event.signature },
  ])
    expect((await deliver(forged)).statusCode).toBe(400)
  db.clock.set('2026-05-06T14:06:00Z')
  expect((await deliver(event)).statusCode).toBe(400)
  expect(await noted()).toEqual(before)
})

test('a body larger than any event is refused', async () => {
  const huge = { body: Buffer.alloc(1024 * 1024 + 1, 0x20), signature: 't=1,v1=00' }
  expect((await deliver(huge)).statusCode).toBe(413)
})

test('an event of an unknown account is accepted and ignored', async () => {
  const elsewhere = await desk.make.clinic()
  const other = db.database.forClinic(elsewhere.id, { kind: 'system' })
  await gateway.createAccount(other, { clinicId: elsewhere.id, name: 'Elsewhere', email: null })
  const event = await bank.answerOnboarding(other, 'completed')
  if (event === undefined) throw new Error('the bank told nothing')
  expect((await deliver(event)).statusCode).toBe(204)
  const { rows } = await db.owner.query('select from gateway_events where clinic_id = $1', [elsewhere.id])
  expect(rows).toEqual([])
})

test('without a payment provider every event is refused', async () => {
  const { testApp } = await import('../../../test/fixtures/app.ts')
  const { app } = await testApp(db)
  const event = await eventOf(await charged())
  const answer = await app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload: event.body,
    headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
  })
  expect(answer.statusCode).toBe(400)
})
