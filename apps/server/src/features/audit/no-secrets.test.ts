import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs, visitor } = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })

const ssn = '219-09-9999'
const passwords = { chosen: 'a password of my own', wrong: 'not a password of mine' }

/** The tokens in the links of all emails. */
async function tokensOfEmails(): Promise<string[]> {
  await runPendingJobs(db)
  const { rows } = await db.owner.query('select text from sandbox_emails')
  return rows.flatMap(({ text }) => text.match(/(?<=[/=])[\w-]{20,}/g) ?? [])
}

test('the log and its export have no password, no social security number and nothing that opens a link [G-12]', async () => {
  const clinic = await make.clinic()
  const ana = await loginAs(await make.user(clinic.id, { admin: true }))
  const patient = await make.patient(clinic.id, { email: 'pat@example.com' })
  const form = await make.intakeForm(clinic.id, patient.id)
  const done = async (answer: Promise<{ statusCode: number; body: string }>, status: number) => {
    const { statusCode, body } = await answer
    expect([statusCode, statusCode === status ? '' : body]).toEqual([status, ''])
  }
  const user = { email: 'nia@example.com', firstName: 'Nia', lastName: 'New', admin: false }
  await done(ana.send('POST', '/v2/rest/settings/users', { user }), 201)
  const [invitation] = await tokensOfEmails()
  const choice = {
    reset_password_token: invitation,
    password: passwords.chosen,
    password_confirmation: passwords.chosen,
  }
  await done((await visitor()).send('PUT', '/v2/rest/passwords', { session: choice }), 200)
  const logIn = async (password: string) =>
    (await visitor()).send('POST', '/v2/rest/sessions', { session: { email: user.email, password } })
  await done(logIn(passwords.wrong), 422)
  const nia = await logIn(passwords.chosen)
  await done((await visitor()).send('POST', '/v2/rest/passwords', { session: { email: user.email } }), 200)
  await done(ana.send('PATCH', `/v2/rest/patients/${patient.id}`, { patient: { ssn } }), 200)
  await done(ana.send('POST', `/v2/rest/patients/${patient.id}/ssn_reveals`), 200)
  await done(ana.send('POST', `/v2/rest/intake_forms/${form.id}/emails`), 200)
  await done(ana.send('POST', `/v2/rest/patients/${patient.id}/profile/insurance_forms/send_email`), 200)

  const tokens = await tokensOfEmails()
  // The invitation, the password reset, the health history and the insurance form.
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(4)
  const cookies = nia.cookies.map(({ value }) => value)
  expect(cookies.length).toBeGreaterThan(0)
  const { rows } = await db.owner.query(
    `select string_agg(a.action, ' ' order by a.id) as actions, string_agg(a::text, ' ') as text
     from audit_log a where a.clinic_id = $1`,
    [clinic.id],
  )
  expect(rows[0].actions).toBe(
    'login create password_reset login_failed login password_reset_requested update reveal send send',
  )
  const file = (await ana.get('/v2/rest/settings/audit_log.csv')).body
  expect(file).toContain('SSN shown in full')
  const secrets = [...Object.values(passwords), ssn, ssn.replaceAll('-', ''), ...tokens, ...cookies]
  expect(secrets.filter(secret => rows[0].text.includes(secret) || file.includes(secret))).toEqual([])
})
