import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { testStorage } from '../../../test/fixtures/app-environment.ts'
import { practiceProviders } from '../../composition/practice-providers.ts'
import { cardFingerprint } from '../../drivers/payments/sandbox/port.ts'
import { paymentsUnderWay } from '../../features/finance/dunning/due-queries.ts'
import { seedDemo } from '../seed-demo.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)

beforeAll(() =>
  seedDemo({ ownerUrl: db.ownerUrl, appSecret: testSecret, storage, ...practiceProviders }, db.clock.now()),
)

const rows = async (text: string) => (await db.owner.query(text)).rows

test('the demo has plans and invoices in every state in which something can be practised [G-43]', async () => {
  const statuses = async (table: string) =>
    (await rows(`select distinct status from ${table} order by 1`)).map(({ status }) => status)
  expect(await statuses('payment_plans')).toEqual(['completed', 'declined', 'denied', 'on_going'])
  expect(await statuses('invoices')).toEqual([
    'awaiting_payment',
    'awaiting_process',
    'canceled',
    'capturing',
    'declined',
    'partially_refunded',
    'payment_confirmed',
    'refunded',
    'voided',
  ])
  expect(await statuses('payments')).toEqual(['capturing', 'declined', 'processed', 'refunded'])
  const [{ overdue, late, cards, banks, disputed }] = await rows(`
    select (select count(*)::int from invoices i join invoice_balances b on b.invoice_id = i.id
            where i.status = 'awaiting_payment' and i.due_date < '2026-05-06' and b.due_cents > 0) as overdue,
      (select count(*)::int from invoices where next_attempt_on is not null) as late,
      (select count(*)::int from payment_methods where type = 'credit_card') as cards,
      (select count(*)::int from payment_methods where type = 'ach') as banks,
      (select count(*)::int from payments where disputed_at is not null) as disputed`)
  expect({ overdue, late, cards, banks, disputed }).toEqual({
    overdue: 1,
    late: 1,
    cards: 6,
    banks: 2,
    disputed: 1,
  })
})

test('the invoices of each demo plan add up to what was agreed, and the practice bank has the same as the ledger', async () => {
  expect(
    await rows(`
      select l.id from payment_plans l
      join lateral (select sum(total_cents) as cents from invoices i
                    where i.payment_plan_id = l.id and i.kind <> 'advance') i on true
      where i.cents <> l.total_due_cents`),
  ).toEqual([])
  const [ledger] = await rows(`
    select sum(e.amount_cents)::int as cents, count(*)::int from ledger_entries e join payments p on p.id = e.payment_id
    where p.gateway = 'stripe' and e.kind in ('charge', 'refund')`)
  const [bank] = await rows(`
    select sum(case kind when 'refund' then -amount_cents else amount_cents end)::int as cents, count(*)::int
    from sandbox_bank_objects where kind in ('payment_intent', 'refund') and status = 'succeeded'`)
  expect(ledger).toEqual(bank)
  expect(ledger.cents).toBeGreaterThan(100_000)
  // No paid invoice is due, and every other one is.
  expect(
    await rows(`
      select i.id, i.status, b.due_cents from invoices i join invoice_balances b on b.invoice_id = i.id
      where i.status = 'payment_confirmed' and b.paid_cents + b.allocated_cents <> i.total_cents
         or i.status = 'refunded' and b.paid_cents <> b.refunded_cents`),
  ).toEqual([])
})

test('a demo card that is typed again is recognised, because the practice bank knows it', async () => {
  const fingerprintOf = cardFingerprint(testSecret)
  const known = await rows('select distinct last4, fingerprint from payment_methods order by last4')
  expect(known).toEqual([
    { last4: '0341', fingerprint: fingerprintOf('4000000000000341') },
    { last4: '4242', fingerprint: fingerprintOf('4242424242424242') },
    { last4: '6789', fingerprint: fingerprintOf('110000000 000123456789') },
  ])
})

test('failed payments of the demo follow the retry rules, and the payment under way is looked up', async () => {
  expect(
    await rows(`
      select i.failed_attempts as failed, i.attempts,
        (select array_agg(p.created_at::date - i.due_date order by p.attempt) from payments p
         where p.invoice_id = i.id and p.status = 'declined') as days
      from invoices i where i.status = 'declined'`),
  ).toEqual([{ failed: 5, attempts: 5, days: [0, 1, 3, 5, 7] }])
  expect(
    await rows(`
      select distinct p.origin, i.sequence = 1 or i.kind = 'advance' as "isAtTheDesk" from payments p
      join invoices i on i.id = p.invoice_id where p.gateway = 'stripe' order by 1`),
  ).toEqual([
    { origin: 'job', isAtTheDesk: false },
    { origin: 'staff', isAtTheDesk: true },
  ])
  expect(
    await rows(`select payment_method_id, send_payment_link from invoices where kind = 'advance'`),
  ).toEqual([{ payment_method_id: null, send_payment_link: false }])
  // The next morning's sweep looks up every charge that is under way for more than an hour.
  const [{ id, clinic_id }] = await rows(`select id, clinic_id from payments where status = 'capturing'`)
  const clinic = db.database.forClinic(clinic_id, { kind: 'system' })
  expect(await clinic.read(tx => paymentsUnderWay(tx, db.clock.now()))).toEqual([{ id }])
})
