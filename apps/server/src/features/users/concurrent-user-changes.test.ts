import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { interleave } from '../../../test/database/owner-queries.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs, visitor } = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
type Person = { id: number; email: string }
let ana: Browser
let clinicId: number
let nia: Person

beforeEach(async () => {
  db.clock.advance(2 * 60)
  clinicId = (await make.clinic()).id
  ana = await loginAs(await make.user(clinicId, { admin: true }))
  nia = await make.user(clinicId, { password_digest: null })
})

const url = '/v2/rest/settings/users'
const inviteAgain = (browser = ana) => browser.send('POST', `${url}/${nia.id}/invitation`)
const requestEmail = async ({ email }: Person) =>
  (await visitor()).send('POST', '/v2/rest/passwords', { session: { email } })
const liveLinks = async ({ id }: Person) =>
  (await db.owner.query('select from password_tokens where user_id = $1 and used_at is null', [id])).rowCount
const newestToken = async (email: string) => {
  const { rows } = await db.owner.query(
    'select text from sandbox_emails where to_email = $1 order by id desc limit 1',
    [email],
  )
  return /reset_password_token=([\w-]+)$/m.exec(rows[0]?.text)?.[1]
}
const choosePassword = async (token: string | undefined) => {
  const session = { reset_password_token: token, password: 'of my own', password_confirmation: 'of my own' }
  return (await visitor()).send('PUT', '/v2/rest/passwords', { session })
}

test('an invitation that is written while the address changes leaves no valid link in the old mailbox', async () => {
  await inviteAgain()
  await interleave(db.owner, {
    first: client => client.query('update users set email = $2 where id = $1', [nia.id, `new.${nia.email}`]),
    start: () => runPendingJobs(db),
  })
  expect(await liveLinks(nia)).toBe(0)
})

test('an invitation that is written while it is being accepted leaves no second link', async () => {
  await inviteAgain()
  await interleave(db.owner, {
    first: client => client.query(`update users set password_digest = 'chosen' where id = $1`, [nia.id]),
    start: () => runPendingJobs(db),
  })
  expect(await liveLinks(nia)).toBe(0)
})

test('a password email that is written while the address changes leaves no valid link in the old mailbox', async () => {
  const sam = await make.user(clinicId)
  await requestEmail(sam)
  await interleave(db.owner, {
    first: client => client.query('update users set email = $2 where id = $1', [sam.id, `new.${sam.email}`]),
    start: () => runPendingJobs(db),
  })
  expect(await liveLinks(sam)).toBe(0)
})

test('choosing a password waits for the user before it uses the link', async () => {
  await inviteAgain()
  await runPendingJobs(db)
  const token = await newestToken(nia.email)
  const answer = await interleave(db.owner, {
    first: client => client.query('select from users where id = $1 for update', [nia.id]),
    start: () => choosePassword(token),
    // A change of the address does this. If the link were locked already, the two would deadlock.
    meanwhile: client =>
      client.query('update password_tokens set used_at = now() where user_id = $1', [nia.id]),
  })
  expect(answer.statusCode).toBe(422)
})

test('links, passwords and changes at the same moment always end well', async () => {
  for (let round = 0; round < chaosSize(8, 200); round++) {
    db.clock.advance(13)
    await inviteAgain()
    await runPendingJobs(db)
    const token = await newestToken(nia.email)
    const email = `round${round}.${nia.id}@example.com`
    const [changed, chosen] = await Promise.all([
      ana.send('PUT', `${url}/${nia.id}`, { user: { email } }),
      choosePassword(token),
      ana.send('POST', `${url}/${nia.id}/sign_out`),
      runPendingJobs(db),
    ])
    expect([changed.statusCode, [200, 422].includes(chosen.statusCode)]).toEqual([200, true])
    expect((await choosePassword(token)).statusCode).toBe(422)
    nia = { id: nia.id, email }
    await db.owner.query('update users set password_digest = null where id = $1', [nia.id])
  }
}, 300_000)

test('a user who logs in for the first time while being removed is deactivated, and the login is kept', async () => {
  const sam = await make.user(clinicId)
  const answer = await interleave(db.owner, {
    first: client =>
      client.query(
        `insert into sessions (clinic_id, user_id, token_digest, csrf_secret, expires_at)
         values ($1, $2, 'x', 'x', now() + interval '1 day')`,
        [clinicId, sam.id],
      ),
    start: () => ana.send('DELETE', `${url}/${sam.id}`),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: sam.id, active: false }])
  const { rows } = await db.owner.query('select revoked_at from sessions where user_id = $1', [sam.id])
  expect(rows).toEqual([{ revoked_at: expect.any(Date) }])
})

const invitation = { email: 'late@example.com', firstName: 'Nia', lastName: '', admin: false }
const ways: [string, (browser: Browser) => ReturnType<Browser['send']>][] = [
  ['invites nobody', browser => browser.send('POST', url, { user: invitation })],
  ['sends no invitation again', inviteAgain],
  ['signs nobody out', browser => browser.send('POST', `${url}/${nia.id}/sign_out`)],
]
test.each(ways)('an administrator who lost the right while the request waited %s', async (_way, act) => {
  const bob = await make.user(clinicId, { admin: true })
  const browser = await loginAs(bob)
  const answer = await interleave(db.owner, {
    first: client => client.query('select from clinics where id = $1 for no key update', [clinicId]),
    start: () => act(browser),
    meanwhile: client => client.query('update users set admin = false where id = $1', [bob.id]),
  })
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: 'Admin access required' }])
})
