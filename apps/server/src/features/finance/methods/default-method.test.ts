import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { paymentFixture, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const remove = (gatewayId: string, patientId: number) =>
  desk.staff.send('DELETE', `${desk.financeOf(patientId)}/payment_methods.json`, {
    payment_method_id: gatewayId,
  })

test('when the default method is removed, the newest remaining one becomes the default [G-25]', async () => {
  const { id } = await desk.make.patient(desk.clinic.id)
  const defaults = async () => {
    const { cards, bankAccounts } = await desk.methods(desk.staff, id)
    return [...cards, ...bankAccounts].filter(one => one.default).map(one => one.id)
  }
  const visa = await desk.saveCard(testNumbers.works, id)
  const mastercard = await desk.saveCard(testNumbers.mastercard, id)
  const account = await desk.saveBank(undefined, id)
  const amex = await desk.saveCard(testNumbers.amex, id)
  expect(await defaults()).toEqual([visa])
  await remove(mastercard, id)
  expect(await defaults()).toEqual([visa])
  await remove(visa, id)
  expect(await defaults()).toEqual([amex])
  await remove(amex, id)
  expect(await defaults()).toEqual([account])
  const { rows } = await db.owner.query(
    `select changes from audit_log where patient_id = $1 and action = 'remove' order by id`,
    [id],
  )
  expect(rows.map(({ changes }) => 'defaultNow' in changes)).toEqual([false, true, true])
})
