import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { insertRow } from '../../../../test/database/owner-queries.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const here = await desk.open({ timeZone: 'America/Los_Angeles' })
const { clinicId, patientId } = here
let doctor: number
let page: string
let browser: Browser

const user = await desk.make.user(clinicId, { admin: true })
/** Lets time pass, and logs in again. */
const at = async (instant: string) => {
  db.clock.set(instant)
  browser = await desk.loginAs(user)
}

const receipt = (query: Record<string, string>, by = browser, id = patientId) =>
  by.get(`/v2/billing/patients/${id}/receipts?${new URLSearchParams(query)}`)
const range = (start_date: string, end_date: string) => ({
  doctor: String(doctor),
  start_date,
  end_date,
  type: 'print',
})

beforeAll(async () => {
  await db.owner.query(
    `update clinics set name = 'Harbor <Orthodontics>', address1 = '1 Pier', city = 'Portland', state = 'OR',
       zipcode = '97201', phone_number = '5035550100', tax_id = '123456789', npi = '1111111111' where id = $1`,
    [clinicId],
  )
  doctor = (
    await insertRow<{ id: number }>(db.owner, 'doctors', {
      clinic_id: clinicId,
      first_name: 'Dana',
      last_name: 'Drill',
    })
  ).id
  await insertRow(db.owner, 'providers', {
    clinic_id: clinicId,
    npi: '1234567893',
    npi_type: 'individual',
    tax_id: '987654321',
    first_name: 'Dana',
    last_name: 'Drill',
  })
  // Late in the evening of the 5th in the clinic's time zone, which is the 6th in UTC.
  await at('2026-05-06T05:30:00Z')
  const [first, second, third] = (await here.newPlan({ description: 'Braces & more' }, {}, browser)).json()
    .paymentPlan.invoices
  const charged = await here.charge(
    first.id,
    {
      payment_method: 'credit_card',
      payment_method_id: here.card,
      amount_targeted: 100,
    },
    {},
    browser,
  )
  const check = { payment_method: 'check', amount_targeted: 100, additional_info: 'No. 7' }
  const bounced = await here.charge(third.id, check, {}, browser)
  await here.put(`${third.id}/payments/${bounced.json().id}/decline.json`, {}, browser)
  await at('2026-05-20T18:00:00Z')
  await here.charge(second.id, { payment_method: 'cash', amount_targeted: 100 }, {}, browser)
  await here.refund(first.id, charged.json().id, { amount: 30 }, {}, browser)
  await at('2026-05-21T18:00:00Z')
  page = (await receipt(range('2026-05-05', '2026-05-21'))).body
})

test('a receipt lists payments and refunds with date, method and total [FIN-04, FIN-117, FIN-118, API-112] [G-24]', () => {
  for (const words of [
    'HSA/FSA Receipt',
    'Harbor &lt;Orthodontics&gt;',
    '1 Pier',
    'Portland, OR 97201',
    '(503) 555-0100',
    'Tax ID 12-3456789',
    'Dana Drill',
    '1234567893',
    '05/05/2026',
    'Card ending in 4242',
    '05/20/2026',
    'Cash',
    'Braces &amp; more (refund)',
    '-$30.00',
    '$170.00',
  ])
    expect(page).toContain(words)
  // A bounced check is not a payment.
  expect(page).not.toContain('Check')
  expect(page).toContain('data-print="now"')
})

test('the days of a receipt are those of the clinic’s time zone [G-24]', async () => {
  expect((await receipt(range('2026-05-05', '2026-05-05'))).body).toContain('$100.00')
  expect((await receipt(range('2026-05-06', '2026-05-19'))).body).toContain(
    'Nothing was paid in this period.',
  )
})

test('without a provider of the doctor’s name the receipt has the clinic’s NPI [G-24]', async () => {
  const other = await insertRow<{ id: number }>(db.owner, 'doctors', {
    clinic_id: clinicId,
    first_name: 'Eve',
    last_name: 'Other',
  })
  const { body } = await receipt({ ...range('2026-05-05', '2026-05-21'), doctor: String(other.id) })
  expect(body).toContain('1111111111')
})

test('an invalid receipt is a page that says why [FIN-119, FIN-120, FIN-121, FIN-122] [G-24]', async () => {
  const good = range('2026-05-05', '2026-05-21')
  for (const [wrong, words] of [
    [{ doctor: '' }, 'Please select a doctor'],
    [{ start_date: '' }, 'Please give a start date and an end date'],
    [{ end_date: '2026-05-22' }, 'Start date must be less than today'],
    [{ start_date: '2026-05-21', end_date: '2026-05-20' }, 'Start date must be less than end date'],
    [{ type: 'email' }, 'Type must be print'],
  ] as const) {
    const reply = await receipt({ ...good, ...wrong })
    expect([reply.statusCode, reply.body.includes(words)]).toEqual([422, true])
  }
})

test('only staff of the clinic see a receipt, and that is recorded [API-112]', async () => {
  const other = await desk.open()
  expect((await receipt(range('2026-05-05', '2026-05-21'), other.sam)).statusCode).toBe(404)
  const visitor = await desk.visitor()
  const sent = await receipt(range('2026-05-05', '2026-05-21'), visitor)
  expect([sent.statusCode, sent.headers.location]).toEqual([
    302,
    expect.stringContaining('/v2/login?return_to='),
  ])
  const { rows } = await db.owner.query(
    `select from audit_log where clinic_id = $1 and action = 'open' and patient_id = $2`,
    [clinicId, patientId],
  )
  expect(rows.length).toBeGreaterThan(0)
})
