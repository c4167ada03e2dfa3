import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { financeFixture, saveMethod } from '../../../test/fixtures/finance/finance-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const here = await desk.open()
const { clinicId, ana, sam } = here
let targetId: number
let other: number
let count = 0

beforeEach(async () => {
  ;[targetId, other] = [(await desk.make.patient(clinicId)).id, (await desk.make.patient(clinicId)).id]
})

const card = async (patientId: number, isDefault: boolean) => {
  const { id } = await saveMethod(db.owner, { clinicId, patientId, name: `pm_ok_merged${++count}` })
  if (isDefault) await db.owner.query('update payment_methods set is_default = true where id = $1', [id])
  return id
}
const newPlan = (patientId: number, description: string) =>
  sam.send('POST', `/v2/rest/patients/${patientId}/finance/payment_plans`, {
    description,
    amount: 100,
    installments: 1,
  })
const plans = async (patientId: number) =>
  (await sam.get(`/v2/rest/patients/${patientId}/finance/payment_plans`))
    .json()
    .map(({ description }: { description: string }) => description)
const cards = async (patientId: number) =>
  (
    await db.owner.query(
      'select id, is_default, customer_id from payment_methods where patient_id = $1 order by id',
      [patientId],
    )
  ).rows.map(({ id, is_default, customer_id }) => [id, is_default, customer_id])
const merge = async (): Promise<number> =>
  (await ana.send('POST', `/v2/rest/patients/${targetId}/merge`, { otherId: other })).json().id
const undo = (id: number) => ana.send('DELETE', `/v2/rest/patients/${targetId}/merges/${id}`)

test('plans and cards of two records are counted, merged, and go back when the merge is undone', async () => {
  await newPlan(targetId, 'Braces')
  await newPlan(other, 'Retainers')
  const [own, theirs] = [await card(targetId, true), await card(other, true)]
  const counts = (await ana.get(`/v2/rest/patients/${other}/profile/counts`)).json()
  expect(counts).toMatchObject({ paymentPlans: 1, paymentMethods: 1 })
  const mergeId = await merge()
  expect((await plans(targetId)).toSorted()).toEqual(['Braces', 'Retainers'])
  // The patient's own default stays, and the other card keeps its customer at the provider.
  expect(await cards(targetId)).toEqual([
    [own, true, `cus_${targetId}`],
    [theirs, false, `cus_${other}`],
  ])
  const since = await card(targetId, false)
  expect((await undo(mergeId)).statusCode).toBe(204)
  expect([await plans(targetId), await plans(other)]).toEqual([['Braces'], ['Retainers']])
  expect(await cards(targetId)).toEqual([
    [own, true, `cus_${targetId}`],
    [since, false, `cus_${targetId}`],
  ])
  expect(await cards(other)).toEqual([[theirs, true, `cus_${other}`]])
})

test('if the remaining record has no default method, the other record’s default becomes it', async () => {
  const theirs = await card(other, true)
  const mergeId = await merge()
  expect(await cards(targetId)).toEqual([[theirs, true, `cus_${other}`]])
  await undo(mergeId)
  expect(await cards(other)).toEqual([[theirs, true, `cus_${other}`]])
})

test('open invoices can be paid in the remaining record, with the card that came with them', async () => {
  const invoice = (await newPlan(other, 'Retainers')).json().paymentPlan.invoices[0]
  const { gateway_id } = await saveMethod(db.owner, {
    clinicId,
    patientId: other,
    name: `pm_ok_merged${++count}`,
  })
  await merge()
  const paid = await here.charge(invoice.id, {
    payment_method: 'credit_card',
    payment_method_id: gateway_id,
    amount_targeted: 100,
  })
  expect([paid.statusCode, paid.json().status]).toEqual([201, 'processed'])
})
