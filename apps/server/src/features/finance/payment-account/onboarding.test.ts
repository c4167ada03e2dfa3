import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { paymentFixture } from '../../../../test/fixtures/finance/payment-fixture.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const { make } = desk

async function freshClinic() {
  const clinic = await make.clinic()
  const admin = await desk.loginAs(await make.user(clinic.id, { admin: true }))
  const staff = await desk.loginAs(await make.user(clinic.id))
  const status = async () => (await staff.get('/v2/rest/user.json')).json()
  const stored = async () =>
    (await db.owner.query('select billing_onboarding_status as s from clinics where id = $1', [clinic.id]))
      .rows[0].s
  return { clinic, admin, staff, status, stored }
}

test('an account is started, submitted, and ready five seconds later [FIN-18, FIN-19]', async () => {
  const { admin, staff, stored, clinic } = await freshClinic()
  const before = await admin.send('POST', '/v2/rest/settings/finance/refresh')
  expect(before.json()).toEqual({ billingOnboardingStatus: 'not_started' })
  const begun = await admin.send('POST', '/v2/rest/settings/finance/onboarding')
  expect([begun.statusCode, begun.json()]).toEqual([
    201,
    { url: expect.stringMatching(/\/settings\/sandbox\/onboarding$/) },
  ])
  expect(await stored()).toBe('action_required')
  // Started again, it is the same account.
  await admin.send('POST', '/v2/rest/settings/finance/onboarding')
  const accounts = await db.owner.query('select account_id from payment_accounts where clinic_id = $1', [
    clinic.id,
  ])
  expect(accounts.rows).toEqual([{ account_id: `acct_sandbox_${clinic.id}` }])

  const sent = await admin.send('POST', '/v2/rest/sandbox/onboarding/submit')
  expect([sent.statusCode, sent.json()]).toEqual([200, { billingOnboardingStatus: 'pending_verification' }])
  const refreshed = await staff.send('POST', '/v2/rest/settings/finance/refresh')
  expect(refreshed.json()).toEqual({ billingOnboardingStatus: 'pending_verification' })
  await desk.byAndBy()
  expect(await stored()).toBe('completed')
})

test('the sandbox completes an account at once, and only administrators start or complete it', async () => {
  const { admin, staff, stored } = await freshClinic()
  for (const path of [
    'settings/finance/onboarding',
    'sandbox/onboarding/submit',
    'sandbox/onboarding/complete',
    'sandbox/onboarding/answer',
  ])
    expect((await staff.send('POST', `/v2/rest/${path}`)).statusCode).toBe(403)
  expect((await admin.send('POST', '/v2/rest/sandbox/onboarding/complete')).statusCode).toBe(422)
  await admin.send('POST', '/v2/rest/settings/finance/onboarding')
  const done = await admin.send('POST', '/v2/rest/sandbox/onboarding/complete')
  expect(done.json()).toEqual({ billingOnboardingStatus: 'completed' })
  expect(await stored()).toBe('completed')
})

test('the bank may require more, refuse and finally accept, and an earlier verification does not undo that [G-13]', async () => {
  const { admin, stored } = await freshClinic()
  const answer = async (word: string) =>
    (await admin.send('POST', '/v2/rest/sandbox/onboarding/answer', { answer: word })).statusCode
  expect(await answer('rejected')).toBe(422)
  await admin.send('POST', '/v2/rest/settings/finance/onboarding')
  expect(await answer('pending_verification')).toBe(422)
  await admin.send('POST', '/v2/rest/sandbox/onboarding/submit')
  expect(await answer('rejected')).toBe(200)
  await desk.byAndBy()
  expect(await stored()).toBe('rejected')
  expect(await answer('action_required')).toBe(200)
  expect(await stored()).toBe('action_required')
  for (const round of [1, 2]) {
    await admin.send('POST', '/v2/rest/sandbox/onboarding/submit')
    expect([round, await stored()]).toEqual([round, 'pending_verification'])
    await desk.byAndBy()
    expect([round, await stored()]).toEqual([round, 'completed'])
    expect(await answer('action_required')).toBe(200)
  }
})
