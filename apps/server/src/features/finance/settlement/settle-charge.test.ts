import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'
import type { ChargeState } from '../../../drivers/payments/port.ts'
import { type ChargeUpdate, settleCharge } from './settle-charge.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const { bank } = desk

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, place) =>
    permutations([...items.slice(0, place), ...items.slice(place + 1)]).map(rest => [item, ...rest]),
  )
}

/** An invoice over $100 whose charge is at the bank, and whose outcome is not known yet. */
async function underWay(name: 'card' | 'ach' = 'card') {
  const here = await desk.open()
  const begin = async () => {
    const plan = await here.openPlan({ amount: 100, installments: 1 })
    bank.faults(() => 'lose-reply')
    const way = name === 'card' ? 'credit_card' : 'ach'
    const body = { payment_method: way, amount_targeted: 100, payment_method_id: here[name] }
    const payment = (await here.charge(plan.invoices[0].id, body)).json()
    bank.faults(() => undefined)
    const charge = bank.charges().find(({ request }) => request.paymentId === payment.id)
    if (charge === undefined) throw new Error('the bank has not heard of it')
    return { invoiceId: plan.invoices[0].id as number, paymentId: payment.id as number, chargeId: charge.id }
  }
  const end = async (paymentId: number, invoiceId: number) => {
    const { rows } = await db.owner.query(
      `select p.status as payment, i.status as invoice, l.status as plan, p.disputed_at is not null as disputed,
         (select json_agg(json_build_array(e.kind, e.amount_cents) order by e.kind, e.amount_cents)
          from ledger_entries e where e.payment_id = p.id) as entries,
         (select json_agg(json_build_array(r.amount_cents, r.status)) from refunds r where r.payment_id = p.id) as refunds
       from payments p join invoices i on i.id = p.invoice_id join payment_plans l on l.id = i.payment_plan_id
       where p.id = $1 and i.id = $2`,
      [paymentId, invoiceId],
    )
    return rows[0]
  }
  return { ...here, begin, end }
}

test('updates of a charge in any order and any number end the same', async () => {
  const here = await underWay('ach')
  const start = db.clock.now().getTime()
  for (const order of permutations([0, 1, 2, 3])) {
    const { paymentId, invoiceId, chargeId } = await here.begin()
    const succeeded = { outcome: 'succeeded', chargeId } as const
    const refund = { id: `re_of_${chargeId}`, ourId: null, amountCents: 3_000, message: null }
    const states: ChargeState[] = [
      { result: { outcome: 'processing', chargeId }, refunds: [], disputedCents: 0, paymentId },
      { result: succeeded, refunds: [], disputedCents: 0, paymentId },
      { result: succeeded, refunds: [{ ...refund, status: 'pending' }], disputedCents: 0, paymentId },
      { result: succeeded, refunds: [{ ...refund, status: 'succeeded' }], disputedCents: 7_000, paymentId },
    ]
    for (const place of [...order, ...order, 0]) {
      const update = states[place]
      const now = new Date(start + place * 1_000)
      if (update !== undefined)
        await here.here.write(tx => settleCharge(tx, desk.deps, { paymentId, update, now }))
    }
    // The answer to the request itself comes last.
    const late = { result: { outcome: 'processing', chargeId } } as const
    await here.here.write(tx => settleCharge(tx, desk.deps, { paymentId, update: late, now: db.clock.now() }))
    expect(await here.end(paymentId, invoiceId), order.join()).toEqual({
      payment: 'processed',
      invoice: 'partially_refunded',
      plan: 'completed',
      disputed: true,
      entries: [
        ['charge', 10_000],
        ['dispute', -7_000],
        ['refund', -3_000],
      ],
      refunds: [[3_000, 'succeeded']],
    })
  }
})

test('a returned debit stays returned, whatever comes later', async () => {
  const here = await underWay('ach')
  const start = db.clock.now().getTime()
  for (const order of permutations([0, 1, 2])) {
    const { paymentId, invoiceId, chargeId } = await here.begin()
    const of = { refunds: [], disputedCents: 0, paymentId }
    const message = 'The debit was returned.'
    const states: ChargeState[] = [
      { result: { outcome: 'processing', chargeId }, ...of },
      { result: { outcome: 'succeeded', chargeId }, ...of },
      { result: { outcome: 'declined', chargeId, code: 'insufficient_funds', message }, ...of },
    ]
    for (const place of [...order, ...order]) {
      const update = states[place]
      const now = new Date(start + place * 1_000)
      if (update !== undefined)
        await here.here.write(tx => settleCharge(tx, desk.deps, { paymentId, update, now }))
    }
    const { entries, ...end } = await here.end(paymentId, invoiceId)
    expect(end, order.join()).toMatchObject({ payment: 'declined', invoice: 'awaiting_payment' })
    expect((entries ?? []).reduce((sum: number, [, cents]: [string, number]) => sum + cents, 0)).toBe(0)
  }
})

test('the first debit of a plan is retried automatically if it fails days later', async () => {
  const here = await desk.open()
  const plan = (await here.newPlan({ paymentMethodId: here.ach })).json().paymentPlan
  const { gateway_charge_id: chargeId } = (await here.books()).payments[0]
  expect(plan.status).toBe('on_going')
  bank.settle(chargeId, 'declined')
  await here.receiveEvent(chargeId)
  expect((await here.plans())[0]).toMatchObject({
    status: 'on_going',
    invoices: [
      {
        status: 'awaiting_process',
        nextAttemptOn: '2026-05-07',
        lastErrorMessage: "The customer's account has insufficient funds to cover this payment.",
      },
      {},
      {},
    ],
  })
})

test('a charge whose webhook is faster than its answer is recorded once', async () => {
  const here = await desk.open()
  const plan = await here.openPlan({ amount: 100, installments: 1 })
  let letGo: (value?: unknown) => void = () => undefined
  const body = { payment_method: 'credit_card', amount_targeted: 100, payment_method_id: here.card }
  const known = bank.charges().length
  const charged = bank.gateway.charge
  // The bank has charged, but its answer has not arrived.
  bank.gateway.charge = async (...call) => {
    const answer = await charged(...call)
    await new Promise(resolve => (letGo = resolve))
    return answer
  }
  const answer = here.charge(plan.invoices[0].id, body)
  await expect.poll(() => bank.charges().length).toBe(known + 1)
  bank.gateway.charge = charged
  const chargeId = bank.charges().at(-1)?.id ?? ''
  await here.receiveEvent(chargeId)
  await here.receiveEvent(chargeId)
  expect((await here.plans())[0].invoices[0].status).toBe('payment_confirmed')
  letGo()
  expect((await answer).json()).toMatchObject({ status: 'processed', amountCharged: 100 })
  expect((await here.books()).entries).toHaveLength(1)
})

test('a dispute is entered in the ledger with a task and a warning, makes nothing due, and is reversed when it is won', async () => {
  const here = await underWay()
  const { chargeId } = await here.begin()
  await here.receiveEvent(chargeId)
  await bank.dispute(chargeId, 10_000)
  db.clock.advance(1)
  await here.receiveEvent(chargeId)
  await here.receiveEvent(chargeId)
  expect((await here.plans())[0].invoices[0]).toMatchObject({
    status: 'payment_confirmed',
    dueAmount: 0,
    disputed: 100,
    payments: [{ disputed: true }],
  })
  const { rows } = await db.owner.query('select title, patient_id from tasks where clinic_id = $1', [
    here.clinicId,
  ])
  expect(rows).toEqual([
    { title: 'A payment of $100.00 is disputed: answer the bank', patient_id: here.patientId },
  ])
  await bank.dispute(chargeId, 0)
  db.clock.advance(1)
  await here.receiveEvent(chargeId)
  expect((await here.plans())[0].invoices[0]).toMatchObject({ disputed: 0, payments: [{ disputed: true }] })
})

test('a charge that succeeds after it was declined pays what is still due, and otherwise staff are notified', async () => {
  const here = await underWay()
  const [one, other] = [await here.begin(), await here.begin()]
  const lost = { outcome: 'declined', chargeId: null, code: null, message: 'Never heard of it' } as const
  for (const { paymentId } of [one, other]) {
    await here.here.write(tx =>
      settleCharge(tx, desk.deps, { paymentId, update: { result: lost }, now: db.clock.now() }),
    )
  }
  await here.charge(other.invoiceId, { payment_method: 'cash', amount_targeted: 100 })
  for (const { chargeId } of [one, other, one, other]) await here.receiveEvent(chargeId)
  expect(await here.end(one.paymentId, one.invoiceId)).toMatchObject({
    payment: 'processed',
    invoice: 'payment_confirmed',
  })
  expect(await here.end(other.paymentId, other.invoiceId)).toMatchObject({
    payment: 'declined',
    entries: null,
  })
  const { rows } = await db.owner.query('select title from tasks where clinic_id = $1', [here.clinicId])
  expect(rows).toEqual([{ title: 'Give $100.00 back: it was taken when nothing was due any more' }])
})

test('an update about another charge changes nothing, and one of another clinic cannot be reached', async () => {
  const here = await underWay()
  const { paymentId, invoiceId, chargeId } = await here.begin()
  await here.receiveEvent(chargeId)
  const before = await here.books()
  const forged = { result: { outcome: 'declined', chargeId: 'pi_other', code: null, message: 'x' } } as const
  await here.here.write(tx => settleCharge(tx, desk.deps, { paymentId, update: forged, now: db.clock.now() }))
  const elsewhere = await desk.open()
  const declined = { result: { outcome: 'declined', chargeId, code: null, message: 'x' } } as const
  await elsewhere.here.write(tx =>
    settleCharge(tx, desk.deps, { paymentId, update: declined, now: db.clock.now() }),
  )
  expect(await here.books()).toEqual(before)
  expect((await elsewhere.charge(invoiceId, { payment_method: 'cash', amount_targeted: 1 })).statusCode).toBe(
    404,
  )
})

test('a refund at the provider of a payment that was not due is recorded, but not entered in the ledger', async () => {
  const here = await underWay()
  const { paymentId, invoiceId, chargeId } = await here.begin()
  const lost = { outcome: 'declined', chargeId: null, code: null, message: 'Never heard of it' } as const
  const settle = (update: ChargeUpdate) =>
    here.here.write(tx => settleCharge(tx, desk.deps, { paymentId, update, now: db.clock.now() }))
  await settle({ result: lost })
  const cash = (await here.charge(invoiceId, { payment_method: 'cash', amount_targeted: 100 })).json()
  await here.receiveEvent(chargeId)
  await bank.refundThere(chargeId, 10_000)
  db.clock.advance(1)
  await here.receiveEvent(chargeId)
  const unbooked = { payment: 'declined', entries: null, refunds: [[10_000, 'succeeded']] }
  expect(await here.end(paymentId, invoiceId)).toMatchObject({ ...unbooked, invoice: 'payment_confirmed' })
  // Something is due again, and the refunded payment does not pay it.
  await db.owner.query(`update invoices set status = 'awaiting_payment' where id = $1`, [invoiceId])
  await here.refund(invoiceId, cash.id, { amount: 100 })
  await here.receiveEvent(chargeId)
  expect(await here.end(paymentId, invoiceId)).toMatchObject({ ...unbooked, invoice: 'awaiting_payment' })
  expect(await here.ledgerBalance()).toBe(0)
})

test('a refund of a returned debit is recorded, but not entered in the ledger', async () => {
  const here = await underWay('ach')
  const { paymentId, invoiceId, chargeId } = await here.begin()
  bank.settle(chargeId, 'succeeded')
  await here.receiveEvent(chargeId)
  bank.settle(chargeId, 'declined')
  db.clock.advance(1)
  await here.receiveEvent(chargeId)
  // The refund was made before the debit was returned, and the bank reports it later.
  bank.settle(chargeId, 'succeeded')
  await bank.refundThere(chargeId, 4_000)
  await bank.act()
  bank.settle(chargeId, 'declined')
  db.clock.advance(1)
  await here.receiveEvent(chargeId)
  expect(await here.end(paymentId, invoiceId)).toMatchObject({
    payment: 'declined',
    invoice: 'awaiting_payment',
    entries: [
      ['charge', 10_000],
      ['reversal', -10_000],
    ],
    refunds: [[4_000, 'succeeded']],
  })
})

test('an answer that is older than the payment reverses nothing', async () => {
  const here = await underWay()
  const { paymentId, invoiceId, chargeId } = await here.begin()
  await here.receiveEvent(chargeId)
  const before = await here.books()
  const late = { outcome: 'declined', code: 'card_declined', message: 'Declined' } as const
  for (const answeredId of [chargeId, null])
    await here.here.write(tx =>
      settleCharge(tx, desk.deps, {
        paymentId,
        update: { result: { ...late, chargeId: answeredId } },
        now: db.clock.now(),
      }),
    )
  expect(await here.books()).toEqual(before)
  expect(await here.end(paymentId, invoiceId)).toMatchObject({ payment: 'processed' })
})

test('after a retry that is not sent the first request may still succeed, so the charge stays pending', async () => {
  const here = await underWay()
  const { paymentId, invoiceId } = await here.begin()
  const { charge, findCharge } = bank.gateway
  // The provider does not show the charge yet, and rejects the retry.
  bank.gateway.findCharge = async () => undefined
  bank.gateway.charge = async () => ({ outcome: 'notAsked', message: 'Too many requests' })
  await desk.lookUp()
  Object.assign(bank.gateway, { charge, findCharge })
  expect(await here.end(paymentId, invoiceId)).toMatchObject({ payment: 'pending', invoice: 'capturing' })
  await desk.lookUp()
  expect(await here.end(paymentId, invoiceId)).toMatchObject({ payment: 'processed' })
})
