import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { planOf } from '../../../../test/database/statement-plans.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { planWith } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { pastDuePatients } from './past-due.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const here = await desk.open()
const { clinicId, patientId } = here
const today = '2026-05-06'

beforeAll(async () => {
  await db.owner.query(
    `update patients set first_name = '=cmd()', last_name = 'Doe', phone_number = '2125550101' where id = $1`,
    [patientId],
  )
  await planWith(db, { clinicId, patientId }, [
    { due_date: '2026-03-06', status: 'declined', last_error_message: 'Your card was declined.' },
    {
      due_date: '2026-05-01',
      status: 'awaiting_process',
      next_attempt_on: '2026-05-07',
      last_error_message: 'Your card has insufficient funds.',
    },
    // Neither of these is past due.
    { due_date: today },
    { due_date: '2026-01-01', status: 'canceled' },
  ])
  const other = await desk.make.patient(clinicId, { first_name: 'Zoe', last_name: 'Ray' })
  await planWith(db, { clinicId, patientId: other.id }, [{ due_date: '2026-05-05', total_cents: 1_050 }])
})

const list = async (query = '', browser = here.sam) =>
  (await browser.get(`/v2/rest/billing/past_due.json${query}`)).json()

test('anybody on the staff sees who owes, how much, since when and why, retries included [FIN-142, FIN-143, ROL-22]', async () => {
  const shown = await list()
  expect(shown).toMatchObject({
    currentPage: 1,
    totalPages: 1,
    patients: 2,
    amount: 210.5,
    records: [
      {
        patientId,
        patientName: '=cmd() Doe',
        phoneNumber: '2125550101',
        installments: 2,
        amount: 200,
        days: 61,
        dueDate: '2026-03-06',
        bucket: '61-90',
        nextAttemptOn: '2026-05-07',
      },
      {
        patientName: 'Zoe Ray',
        amount: 10.5,
        days: 1,
        bucket: '0-30',
        lastReason: null,
        nextAttemptOn: null,
      },
    ],
    buckets: [
      { bucket: '0-30', patients: 1, amount: 10.5 },
      { bucket: '31-60', patients: 0, amount: 0 },
      { bucket: '61-90', patients: 1, amount: 200 },
      { bucket: 'over-90', patients: 0, amount: 0 },
    ],
  })
  expect(shown.records[0].lastReason).toMatch(/^Card declined: /)
})

test('the list is searched by name and phone, and narrowed by age; its sum follows [FIN-142]', async () => {
  expect(await list('?query=ray')).toMatchObject({
    patients: 1,
    amount: 10.5,
    records: [{ patientName: 'Zoe Ray' }],
  })
  expect((await list('?query=2125550101')).records).toMatchObject([{ patientId }])
  expect(await list('?query=nobody')).toMatchObject({ patients: 0, amount: 0, records: [] })
  expect(await list('?bucket=61-90')).toMatchObject({ patients: 1, amount: 200, records: [{ patientId }] })
  expect((await list('?page=2')).records).toEqual([])
})

test('administrators get it as a file in which nothing runs, and the export is recorded [FIN-142]', async () => {
  const file = await here.ana.get('/v2/rest/billing/past_due.csv?bucket=61-90')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers['content-disposition']).toContain('past-due-61-90-days-2026-05-06.csv')
  const lines = file.body.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`'=cmd() Doe,2125550101,2,2026-03-06,61,200.00,`)
  expect((await here.sam.get('/v2/rest/billing/past_due.csv')).statusCode).toBe(403)
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and action = 'export'`,
    [clinicId],
  )
  expect(rows).toEqual([{ changes: { overdueInvoices: 2 } }])
})

test('another clinic sees only its own [FIN-142]', async () => {
  const other = await desk.open()
  expect(await list('', other.sam)).toMatchObject({ patients: 0, amount: 0, records: [] })
})

test('the list is read by the index of open invoices [FIN-142]', async () => {
  await db.owner.query(
    `insert into invoices (clinic_id, payment_plan_id, token_digest, token_sealed, link_ends_at, kind, sequence,
       due_date, total_cents, status)
     select $1, l.id, sha256(n::text::bytea), '', now(), 'installment', n + 100, '2024-01-01', 5000, 'payment_confirmed'
     from payment_plans l, generate_series(1, 3000) n where l.clinic_id = $1 and l.patient_id = $2`,
    [clinicId, patientId],
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
  const filter = { today, bucket: undefined, patientIds: undefined }
  const plan = await planOf(db, clinicId, tx => pastDuePatients(tx, filter, { size: 50, offset: 0 }))
  expect(plan.indexes).toContain('invoices_open')
  expect(plan.scanned.filter(table => table !== 'patients')).toEqual([])
})
