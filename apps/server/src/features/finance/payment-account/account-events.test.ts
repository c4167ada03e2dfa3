import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { insertRow } from '../../../../test/database/owner-queries.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import {
  openForPayments,
  paymentFixture,
  planWith,
  testNumbers,
} from '../../../../test/fixtures/finance/payment-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { memoryBank } from '../../../../test/providers/memory-bank.ts'
import type { OnboardingStatus, PaymentGateway } from '../../../drivers/payments/port.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db, { env: { EMAIL_DRIVER: 'sandbox' } })
const { make } = desk

async function openClinic() {
  const clinic = await make.clinic()
  await openForPayments(db, clinic.id)
  const boss = await make.user(clinic.id, { admin: true })
  const admin = await desk.loginAs(boss)
  const staff = await desk.loginAs(await make.user(clinic.id))
  const patient = await make.patient(clinic.id)
  const stored = async () =>
    (await db.owner.query('select billing_onboarding_status as s from clinics where id = $1', [clinic.id]))
      .rows[0].s
  const emails = async () => {
    await runPendingJobs(db)
    const { rows } = await db.owner.query('select subject, text from sandbox_emails where to_email = $1', [
      boss.email,
    ])
    return rows
  }
  const answer = (word: string) => admin.send('POST', '/v2/rest/sandbox/onboarding/answer', { answer: word })
  return { clinic, admin, staff, patient, stored, emails, answer }
}

test('administrators are notified of a failed payout once, by email and on the settings page [FIN-130]', async () => {
  const { admin, staff, emails, clinic } = await openClinic()
  expect((await admin.send('POST', '/v2/rest/sandbox/payouts/fail')).statusCode).toBe(204)
  const listed = await admin.get('/v2/rest/settings/finance/failed_payouts.json')
  expect([listed.statusCode, listed.json()]).toEqual([
    200,
    [
      {
        id: expect.any(Number),
        amount: 250,
        message: 'The bank account has been closed.',
        failedAt: expect.any(String),
      },
    ],
  ])
  expect(await emails()).toEqual([
    {
      subject: "A payout to the clinic's bank failed",
      text: expect.stringContaining('could not pay $250.00 out'),
    },
  ])
  expect((await staff.get('/v2/rest/settings/finance/failed_payouts.json')).statusCode).toBe(403)
  expect((await staff.send('POST', '/v2/rest/sandbox/payouts/fail')).statusCode).toBe(403)
  const foreigner = await desk.loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await foreigner.get('/v2/rest/settings/finance/failed_payouts.json')).json()).toEqual([])
  const { rows } = await db.owner.query(
    `select action, entity_type from audit_log where clinic_id = $1 and entity_type = 'payout'`,
    [clinic.id],
  )
  expect(rows).toEqual([{ action: 'fail', entity_type: 'payout' }])
})

test('a disconnected account takes no payments, and nothing is lost until it is connected again [FIN-131]', async () => {
  const { admin, staff, stored, emails, answer, clinic, patient } = await openClinic()
  const token = (await desk.tokenOf(testNumbers.works)).json().id
  const secret = await desk.setupOf(staff, 'card', patient.id)
  const { payment_method: card } = (await desk.confirm(secret, { token, postal_code: '94107' })).json()
  expect((await desk.takeUp(card, patient.id, staff)).statusCode).toBe(200)
  const { rows } = await db.owner.query('select id from payment_methods where gateway_id = $1', [card])
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId: patient.id }, [
    { payment_method_id: rows[0].id },
  ])
  const pay = (how: object) =>
    staff.send('POST', `/v2/rest/billing/invoices/${invoiceIds[0]}/payments.json`, {
      amount_targeted: 50,
      ...how,
    })
  const byCard = { payment_method: 'credit_card', payment_method_id: card }

  expect((await answer('disconnected')).json()).toEqual({ billingOnboardingStatus: 'disconnected' })
  const refused = await pay(byCard)
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'Billing onboarding is not completed' },
  ])
  expect((await pay({ payment_method: 'cash' })).statusCode).toBe(201)
  expect((await desk.methods(staff, patient.id)).cards).toMatchObject([{ id: card, status: 'active' }])
  expect(await emails()).toEqual([
    {
      subject: 'Payments by card are switched off',
      text: expect.stringContaining('connect the same account here'),
    },
  ])

  // A second refresh changes nothing.
  await staff.send('POST', '/v2/rest/settings/finance/refresh')
  expect(await emails()).toHaveLength(1)

  const led = await admin.send('POST', '/v2/rest/settings/finance/onboarding')
  expect(led.json()).toEqual({ url: expect.stringMatching(/\/settings\/sandbox\/onboarding$/) })
  await admin.send('POST', '/v2/rest/sandbox/onboarding/submit')
  await desk.byAndBy()
  expect(await stored()).toBe('completed')
  expect((await pay(byCard)).statusCode).toBe(201)
})

test('the email about a disconnected account is not sent if it was connected again in the meantime', async () => {
  const { emails, answer } = await openClinic()
  await answer('disconnected')
  await answer('completed')
  expect(await emails()).toEqual([])
})

test('an administrator who returns from the provider connects the same account, once, for their own clinic [FIN-131]', async () => {
  let status: OnboardingStatus = 'disconnected'
  let granted: string | undefined
  let hasClientId = true
  const states: string[] = []
  const gateway: PaymentGateway = {
    ...memoryBank(db.clock).gateway,
    name: 'stripe',
    onboardingStatus: async () => status,
    reconnectLink: async (_, { state }) => {
      states.push(state)
      return hasClientId ? `https://connect.example/?state=${state}` : undefined
    },
    finishReconnect: async () => granted,
  }
  const app = await testApp(db, { gateway, env: { APP_URL: 'https://clinic.example.com' } })
  const clinicOf = async (accountId: string) => {
    const clinic = await make.clinic()
    await insertRow(db.owner, 'payment_accounts', {
      clinic_id: clinic.id,
      gateway: 'stripe',
      account_id: accountId,
    })
    return app.loginAs(await make.user(clinic.id, { admin: true }))
  }
  const [admin, other] = [await clinicOf('acct_a'), await clinicOf('acct_b')]
  const start = () => admin.send('POST', '/v2/rest/settings/finance/onboarding')
  const finish = async (state: string, browser = admin) => {
    const answer = await browser.send('POST', '/v2/rest/settings/finance/reconnect', { code: 'ac_1', state })
    return [answer.statusCode, answer.json()]
  }
  const tooLate = { error: 'This took too long, or was done before. Please connect the account again.' }

  expect((await start()).json()).toEqual({ url: `https://connect.example/?state=${states[0]}` })
  expect(await finish('made up')).toEqual([422, tooLate])
  expect(await finish(states[0] ?? '', other)).toEqual([422, tooLate])
  expect((await finish(states[0] ?? ''))[1]).toEqual({
    error: 'The payment provider did not confirm it. Please connect the account again.',
  })
  // The state is valid only once.
  granted = 'acct_a'
  expect(await finish(states[0] ?? '')).toEqual([422, tooLate])
  await start()
  granted = 'acct_b'
  expect((await finish(states[1] ?? ''))[1]).toEqual({
    error:
      "This is another payment account. Please connect the clinic's own, which has its saved cards and payments.",
  })
  await start()
  granted = 'acct_a'
  status = 'completed'
  expect(await finish(states[2] ?? '')).toEqual([200, { billingOnboardingStatus: 'completed' }])
  status = 'disconnected'
  hasClientId = false
  const without = await start()
  expect([without.statusCode, without.json().error]).toEqual([
    422,
    expect.stringMatching(/ask whoever runs it/),
  ])
})
