import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import {
  openForPayments,
  paymentFixture,
  planWith,
  testNumbers,
} from '../../../../test/fixtures/finance/payment-fixture.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const { make, staff, admin, clinic } = desk
let patient: { id: number }

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  patient = await make.patient(clinic.id)
})

const save = (number: string) => desk.saveCard(number, patient.id)
const saveBank = (number?: string) => desk.saveBank(number, patient.id)
const methods = (browser = staff) => desk.methods(browser, patient.id)
const remove = (gatewayId: string, browser = staff) =>
  browser.send('DELETE', `${desk.financeOf(patient.id)}/payment_methods.json`, {
    payment_method_id: gatewayId,
  })
const plan = (...invoices: Record<string, unknown>[]) =>
  planWith(db, { clinicId: clinic.id, patientId: patient.id }, invoices)
const invoices = async (planId: number) =>
  (
    await db.owner.query(
      `select i.status, m.gateway_id as method, i.next_attempt_on::text as next from invoices i
       left join payment_methods m on m.id = i.payment_method_id where payment_plan_id = $1 order by sequence`,
      [planId],
    )
  ).rows
const planStatus = async (planId: number) =>
  (await db.owner.query('select status from payment_plans where id = $1', [planId])).rows[0].status
const methodNumber = async (gatewayId: string): Promise<number> =>
  (await db.owner.query('select id from payment_methods where gateway_id = $1', [gatewayId])).rows[0].id
const events = async () =>
  (
    await db.owner.query(
      `select channel, event from live_events where clinic_id = $1 and channel = 'finance' and data @> $2`,
      [clinic.id, { patientId: patient.id }],
    )
  ).rows.length

test('a card is saved, listed with brand, last4 and expiry, and becomes the default as the only one [FIN-01, FIN-30, FIN-33, FIN-47]', async () => {
  const id = await save(testNumbers.works)
  expect(await methods()).toEqual({
    cards: [
      {
        id,
        type: 'credit_card',
        brand: 'visa',
        last4: '4242',
        expirationDate: '12/2030',
        status: 'active',
        default: true,
      },
    ],
    bankAccounts: [],
  })
  const second = await save(testNumbers.amex)
  expect(
    (await methods()).cards.map((card: { id: string; default: boolean }) => [card.id, card.default]),
  ).toEqual([
    [second, false],
    [id, true],
  ])
  expect(await events()).toBeGreaterThan(1)
})

test('a bank account is saved by routing and account number [FIN-01, FIN-46]', async () => {
  const id = await saveBank()
  expect((await methods()).bankAccounts).toEqual([
    { id, type: 'ach', brand: 'STRIPE TEST BANK', last4: '6789', status: 'active', default: true },
  ])
})

test('the first method is assigned to every open invoice, a further one to those without method and link [FIN-33]', async () => {
  const { planId } = await plan(
    { send_payment_link: true },
    { status: 'declined' },
    { status: 'pending' },
    { status: 'canceled' },
    { status: 'capturing' },
  )
  const first = await save(testNumbers.works)
  expect(await invoices(planId)).toMatchObject([
    { status: 'awaiting_payment', method: first },
    { status: 'awaiting_payment', method: first },
    { status: 'pending', method: first },
    { status: 'canceled', method: null },
    { status: 'capturing', method: null },
  ])
  const { planId: another } = await plan(
    {},
    { send_payment_link: true },
    { payment_method_id: await methodNumber(first) },
  )
  const second = await save(testNumbers.mastercard)
  expect(await invoices(another)).toMatchObject([{ method: second }, { method: null }, { method: first }])
  expect(await invoices(planId)).toMatchObject([{ method: first }, {}, {}, {}, {}])
})

test('an archived card is taken off open invoices, is still shown to administrators, and cannot be restored [FIN-26, FIN-28, ROL-12, ROL-13]', async () => {
  const id = await save(testNumbers.works)
  const number = await methodNumber(id)
  const { planId } = await plan(
    { payment_method_id: number, status: 'awaiting_process', next_attempt_on: '2026-05-07' },
    { payment_method_id: number, status: 'payment_confirmed' },
    { payment_method_id: number, status: 'capturing' },
  )
  expect((await remove(id)).statusCode).toBe(204)
  expect(await invoices(planId)).toEqual([
    { status: 'awaiting_payment', method: null, next: null },
    { status: 'payment_confirmed', method: id, next: null },
    { status: 'capturing', method: null, next: null },
  ])
  expect(await methods()).toEqual({ cards: [], bankAccounts: [] })
  expect((await methods(admin)).cards).toMatchObject([{ id, status: 'removed', default: false }])
  const again = await remove(id)
  expect([again.statusCode, again.json()]).toEqual([
    422,
    { error: 'This payment method was already removed' },
  ])
  await desk.byAndBy()
  const { rows } = await db.owner.query('select status from sandbox_bank_objects where id = $1', [id])
  expect(rows).toEqual([{ status: 'detached' }])
  const back = await desk.takeUp(id, patient.id)
  expect([back.statusCode, back.json()]).toEqual([422, { error: 'This payment method was already removed' }])
})

test('the last bank account cannot be removed, but one of two can [FIN-43]', async () => {
  const first = await saveBank()
  const last = await remove(first)
  expect([last.statusCode, last.json()]).toEqual([422, { error: 'The last bank account cannot be deleted' }])
  const second = await saveBank('000111111113')
  expect((await remove(first)).statusCode).toBe(204)
  expect((await methods(admin)).bankAccounts).toMatchObject([{ id: second }])
})

test('a card that the patient has or had is a duplicate, but another patient may have it too [FIN-41, ERR-114]', async () => {
  const id = await save(testNumbers.works)
  const isDuplicate = async (number: string, patientId = patient.id) => {
    const token = (await desk.tokenOf(number)).json().id
    return (await staff.get(`${desk.financeOf(patientId)}/duplicate_cards/${token}`)).json()
  }
  expect(await isDuplicate(testNumbers.works)).toEqual({ duplicateCard: { duplicate: true } })
  expect(await isDuplicate(testNumbers.amex)).toEqual({ duplicateCard: { duplicate: false } })
  await remove(id)
  expect(await isDuplicate(testNumbers.works)).toEqual({ duplicateCard: { duplicate: true } })
  const other = await make.patient(clinic.id)
  expect(await isDuplicate(testNumbers.works, other.id)).toEqual({ duplicateCard: { duplicate: false } })
  const unknown = await staff.get(`${desk.financeOf(patient.id)}/duplicate_cards/tok_unknown`)
  expect(unknown.statusCode).toBe(422)

  // Without the check before, saving is refused too, and the second copy is detached at the bank.
  await expect(save(testNumbers.works)).rejects.toThrow('You already have this credit card')
  await desk.byAndBy()
  const { rows } = await db.owner.query(
    `select o.status from sandbox_bank_objects o
     join payment_customers c on c.customer_id = o.details ->> 'customerId' where c.patient_id = $1 order by 1`,
    [patient.id],
  )
  expect(rows.map(row => row.status)).toEqual(['detached', 'detached'])
})

test('two requests that save the same card at once save it once', async () => {
  const ready = async () => {
    const token = (await desk.tokenOf(testNumbers.works)).json().id
    const saved = await desk.confirm(await desk.setupOf(staff, 'card', patient.id), { token })
    return saved.json().payment_method as string
  }
  const both = [await ready(), await ready()]
  const answers = await Promise.all(both.map(id => desk.takeUp(id, patient.id)))
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422])
  expect((await methods()).cards).toHaveLength(1)
})

test('a method of another patient, or one that the provider does not know, is not saved', async () => {
  const other = await make.patient(clinic.id)
  const token = (await desk.tokenOf(testNumbers.works)).json().id
  const theirs = (await desk.confirm(await desk.setupOf(staff, 'card', other.id), { token })).json()
  for (const id of [theirs.payment_method, 'pm_unknown']) {
    const answer = await desk.takeUp(id, patient.id)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: 'The payment provider does not know this payment method' },
    ])
  }
  expect(await methods(admin)).toEqual({ cards: [], bankAccounts: [] })
})

test('a method is cleared from the open invoices and stays saved', async () => {
  const id = await save(testNumbers.works)
  const { planId } = await plan(
    { payment_method_id: await methodNumber(id), status: 'awaiting_process' },
    { payment_method_id: await methodNumber(id), status: 'refunded' },
  )
  const answer = await staff.send('DELETE', `${desk.financeOf(patient.id)}/payment_method.json`, {
    patient_id: patient.id,
    payment_method_id: id,
  })
  expect(answer.statusCode).toBe(204)
  expect(await invoices(planId)).toMatchObject([
    { status: 'awaiting_payment', method: null },
    { status: 'refunded', method: id },
  ])
  expect((await methods()).cards).toMatchObject([{ id, status: 'active' }])
})

test('a plan with a declined invoice goes on with a new method', async () => {
  const { planId } = await plan({ status: 'declined' })
  await db.owner.query(`update payment_plans set status = 'declined' where id = $1`, [planId])
  await save(testNumbers.works)
  expect(await planStatus(planId)).toBe('on_going')
})

test('a patient has one customer at the provider, even with many requests at once', async () => {
  const secrets = await Promise.all([1, 2, 3, 4].map(() => desk.setupOf(staff, 'card', patient.id)))
  expect(secrets.every(secret => /^seti_.+_secret_/.test(secret))).toBe(true)
  const { rows } = await db.owner.query(
    'select count(*)::int as many from payment_customers where patient_id = $1',
    [patient.id],
  )
  expect(rows).toEqual([{ many: 1 }])
})

test('staff of another clinic find neither the patient nor the card', async () => {
  const id = await save(testNumbers.works)
  const elsewhere = await make.clinic()
  await openForPayments(db, elsewhere.id)
  const foreigner = await desk.loginAs(await make.user(elsewhere.id, { admin: true }))
  const own = await make.patient(elsewhere.id)
  const to = desk.financeOf(patient.id)
  expect((await foreigner.get(`${to}/payment_methods.json`)).statusCode).toBe(404)
  expect((await remove(id, foreigner)).statusCode).toBe(404)
  expect((await foreigner.send('POST', `${to}/stripe_setup_intents.json`)).statusCode).toBe(404)
  expect((await desk.takeUp(id, own.id, foreigner)).statusCode).toBe(422)
  expect((await methods()).cards).toHaveLength(1)
})

test('before the account is ready, or without a provider, no call is made', async () => {
  const fresh = await make.clinic()
  const theirs = await make.patient(fresh.id)
  const user = await make.user(fresh.id)
  const browser = await desk.loginAs(user)
  const setup = await browser.send('POST', `${desk.financeOf(theirs.id)}/stripe_setup_intents.json`)
  expect([setup.statusCode, setup.json()]).toEqual([422, { error: 'Billing onboarding is not completed' }])
  const off = await (await testApp(db)).loginAs(user)
  for (const answer of [
    await off.send('POST', `${desk.financeOf(theirs.id)}/stripe_setup_intents.json`),
    await off.get('/v2/rest/billing/gateway'),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Not configured' }])
  expect((await desk.methods(off, theirs.id)).cards).toEqual([])
})

test('the browser learns which provider’s fields to show', async () => {
  expect((await staff.get('/v2/rest/billing/gateway')).json()).toEqual({
    name: 'sandbox',
    publishableKey: null,
    accountId: `acct_sandbox_${clinic.id}`,
  })
})

test('changes of a card are in the audit log, without the card number', async () => {
  const id = await save(testNumbers.works)
  await remove(id)
  const { rows } = await db.owner.query(
    `select action, changes from audit_log where patient_id = $1 and entity_type = 'payment_method' order by id`,
    [patient.id],
  )
  expect(rows).toEqual([
    { action: 'create', changes: { type: 'credit_card' } },
    { action: 'remove', changes: { status: ['active', 'removed'] } },
  ])
})
