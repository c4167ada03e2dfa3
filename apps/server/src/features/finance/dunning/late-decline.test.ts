import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const { bank } = desk
const titles = async (clinicId: number) =>
  (await db.owner.query('select title from tasks where clinic_id = $1 order by id', [clinicId])).rows.map(
    ({ title }) => title,
  )

/** The bank declines a charge, and its answer is lost. */
async function unheard<T>(work: () => Promise<T>): Promise<T> {
  bank.faults(kind => (kind === 'charge' ? 'lose-reply' : undefined))
  const answer = await work()
  bank.faults(() => undefined)
  return answer
}

test('a plan that is denied when nobody waits for it any more becomes a task, because it is shown nowhere else [G-26]', async () => {
  const here = await desk.open()
  const { gateway_id } = await here.method('pm_declined')
  const made = await unheard(() => here.newPlan({ paymentMethodId: gateway_id }))
  expect(made.json().status).toBe('pending')
  await desk.lookUp()
  expect(await here.plans()).toEqual([])
  expect(await titles(here.clinicId)).toEqual([
    '“Braces” was not agreed on, for its first payment of $100.00 did not go through',
  ])
})

test('a charge by staff that is declined later becomes a task, and one that is declined at once does not', async () => {
  const here = await desk.open()
  const { gateway_id } = await here.method('pm_declined')
  const byCard = { payment_method: 'credit_card', payment_method_id: gateway_id, amount_targeted: 100 }
  const [first] = (await here.openPlan()).invoices
  expect((await here.charge(first.id, byCard)).statusCode).toBe(422)
  expect((await here.newPlan({ paymentMethodId: gateway_id })).json().status).toBe('denied')
  expect(await titles(here.clinicId)).toEqual([])
  expect((await unheard(() => here.charge(first.id, byCard))).json().status).toBe('pending')
  await desk.lookUp()
  expect((await here.books()).invoices[0]).toMatchObject({ status: 'awaiting_payment' })
  expect(await titles(here.clinicId)).toEqual([
    'A payment of $100.00 did not go through after all: ask the patient',
  ])
})
