import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { planOf } from '../../../../test/database/statement-plans.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { planWith } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { overdueByAge, overdueInvoices } from './overdue-invoices.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const here = await desk.open()
const { clinicId, patientId } = here
const today = '2026-05-06'

beforeAll(async () => {
  await db.owner.query(`update patients set first_name = '=cmd()', last_name = 'Doe, "Pat"' where id = $1`, [
    patientId,
  ])
  await planWith(db, { clinicId, patientId }, [
    { due_date: '2026-05-05' },
    { due_date: '2026-04-06', status: 'declined', last_error_message: 'Your card was declined.' },
    { due_date: '2026-04-05' },
    { due_date: '2026-02-05' },
    { due_date: '2026-02-04', total_cents: 1_050 },
    // None of these is overdue: due today, to be retried, paid.
    { due_date: today },
    { due_date: '2026-01-01', status: 'awaiting_process', next_attempt_on: '2026-05-07' },
    { due_date: '2026-01-01', status: 'canceled' },
  ])
})

const list = async (query = '') => (await here.ana.get(`/v2/rest/billing/overdue.json${query}`)).json()

test('overdue invoices are listed by age, the oldest first, with the sum of each age', async () => {
  const { records, buckets, totalPages } = await list()
  expect(records.map(({ days, bucket, dueAmount }: never) => [days, bucket, dueAmount])).toEqual([
    [91, 'over-90', 10.5],
    [90, '61-90', 100],
    [31, '31-60', 100],
    [30, '0-30', 100],
    [1, '0-30', 100],
  ])
  expect(records[3]).toMatchObject({
    status: 'declined',
    lastErrorMessage: 'Your card was declined.',
    patientId,
  })
  expect(totalPages).toBe(1)
  expect(buckets).toEqual([
    { bucket: '0-30', invoices: 2, amount: 200 },
    { bucket: '31-60', invoices: 1, amount: 100 },
    { bucket: '61-90', invoices: 1, amount: 100 },
    { bucket: 'over-90', invoices: 1, amount: 10.5 },
  ])
  expect((await list('?bucket=61-90')).records).toHaveLength(1)
  expect((await list('?bucket=over-90&page=2')).records).toEqual([])
})

test('a spreadsheet runs nothing in the exported file, and the export is recorded', async () => {
  const file = await here.ana.get('/v2/rest/billing/overdue.csv')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers['content-disposition']).toContain('attachment')
  const lines = file.body.split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines[1]).toContain(`"'=cmd() Doe, ""Pat""",`)
  expect(lines[1]).toContain(',2026-02-04,91,10.50,awaiting_payment,')
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and action = 'export'`,
    [clinicId],
  )
  expect(rows).toEqual([{ changes: { overdueInvoices: 5 } }])
})

test('the file of one age contains only that age, which is in its name', async () => {
  const file = await here.ana.get('/v2/rest/billing/overdue.csv?bucket=61-90')
  const lines = file.body.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(',2026-02-05,90,100.00,')
  expect(file.headers['content-disposition']).toContain('overdue-61-90-days-2026-05-06.csv')
  expect((await here.ana.get('/v2/rest/billing/overdue.csv?bucket=60')).statusCode).toBe(422)
})

test('only administrators see the list, and only of their own clinic', async () => {
  for (const path of ['overdue.json', 'overdue.csv'])
    expect((await here.sam.get(`/v2/rest/billing/${path}`)).statusCode).toBe(403)
  const other = await desk.open()
  expect((await other.ana.get('/v2/rest/billing/overdue.json')).json().records).toEqual([])
})

test('the list is read by the index of open invoices', async () => {
  await db.owner.query(
    `insert into invoices (clinic_id, payment_plan_id, token_digest, token_sealed, link_ends_at, kind, sequence,
       due_date, total_cents, status)
     select $1, l.id, sha256(n::text::bytea), '', now(), 'installment', n + 100, '2024-01-01', 5000, 'payment_confirmed'
     from payment_plans l, generate_series(1, 3000) n where l.clinic_id = $1`,
    [clinicId],
  )
  await db.owner.query(
    `with paid as (
       insert into payments (clinic_id, invoice_id, payment_method, gateway, amount_cents, status, origin, processed_at)
       select clinic_id, id, 'cash', 'on_site', 5000, 'processed', 'staff', now() from invoices
       where clinic_id = $1 and sequence > 100 returning clinic_id, id, invoice_id)
     insert into ledger_entries (clinic_id, invoice_id, payment_id, kind, amount_cents, created_at)
     select clinic_id, invoice_id, id, 'charge', 5000, now() from paid`,
    [clinicId],
  )
  await db.owner.query('analyze invoices, ledger_entries, payment_plans')
  for (const bucket of [undefined, '31-60'] as const) {
    const plan = await planOf(db, clinicId, tx => overdueInvoices(tx, { today, bucket, size: 50, offset: 0 }))
    expect(plan.indexes).toContain('invoices_open')
    expect(plan.scanned).toEqual([])
  }
  const plan = await planOf(db, clinicId, tx => overdueByAge(tx, today))
  expect(plan.indexes).toContain('invoices_open')
  expect(plan.scanned).toEqual([])
})
