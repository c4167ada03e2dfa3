import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { ownerQuery } from '../../../test/database/owner-queries.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { paymentFixture, planWith, testNumbers } from '../../../test/fixtures/finance/payment-fixture.ts'
import { faultyGateway } from '../../../test/providers/faulty-gateway.ts'
import { sandboxPayments } from '../../drivers/payments/sandbox/sandbox.ts'
import { enqueueBankStep } from '../sandbox/payments.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const random = chaosRandom('the line')
const charges = chaosSize(12, 1_000)

const { gateway } = sandboxPayments({ appSecret: testSecret, clock: db.clock, actLater: enqueueBankStep })
// A third of all requests never arrives, and a third of the others is never answered.
const losing = faultyGateway(gateway, kind => {
  if (kind === 'find') return undefined
  return random() < 1 / 3 ? 'lose-request' : random() < 1 / 3 ? 'lose-reply' : undefined
})

const sums = async () => {
  const { rows } = await db.owner.query(
    `select
       (select count(*)::int from payments where clinic_id = $1 and status in ('pending', 'capturing')) as "under way",
       (select count(*)::int from payments where clinic_id = $1 and status = 'processed') as processed,
       (select count(*)::int from sandbox_bank_objects
        where clinic_id = $1 and kind = 'payment_intent' and status = 'succeeded') as charged,
       (select coalesce(sum(amount_cents), 0)::int from ledger_entries where clinic_id = $1) as ledger,
       (select coalesce(sum(case kind when 'payment_intent' then amount_cents else -amount_cents end), 0)::int
        from sandbox_bank_objects
        where clinic_id = $1 and kind in ('payment_intent', 'refund') and status = 'succeeded') as bank`,
    [desk.clinic.id],
  )
  return rows[0]
}

test(
  'over a connection that loses requests and responses, nothing is charged twice or lost, and both ledgers agree',
  {
    timeout: chaosSize(240_000, 600_000),
  },
  asChaosTest(async chaos => {
    const bad = await testApp(db, { env: { PAYMENTS_DRIVER: 'sandbox' }, gateway: losing })
    const admin = await bad.loginAs(await desk.make.user(desk.clinic.id, { admin: true }))
    const card = await desk.saveCard(testNumbers.works)
    const of = { clinicId: desk.clinic.id, patientId: desk.patient.id }
    const all: number[] = []
    while (all.length < charges) all.push(...(await planWith(db, of, [{}, {}, {}, {}])).invoiceIds)
    const pay = (id: number, key: string) =>
      admin.send(
        'POST',
        `/v2/rest/billing/invoices/${id}/payments`,
        { payment_method: 'credit_card', payment_method_id: card, amount_targeted: 100 },
        { 'idempotency-key': key },
      )
    const keys = new Map(all.map(id => [id, randomUUID()]))
    for (const [id, key] of keys) expect((await pay(id, key)).statusCode).toBe(201)
    expect((await sums())['under way']).toBeGreaterThan(charges / 4)

    // A minute later every outcome has arrived by an event or a lookup.
    db.clock.advance(2)
    await desk.byAndBy()
    await desk.byAndBy()
    // A user without a clear answer clicks again.
    for (const [id, key] of keys) expect((await pay(id, key)).json()).toMatchObject({ status: 'processed' })
    expect(await sums()).toEqual({
      'under way': 0,
      processed: charges,
      charged: charges,
      ledger: charges * 10_000,
      bank: charges * 10_000,
    })

    const { rows: payments } = await db.owner.query<{ id: number; invoice: number }>(
      `select id, invoice_id as invoice from payments where clinic_id = $1 order by id limit $2`,
      [desk.clinic.id, charges / 4],
    )
    for (const { id, invoice } of payments) {
      await admin.send(
        'POST',
        `/v2/rest/billing/invoices/${invoice}/payments/${id}/refund`,
        { amount: 25 },
        { 'idempotency-key': randomUUID() },
      )
    }
    db.clock.advance(2)
    await desk.byAndBy()
    await desk.byAndBy()
    const after = await sums()
    expect(after).toMatchObject({ ledger: after.bank, 'under way': 0 })
    expect(after.bank).toBe(charges * 10_000 - payments.length * 2_500)
    await expectInvariants(chaos, ownerQuery(db.owner), { when: 'settled' })
  }),
)
