import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { chargeInvoice } from './charge-invoice.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)

/** Pays an invoice by its link with a card that needs its cardholder. */
async function byLink(card: string) {
  const here = await desk.open()
  const [invoice] = (await here.openPlan({ amount: 100, installments: 1 })).invoices
  const { gateway_id } = await here.method(card)
  await db.owner.query(
    `update payment_methods set status = 'removed', removed_at = now() where gateway_id = $1`,
    [gateway_id],
  )
  await chargeInvoice(desk.deps, here.here, {
    invoiceId: invoice.id,
    way: 'credit_card',
    amountCents: 10_000,
    methodGatewayId: gateway_id,
    additionalInfo: null,
    origin: 'patient',
    userId: null,
  })
  const [payment] = (await here.books()).payments
  return { ...here, chargeId: payment.gateway_charge_id as string }
}

test('a charge that its cardholder failed to confirm is canceled at the provider, so that nobody pays it later with another card', async () => {
  const here = await byLink('pm_holder')
  expect(desk.bank.canceled).not.toContain(here.chargeId)
  desk.bank.settle(here.chargeId, 'declined')
  await here.receiveEvent(here.chargeId)
  expect((await here.books()).payments).toMatchObject([{ status: 'declined' }])
  await desk.lookUp()
  expect(desk.bank.canceled).toContain(here.chargeId)
})

test('a charge that was paid before it could be canceled counts', async () => {
  const here = await byLink('pm_holder')
  desk.bank.settle(here.chargeId, 'declined')
  await here.receiveEvent(here.chargeId)
  desk.bank.settle(here.chargeId, 'succeeded')
  await desk.lookUp()
  expect((await here.plans())[0]).toMatchObject({ paid: 100, remaining: 0 })
  expect(await here.ledgerBalance()).toBe(10_000)
})

test('a charge that is simply declined is not canceled, because no browser has its secret', async () => {
  const here = await byLink('pm_declined')
  await desk.lookUp()
  expect(desk.bank.canceled).not.toContain(here.chargeId)
})
