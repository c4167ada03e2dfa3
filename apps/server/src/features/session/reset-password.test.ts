import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories, testPassword } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { visitor, loginAs } = await testApp(db, {
  env: { EMAIL_DRIVER: 'sandbox', APP_URL: 'https://clinic.example.com' },
})
const clinic = await make.clinic()

const promise = {
  message: 'You will receive an email with instructions on how to reset your password in a few minutes.',
}
const invalid = { error: 'Reset password token is invalid' }

// The limits count by hour and address, so each test has its own hour and its own address.
let place = 0
async function fresh() {
  db.clock.advance(3 * 60)
  const remote = `10.9.0.${++place}`
  const browser = await visitor()
  const send = (method: 'POST' | 'PUT', session: object) =>
    browser.request({
      method,
      url: '/v2/rest/passwords.json',
      payload: { session },
      remoteAddress: remote,
      headers: { 'x-csrf-token': browser.token },
    })
  return {
    ask: (email: string) => send('POST', { email }),
    reset: (token: string, password: string, confirmation = password) =>
      send('PUT', { reset_password_token: token, password, password_confirmation: confirmation }),
  }
}

const emailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
  await runPendingJobs(db)
  return (
    await db.owner.query('select subject, text from sandbox_emails where to_email = $1 order by id', [email])
  ).rows
}

async function tokenFor(email: string): Promise<string> {
  const { ask } = await fresh()
  expect((await ask(email)).statusCode).toBe(200)
  const text = (await emailsTo(email)).at(-1)?.text ?? ''
  const link = /https:\/\/clinic\.example\.com\/v2\/reset-password\?reset_password_token=([\w-]+)$/m.exec(
    text,
  )
  return link?.[1] ?? 'no link in the letter'
}

test('the link in the email sets a new password, once, and ends every session [SES-38]', async () => {
  const ana = await make.user(clinic.id)
  const before = await loginAs(ana)
  const token = await tokenFor(ana.email)
  const { reset } = await fresh()
  const answer = await reset(token, 'a much better one')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ message: 'Your password has been changed successfully.' })
  expect((await before.get('/v2/rest/user.json')).statusCode).toBe(401)
  await expect(loginAs(ana)).rejects.toThrow('422')
  const login = await (await visitor()).send('POST', '/v2/rest/sessions.json', {
    session: { email: ana.email, password: 'a much better one' },
  })
  expect(login.statusCode).toBe(201)

  const again = await reset(token, 'yet another one')
  expect([again.statusCode, again.json()]).toEqual([422, invalid])
  const { rows } = await db.owner.query(
    `select action from audit_log where entity_id = $1 and action like 'password%' order by id`,
    [ana.id],
  )
  expect(rows.map(row => row.action)).toEqual(['password_reset_requested', 'password_reset'])
})

test('a chosen password is not stored in readable form, and is costly to guess', async () => {
  const ana = await make.user(clinic.id)
  const { reset } = await fresh()
  expect((await reset(await tokenFor(ana.email), 'a much better one')).statusCode).toBe(200)
  const { rows } = await db.owner.query('select password_digest from users where id = $1', [ana.id])
  expect(rows[0].password_digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password may have any letters, up to a thousand, and counts exactly as typed', async () => {
  const zoe = await make.user(clinic.id)
  const chosen = '  Zähne 歯 🦷 '.concat('x'.repeat(987), ' ')
  expect([...chosen]).toHaveLength(1000)
  const { reset } = await fresh()
  const token = await tokenFor(zoe.email)
  expect((await reset(token, `${chosen}x`)).statusCode).toBe(422)
  expect((await reset(token, chosen)).statusCode).toBe(200)
  const browser = await visitor()
  const logIn = async (password: string) =>
    (await browser.send('POST', '/v2/rest/sessions', { session: { email: zoe.email, password } })).statusCode
  const others = [chosen.trim(), chosen.toLowerCase(), chosen.slice(0, 72), chosen.slice(0, -1), `${chosen}x`]
  for (const other of others) expect(await logIn(other)).toBe(422)
  expect(await logIn(chosen)).toBe(201)
})

test('when one token is used twenty times at once, exactly one reset succeeds', async () => {
  const ben = await make.user(clinic.id)
  const token = await tokenFor(ben.email)
  const { reset } = await fresh()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => reset(token, `password number ${number}`)),
  )
  expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
  for (const answer of answers.filter(one => one.statusCode !== 200)) expect(answer.json()).toEqual(invalid)
  const winner = answers.findIndex(answer => answer.statusCode === 200)
  const login = await (await visitor()).send('POST', '/v2/rest/sessions.json', {
    session: { email: ben.email, password: `password number ${winner}` },
  })
  expect(login.statusCode).toBe(201)
})

test('a link is valid for six hours', async () => {
  const cleo = await make.user(clinic.id)
  const early = await tokenFor(cleo.email)
  db.clock.advance(6 * 60 - 3 * 60 - 1)
  const inTime = await fresh()
  expect((await inTime.reset(early, 'just in time')).statusCode).toBe(200)
  const late = await tokenFor(cleo.email)
  db.clock.advance(6 * 60 - 3 * 60)
  const tooLate = await fresh()
  expect((await tooLate.reset(late, 'a bit too late')).json()).toEqual(invalid)
})

test('a second link is void once the first was used', async () => {
  const dan = await make.user(clinic.id)
  const first = await tokenFor(dan.email)
  const second = await tokenFor(dan.email)
  const { reset } = await fresh()
  expect((await reset(second, 'chosen by the second')).statusCode).toBe(200)
  expect((await reset(first, 'chosen by the first')).json()).toEqual(invalid)
})

test('each problem with the new password is refused on its field [SES-32, SES-34]', async () => {
  const shore = await make.clinic({ name: 'Shore-Line Braces' })
  const eve = await make.user(shore.id)
  const token = await tokenFor(eve.email)
  const { reset } = await fresh()
  const ownName = 'A password may not be your name, your email or the name of the clinic'
  for (const [password, confirmation, errors] of [
    ['a good one', 'a bad one', { password_confirmation: ["Passwords don't match"] }],
    ['12345', '12345', { password: ['Password must be at least 6 characters long'] }],
    ['Password123', 'Password123', { password: ['This password is too common. Please choose another one'] }],
    [eve.email, eve.email, { password: [ownName] }],
    ['Shore Line Braces 7', 'Shore Line Braces 7', { password: [ownName] }],
  ] as const) {
    const answer = await reset(token, password, confirmation)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ errors })
  }
  expect((await reset('no such token', 'a good one')).json()).toEqual(invalid)
  expect((await reset(token, 'a good one')).statusCode).toBe(200)
})

test('unknown, inactive and known addresses get the same response, and only the known one an email', async () => {
  const known = await make.user(clinic.id)
  const inactive = await make.user(clinic.id, { active: false })
  const { ask } = await fresh()
  for (const email of ['nobody@example.com', inactive.email, known.email.toUpperCase()]) {
    const answer = await ask(email)
    expect([answer.statusCode, answer.json()]).toEqual([200, promise])
  }
  expect(await emailsTo('nobody@example.com')).toHaveLength(0)
  expect(await emailsTo(inactive.email)).toHaveLength(0)
  expect(await emailsTo(known.email)).toHaveLength(1)
})

test('no response comes before its minimum time, which is far longer than the work takes', async () => {
  const { ask } = await fresh()
  for (const email of [(await make.user(clinic.id)).email, 'nobody@example.com']) {
    const start = performance.now()
    await ask(email)
    expect(performance.now() - start).toBeGreaterThanOrEqual(245)
  }
})

test('an account gets at most five emails an hour, and the response does not reveal that', async () => {
  const fay = await make.user(clinic.id)
  const { ask } = await fresh()
  // The limit counts by clock hours, and the test stays within one.
  db.clock.advance(60 - db.clock.now().getUTCMinutes())
  for (let minute = 0; minute < 8; minute++) {
    expect((await ask(fay.email)).json()).toEqual(promise)
    db.clock.advance(1)
  }
  expect(await emailsTo(fay.email)).toHaveLength(5)
})

test('the token is nowhere in the database except in the email in the sandbox', async () => {
  const gus = await make.user(clinic.id)
  const token = await tokenFor(gus.email)
  const { rows } = await db.owner.query(
    `select (select string_agg(o::text, '') from outbox_emails o) as outbox,
            (select string_agg(t::text, '') from password_tokens t) as tokens,
            (select string_agg(a::text, '') from audit_log a) as audit`,
  )
  expect(JSON.stringify(rows)).toContain(gus.email)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a user who was deactivated before the email is sent gets none', async () => {
  const hal = await make.user(clinic.id)
  const { ask } = await fresh()
  await ask(hal.email)
  await db.owner.query('update users set active = false where id = $1', [hal.id])
  expect(await emailsTo(hal.email)).toHaveLength(0)
  const { rows } = await db.owner.query('select status, error from outbox_emails where to_email = $1', [
    hal.email,
  ])
  expect(rows).toEqual([{ status: 'failed', error: 'Not sent: the user may no longer log in.' }])
})

test('the old password still works for a user who did not request the email', async () => {
  const ivy = await make.user(clinic.id)
  await tokenFor(ivy.email)
  const login = await (await visitor()).send('POST', '/v2/rest/sessions.json', {
    session: { email: ivy.email, password: testPassword },
  })
  expect(login.statusCode).toBe(201)
})
