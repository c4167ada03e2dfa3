import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture, openInvoice } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { planWith } from '../../../../test/fixtures/finance/payment-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)

// In New York it is May 6.
const today = '2026-05-06'

const balanceOf = async ({ sam, patientId }: Awaited<ReturnType<typeof desk.open>>) =>
  (await sam.get(`/v2/rest/patients/${patientId}/profile/infos`)).json().balanceDue

test('the balance due is what was due before today or is due today, and is not paid [PRO-56]', async () => {
  const here = await desk.open()
  expect(await balanceOf(here)).toBe(0)
  await planWith(db, here, [
    { due_date: '2026-01-06' },
    { due_date: '2026-04-06', status: 'declined', total_cents: 2_050 },
    // Another try is planned, and still it is past due.
    { due_date: '2026-05-01', status: 'awaiting_process', next_attempt_on: '2026-05-08', total_cents: 1_000 },
    { due_date: today, total_cents: 500 },
    // None of these: due later, at the bank, paid, cancelled.
    { due_date: '2026-05-07' },
    { due_date: '2026-01-01', status: 'capturing' },
    { due_date: '2026-01-01', status: 'payment_confirmed' },
    { due_date: '2026-01-01', status: 'canceled' },
  ])
  expect(await balanceOf(here)).toBe(135.5)
})

test('a payment lowers the balance due, and its refund does not make it more than the invoice asks for [PRO-56]', async () => {
  const here = await openInvoice(desk)
  expect(await balanceOf(here)).toBe(100)
  const cash = { payment_method: 'cash', gateway: 'on_site', amount_targeted: 40 }
  const paid = await here.charge(here.id, cash)
  expect(paid.statusCode).toBeLessThan(300)
  expect(await balanceOf(here)).toBe(60)
  await here.charge(here.id, { ...cash, amount_targeted: 60 })
  expect(await balanceOf(here)).toBe(0)
})

test('the balance due of a patient is nobody else’s', async () => {
  const here = await openInvoice(desk)
  const sibling = await desk.make.patient(here.clinicId)
  expect(await balanceOf({ ...here, patientId: sibling.id })).toBe(0)
})
