import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testSecret } from '../../../../test/database/database-template.ts'
import { paymentFixture, planWith, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import type { MethodTurn, SignedEvent } from '../../../drivers/payments/sandbox/port.ts'
import { sandboxPayments } from '../../../drivers/payments/sandbox/sandbox.ts'
import { settleMethod } from './settle-method.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const { make, staff, admin, clinic } = desk
const here = db.database.forClinic(clinic.id, { kind: 'system' })
// The same bank, which sends events only when a test asks for them.
const { gateway, bank } = sandboxPayments({
  appSecret: testSecret,
  clock: db.clock,
  actLater: async () => undefined,
})
let patientId = 0

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  patientId = (await make.patient(clinic.id)).id
})

const methods = (browser = staff) => desk.methods(browser, patientId)
const numberOf = async (gatewayId: string): Promise<number> =>
  (await db.owner.query('select id from payment_methods where gateway_id = $1', [gatewayId])).rows[0].id
const plan = async (gatewayId: string) =>
  planWith(db, { clinicId: clinic.id, patientId }, [
    { payment_method_id: await numberOf(gatewayId), status: 'awaiting_process' },
    { payment_method_id: await numberOf(gatewayId), status: 'capturing' },
    { payment_method_id: await numberOf(gatewayId), status: 'payment_confirmed' },
  ])
const invoices = async (planId: number) =>
  (
    await db.owner.query(
      `select i.status, m.gateway_id as method, i.last_error_message as said from invoices i
       left join payment_methods m on m.id = i.payment_method_id where payment_plan_id = $1 order by sequence`,
      [planId],
    )
  ).rows
const tasks = async () =>
  (await db.owner.query('select title from tasks where patient_id = $1 order by id', [patientId])).rows.map(
    row => row.title,
  )
const eventAfter = async (id: string, turn: MethodTurn): Promise<SignedEvent> => {
  const turned = await bank.turnMethod(here, { id, turn })
  if (turned?.event === undefined) throw new Error('the bank told nothing')
  return turned.event
}
const deliver = async ({ body, signature }: SignedEvent) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await desk.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: body, headers })
  expect(answer.statusCode).toBe(204)
}
const announced = async () =>
  (
    await db.owner.query(
      `select from live_events where clinic_id = $1 and channel = 'finance' and data @> $2`,
      [clinic.id, { patientId }],
    )
  ).rowCount

test('a card that its bank has replaced shows its new number and expiry at once [FIN-128]', async () => {
  const id = await desk.saveCard(testNumbers.works, patientId)
  const { planId } = await plan(id)
  await db.owner.query(`update payment_methods set expiry_told_on = '2026-05-01' where gateway_id = $1`, [id])
  const before = (await announced()) ?? 0
  const event = await eventAfter(id, 'renew')
  for (const _ of [1, 2]) await deliver(event)
  expect((await methods()).cards).toEqual([
    {
      id,
      type: 'credit_card',
      brand: 'visa',
      last4: '5353',
      expirationDate: '12/2033',
      status: 'active',
      default: true,
    },
  ])
  expect(await announced()).toBe(before + 1)
  expect(await invoices(planId)).toMatchObject([{ method: id, said: null }, { method: id }, { method: id }])
  const { rows } = await db.owner.query(
    `select expiry_told_on, (select changes from audit_log a where a.entity_type = 'payment_method'
       and a.entity_id = m.id and a.action = 'update') as changes from payment_methods m where gateway_id = $1`,
    [id],
  )
  // The new card has another expiry date, and staff will be notified again.
  expect(rows).toEqual([
    {
      expiry_told_on: null,
      changes: { last4: { from: '4242', to: '5353' }, expires: { from: '12/2030', to: '12/2033' } },
    },
  ])
})

test('a bank account that can no longer be debited is taken off its invoices with a reason, and staff get a task [FIN-127]', async () => {
  const id = await desk.saveBank('000123456789', patientId)
  const { planId } = await plan(id)
  const event = await eventAfter(id, 'revoke')
  await Promise.all([deliver(event), deliver(event)])
  const problem = 'The patient’s bank does not allow debits of this account any more.'
  expect((await methods()).bankAccounts).toMatchObject([{ id, status: 'unusable', default: false, problem }])
  expect(await invoices(planId)).toEqual([
    { status: 'awaiting_payment', method: null, said: problem },
    { status: 'capturing', method: null, said: null },
    { status: 'payment_confirmed', method: id, said: null },
  ])
  expect(await tasks()).toEqual([
    'The bank account that ends in 6789 was to pay invoices and cannot be debited any more: ask the patient for another way to pay',
  ])
  const charge = await staff.send('POST', `${desk.financeOf(patientId)}/payment_plans.json`, {
    description: 'Braces',
    amount: 100,
    paymentMethodId: id,
  })
  expect([charge.statusCode, charge.json().paymentPlan.errors]).toEqual([
    422,
    { payment_method_id: ['Payment method is required'] },
  ])
  await deliver(await eventAfter(id, 'allow'))
  expect((await methods()).bankAccounts).toMatchObject([{ id, status: 'active', default: true }])
  expect((await invoices(planId))[0]).toEqual({ status: 'awaiting_payment', method: id, said: null })
})

test('a method that was removed at the provider is gone, and the next one becomes the default [FIN-129]', async () => {
  const id = await desk.saveCard(testNumbers.works, patientId)
  const second = await desk.saveCard(testNumbers.mastercard, patientId)
  const { planId } = await plan(id)
  const event = await eventAfter(id, 'detach')
  for (const _ of [1, 2, 3]) await deliver(event)
  expect((await methods()).cards).toMatchObject([{ id: second, default: true }])
  expect((await methods(admin)).cards).toMatchObject([
    { id: second },
    {
      id,
      status: 'removed',
      problem: 'The saved card or bank account was taken away at the payment provider.',
    },
  ])
  expect((await invoices(planId))[0]).toEqual({
    status: 'awaiting_payment',
    method: null,
    said: 'The saved card or bank account was taken away at the payment provider.',
  })
  expect(await tasks()).toEqual([
    'The card that ends in 4242 was to pay invoices and was taken away at the payment provider: ask the patient for another way to pay',
  ])
})

test('a method that no invoice uses makes no task, and one that we removed ourselves changes nothing', async () => {
  const id = await desk.saveCard(testNumbers.works, patientId)
  await deliver(await eventAfter(id, 'detach'))
  expect(await tasks()).toEqual([])
  const other = await desk.saveCard(testNumbers.mastercard, patientId)
  const { planId } = await plan(other)
  const event = await eventAfter(other, 'detach')
  await staff.send('DELETE', `${desk.financeOf(patientId)}/payment_methods.json`, {
    payment_method_id: other,
  })
  const before = await invoices(planId)
  await deliver(event)
  expect([await invoices(planId), await tasks()]).toEqual([before, []])
})

test.each([
  ['as it happened', [0, 1, 2, 3]],
  ['backwards', [3, 2, 1, 0]],
  ['mixed up and twice', [1, 3, 0, 0, 2, 3, 1]],
])('four events have the same result, received %s [FIN-132]', async (_, order) => {
  const id = await desk.saveBank('000123456789', patientId)
  const { planId } = await plan(id)
  const events: SignedEvent[] = []
  for (const turn of ['revoke', 'allow', 'revoke', 'detach'] as const) events.push(await eventAfter(id, turn))
  for (const place of order) await deliver(events[place] as SignedEvent)
  expect((await methods()).bankAccounts).toEqual([])
  expect((await invoices(planId))[0]).toMatchObject({ status: 'awaiting_payment', method: null })
  expect(await tasks()).toHaveLength(1)
})

test('an older state changes nothing [FIN-132]', async () => {
  const id = await desk.saveCard(testNumbers.works, patientId)
  const account = { accountId: `acct_sandbox_${clinic.id}`, clinic: here }
  const old = await gateway.retrievePaymentMethod(account, id)
  db.clock.advance(1)
  await deliver(await eventAfter(id, 'renew'))
  const earlier = new Date('2026-05-06T14:00:00Z')
  const quiet = { announceCounts: async () => undefined }
  await here.write(tx => settleMethod(tx, quiet, { gatewayId: id, update: { method: old }, now: earlier }))
  expect((await methods()).cards).toMatchObject([{ last4: '5353' }])
})

test('an unknown method and an unknown event change nothing [FIN-132]', async () => {
  const id = await desk.saveCard(testNumbers.works, patientId)
  await db.owner.query(`update payment_methods set gateway_id = 'pm_other' where gateway_id = $1`, [id])
  await deliver(await eventAfter(id, 'detach'))
  expect((await methods()).cards).toMatchObject([{ id: 'pm_other', status: 'active' }])
  const elsewhere = await make.clinic()
  const foreign = await bank.turnMethod(db.database.forClinic(elsewhere.id, { kind: 'system' }), {
    id,
    turn: 'renew',
  })
  expect(foreign).toBeUndefined()
})

test('the sandbox allows only changes that are possible, and only for administrators [FIN-133]', async () => {
  const card = await desk.saveCard(testNumbers.works, patientId)
  const account = await desk.saveBank('000123456789', patientId)
  for (const [id, turn] of [
    [card, 'verify'],
    [card, 'revoke'],
    [card, 'allow'],
    [account, 'renew'],
    [account, 'allow'],
    [account, 'expire'],
  ] as const)
    expect([id, turn, (await desk.turn(id, turn)).statusCode]).toEqual([id, turn, 422])
  const listed = await admin.get('/v2/rest/sandbox/payment_methods')
  const ours = (listed.json() as { id: string }[]).filter(({ id }) => id === card || id === account)
  expect(ours).toHaveLength(2)
  expect(ours.find(({ id }) => id === card)).toMatchObject({ status: 'attached', expirationDate: '12/2030' })
  expect((await desk.turn('pm_unknown', 'detach')).statusCode).toBe(404)
  expect((await staff.get('/v2/rest/sandbox/payment_methods')).statusCode).toBe(403)
  const foreigner = await desk.loginAs(await make.user((await make.clinic()).id, { admin: true }))
  const turned = await foreigner.send('POST', `/v2/rest/sandbox/payment_methods/${card}/turn`, {
    turn: 'detach',
  })
  expect(turned.statusCode).toBe(404)
  expect((await foreigner.get('/v2/rest/sandbox/payment_methods')).json()).toEqual([])
})
