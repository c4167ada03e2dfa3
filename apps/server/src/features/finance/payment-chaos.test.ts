import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { ownerQuery } from '../../../test/database/owner-queries.ts'
import { financeFixture } from '../../../test/fixtures/finance/finance-fixture.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refuse.ts'
import { chargeInvoice } from './charges/charge-invoice.ts'
import { idempotencyKey } from './ledger/idempotency-key.ts'
import { payInAdvance } from './plans/pay-in-advance.ts'
import { refundPayment } from './refunds/refund-payment.ts'
import { settleCharge } from './settlement/settle-charge.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const { bank } = desk
// Short timeouts, so that the chaos test is fast.
const deps = { ...desk.deps, times: { answerMs: 200 } }
const rounds = chaosSize(60, 3_000)

class Crash extends Error {}

/** A process that dies at any step: before a write, or after it and before its caller knows. */
const dying = (clinic: ClinicDatabase, random: () => number): ClinicDatabase => ({
  ...clinic,
  write: async work => {
    if (random() < 0.08) throw new Crash()
    const result = await clinic.write(work)
    if (random() < 0.08) throw new Crash()
    return result
  },
})

/** Only refusals and crashes are expected. */
const survive = (work: Promise<unknown>): Promise<unknown> =>
  work.catch(error => {
    if (!(error instanceof Crash) && !(error instanceof Refusal)) throw error
  })

test(
  'with processes that die and a bank that loses half of all calls, not a cent is lost or charged twice',
  {
    timeout: 1_800_000,
  },
  asChaosTest(async chaos => {
    const [random, fates, dies] = [chaosRandom('people'), chaosRandom('the bank'), chaosRandom('dying')]
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
    const here = await desk.open()
    const cards = [here.card, here.card, here.ach, (await here.method('pm_declined')).gateway_id]
    for (let count = 0; count < chaosSize(6, 60); count++)
      await here.openPlan({ amount: 1_200, installments: 4 })
    bank.faults(() => {
      const fate = fates()
      if (fate < 0.2) return 'lose-request'
      if (fate < 0.45) return 'lose-reply'
      return fate < 0.6 ? { until: pause(fates() * 20) } : undefined
    })
    const clinic = dying(here.here, dies)
    const all = async <Row>(text: string): Promise<Row[]> =>
      (await db.owner.query<Row & object>(text, [here.clinicId])).rows
    const one = async <Row>(text: string): Promise<Row | undefined> => (await all<Row>(text))[0]
    const cents = () => 51 + Math.floor(random() * 20_000)
    const order = () => {
      const name = pick(cards) ?? here.card
      const key = randomUUID()
      return {
        way: name.startsWith('ba_') ? ('ach' as const) : ('credit_card' as const),
        methodGatewayId: name,
        amountCents: cents(),
        additionalInfo: null,
        origin: 'staff' as const,
        userId: null,
        request: idempotencyKey(key, { userId: 1, name: 'storm', content: key }),
      }
    }
    const charge = async () => {
      const invoice = pick(
        await all<{ id: number; due: number }>(
          `select invoice_id as id, due_cents as due from invoice_balances
         where clinic_id = $1 and due_cents > 0 order by invoice_id`,
        ),
      )
      if (invoice === undefined) return
      const input = { ...order(), invoiceId: invoice.id, ...(random() < 0.5 && { amountCents: invoice.due }) }
      // A user without an answer clicks again.
      await Promise.all([
        survive(chargeInvoice(deps, clinic, input)),
        survive(chargeInvoice(deps, clinic, input)),
      ])
      await survive(chargeInvoice(deps, clinic, input))
    }
    const advance = async () => {
      const plan = pick(
        await all<{ id: number }>('select id from payment_plans where clinic_id = $1 order by id'),
      )
      if (plan === undefined) return
      const input = { ...order(), planId: plan.id, patientId: here.patientId }
      await Promise.all([
        survive(payInAdvance(deps, clinic, input)),
        survive(payInAdvance(deps, clinic, input)),
      ])
    }
    const refund = async () => {
      const payment = pick(
        await all<{ id: number; invoice: number; amount: number }>(
          `select id, invoice_id as invoice, amount_cents as amount from payments
         where clinic_id = $1 and status = 'processed' order by id`,
        ),
      )
      if (payment === undefined) return
      const amountCents = random() < 0.5 ? payment.amount : Math.min(cents(), payment.amount)
      const key = randomUUID()
      const request = idempotencyKey(key, { userId: 1, name: 'storm', content: key })
      const input = {
        invoiceId: payment.invoice,
        paymentId: payment.id,
        amountCents,
        message: null,
        userId: sam,
        request,
      }
      await Promise.all([
        survive(refundPayment(deps, clinic, input)),
        survive(refundPayment(deps, clinic, input)),
      ])
    }
    const webhook = async () => {
      const known = pick(bank.charges())
      if (known === undefined) return
      if (known.status === 'processing' && random() < 0.4)
        bank.settle(known.id, random() < 0.7 ? 'succeeded' : 'declined')
      if (known.status === 'succeeded' && random() < 0.05) await bank.refundThere(known.id, 60)
      const now = db.clock.now()
      const update = await bank.state(known.id)
      await pause(random() * 30)
      const paymentId = known.request.paymentId
      await survive(clinic.write(tx => settleCharge(tx, deps, { paymentId, update, now })))
    }
    const { id: sam } = (await one<{ id: number }>(
      `select id from users where clinic_id = $1 order by id limit 1`,
    )) ?? { id: 0 }

    let left = rounds
    const person = async () => {
      while (left-- > 0) {
        const fate = random()
        await (fate < 0.45 ? charge() : fate < 0.55 ? advance() : fate < 0.75 ? refund() : webhook())
        if (random() < 0.02) db.clock.advance(1)
      }
    }
    await Promise.all([person(), person(), person(), person()])

    bank.faults(() => undefined)
    const unsettled = `select from payments p where p.clinic_id = $1 and p.status in ('pending', 'capturing')
    union all select from refunds r where r.clinic_id = $1 and r.status = 'pending'`
    for (let turn = 0; turn < 20 && (await one(unsettled)) !== undefined; turn++) {
      await desk.lookUp(60)
      await bank.act()
    }
    expect(await one(unsettled)).toBeUndefined()
    // The bank sends every event sooner or later.
    db.clock.advance(1)
    for (const { id } of bank.charges()) await here.receiveEvent(id)

    const { payments, entries, invoices } = await here.books()
    const sum = (
      of: (entry: { payment_id: number; kind: string; amount_cents: number }) => boolean,
    ): number => entries.filter(of).reduce((total, entry) => total + entry.amount_cents, 0)
    for (const known of bank.charges()) {
      const { paymentId } = known.request
      const state = await bank.state(known.id)
      const came = state.result.outcome === 'succeeded' ? known.request.amountCents : 0
      const went = state.refunds.reduce(
        (total, one) => total + (one.status === 'succeeded' ? one.amountCents : 0),
        0,
      )
      const booked = sum(entry => entry.payment_id === paymentId && entry.kind !== 'allocation')
      expect([paymentId, booked]).toEqual([paymentId, came - went])
    }
    const byGateway = payments.filter(({ gateway }) => gateway === 'stripe')
    const known = new Set(bank.charges().map(({ request }) => request.paymentId))
    const strangers = byGateway.filter(({ id }) => !known.has(id))
    expect(strangers.filter(({ status }) => status !== 'declined' && status !== 'canceled')).toEqual([])
    expect(await here.ledgerBalance()).toBe(bank.balance())
    // No invoice is paid beyond its total, and no plan beyond its terms.
    const over = await one(
      `select from invoice_balances where clinic_id = $1 and paid_cents - refunded_cents + allocated_cents > total_cents`,
    )
    expect(over).toBeUndefined()
    const owed = await one(
      `select l.id from payment_plans l join invoices i on i.payment_plan_id = l.id
     join invoice_balances b on b.invoice_id = i.id where l.clinic_id = $1
     group by l.id having sum(b.paid_cents - b.refunded_cents) > max(l.total_due_cents)`,
    )
    expect(owed).toBeUndefined()
    expect(invoices.filter(({ status }) => status === 'capturing')).toEqual([])
    const done = payments.filter(({ status }) => status === 'processed' || status === 'refunded').length
    expect(done).toBeGreaterThan(5)
    await expectInvariants(chaos, ownerQuery(db.owner), { when: 'settled' })
    if (rounds > 100)
      process.stdout.write(`${payments.length} charges, ${done} came, ${bank.balance()} cents\n`)
  }),
)
