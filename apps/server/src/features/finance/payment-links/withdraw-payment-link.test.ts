import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Payer, paymentLinkFixture } from '../../../../test/fixtures/finance/due-payments-fixture.ts'
import { messagesOf } from '../../../../test/fixtures/records/signing-fixture.ts'
import { endLink } from '../../../../test/fixtures/sealed-link.ts'

const db = await cloneDatabase()
const desk = await paymentLinkFixture(db, 'https://clinic.example.com')
const { staff } = desk
const pat = await desk.visitor()
let payer: Payer

beforeEach(async () => {
  db.clock.advance(10)
  payer = await desk.newPayer()
})

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(db.clock.now().getTime() + days * day)
const page = (token: string) => pat.get(`/invoices/${token}`)
const read = (token: string) => pat.get(`/v2/rest/public/invoices/${token}`)
const shown = async (id: number) => {
  const plans = (await staff.get(`${desk.financeOf(payer.patientId)}/payment_plans.json`)).json()
  return plans[0].invoices.find((one: { id: number }) => one.id === id)
}
const payAtDesk = (id: number) =>
  staff.send('POST', `/v2/rest/billing/invoices/${id}/payments`, {
    payment_method: 'cash',
    amount_targeted: 120,
  })

test('the link of an open invoice does not expire, that of a paid one does after some days [LNK-05, LNK-06]', async () => {
  const { id, identifierToken: token } = await desk.invoiceFor(payer)
  await endLink(db.owner, 'invoice', id, new Date('2020-01-01T00:00:00Z'))
  expect((await page(token)).statusCode).toBe(200)
  expect(await shown(id)).toMatchObject({ identifierToken: token, linkEndsAt: null })
  expect((await payAtDesk(id)).statusCode).toBe(201)
  const paid = await shown(id)
  expect(paid).toMatchObject({ identifierToken: token, status: 'payment_confirmed' })
  expect(new Date(paid.linkEndsAt)).toEqual(inDays(90))
  expect((await page(token)).statusCode).toBe(200)
  await endLink(db.owner, 'invoice', id, new Date(db.clock.now().getTime() - 1))
  expect((await page(token)).statusCode).toBe(410)
  expect(messagesOf(await read(token))).toEqual([410, 'Ask the clinic for a new link'])
  expect(messagesOf(await pat.send('POST', `/v2/rest/public/invoices/${token}/setup`))[0]).toBe(410)
  expect((await staff.get(`/invoices/${token}`)).statusCode).toBe(200)
})

test('a withdrawn link cannot be used to pay any more, but the new one can [LNK-08]', async () => {
  const { id, identifierToken: token } = await desk.invoiceFor(payer)
  const withdrawn = await staff.send('DELETE', `/v2/rest/billing/invoices/${id}/link`)
  expect(withdrawn.json()).toEqual({ identifierToken: expect.not.stringContaining(token), linkEndsAt: null })
  expect((await page(token)).statusCode).toBe(410)
  expect((await pat.send('POST', `/v2/rest/public/invoices/${token}/setup`)).statusCode).toBe(410)
  const { identifierToken: fresh } = withdrawn.json()
  expect((await pat.send('POST', `/v2/rest/public/invoices/${fresh}/setup`)).statusCode).toBe(201)
  expect(await shown(id)).toMatchObject({
    identifierToken: fresh,
    publicUrl: `https://clinic.example.com/invoices/${fresh}`,
  })
  const { rows } = await db.owner.query(
    `select entity_type, patient_id from audit_log where action = 'withdraw_link' and entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ entity_type: 'invoice', patient_id: payer.patientId }])
})
