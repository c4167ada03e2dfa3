import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { type Browser, testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories, testPassword } from '../../../test/factories.ts'
import { stormSize } from '../../../test/storm-size.ts'
import { logIn } from './log-in.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { app, visitor, loginAs } = await testApp(db, { env: { TRUST_PROXY: '1' } })
let clinicId: number
let ana: { id: number; email: string }

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  ana = await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Ortiz' })
})

const tryPassword = (browser: Browser, email: string, password: string, from = '198.51.100.7') =>
  browser.send(
    'POST',
    '/v2/rest/sessions.json',
    { session: { email, password } },
    { 'x-forwarded-for': from },
  )
const attempt = (email: string, password: string) => ({
  email,
  password,
  ip: '198.51.100.20',
  userAgent: undefined,
  now: db.clock.now(),
})
const actions = async () =>
  (
    await db.owner.query('select action from audit_log where clinic_id = $1 order by id', [clinicId])
  ).rows.map(row => row.action)

test('logging in answers the user, and the next call knows them [SES-04] [SES-46] [API-23] [API-31]', async () => {
  const browser = await visitor()
  const answer = await tryPassword(browser, ana.email.toUpperCase(), testPassword)
  expect(answer.statusCode, answer.body).toBe(201)
  const user = {
    id: ana.id,
    fullName: 'Ana Ortiz',
    firstName: 'Ana',
    lastName: 'Ortiz',
    email: ana.email,
    admin: true,
  }
  expect(answer.json().user).toEqual(user)
  expect((await browser.get('/v2/rest/user.json')).json()).toEqual(user)
  expect(await actions()).toEqual(['login'])
})

test('a patient is nobody who could log in, and sees nothing of the app without it [SES-03]', async () => {
  const patient = await make.patient(clinicId, { email: 'zoe@home.example.com' })
  const browser = await visitor()
  const answer = await tryPassword(browser, 'zoe@home.example.com', testPassword)
  expect(answer.statusCode, answer.body).toBe(422)
  expect((await browser.get(`/v2/rest/patients/${patient.id}`)).statusCode).toBe(401)
})

test('a wrong password, an unknown address and a deactivated user get the same answer [API-37] [API-91]', async () => {
  const gone = await make.user(clinicId, { active: false })
  const browser = await visitor()
  for (const [email, password] of [
    [ana.email, 'wrong'],
    ['nobody@example.com', testPassword],
    [gone.email, testPassword],
  ] as const) {
    const answer = await tryPassword(browser, email, password)
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Invalid email or password' }])
  }
  expect(await actions()).toEqual(['login_failed'])
})

// What is bounded: a failure answers no sooner than 250 ms after it began, whoever it was about, which covers the
// read and the audited write that a known address costs. Not bounded is work that takes longer than that: while
// someone else holds the clinic's audit head, a wrong password for a known address may come later than the floor.
test('no failed login answers before the floor is reached, whether the address is known or not', async () => {
  const gone = await make.user(clinicId, { active: false })
  const orderFor = async (email: string) => {
    const order: string[] = []
    // Far longer than the work, so that whoever does not wait for it is seen to be first.
    const slowly = async (ms: number) => {
      await pause(1_500)
      order.push(`waited ${ms}`)
    }
    await logIn({ database: db.database, pause: slowly }, attempt(email, 'wrong')).catch(() =>
      order.push('refused'),
    )
    return order
  }
  const orders = await Promise.all([ana.email, 'nobody@example.com', gone.email].map(orderFor))
  expect(orders).toEqual(Array(3).fill(['waited 250', 'refused']))
})

test('a right password does not wait for the floor', async () => {
  const never = () => new Promise(() => undefined)
  const { user } = await logIn({ database: db.database, pause: never }, attempt(ana.email, testPassword))
  expect(user.id).toBe(ana.id)
})

test('an account under siege answers late, and a right password gives back only what was taken', async () => {
  const everywhere = `login everywhere ${ana.email}`
  await db.owner.query(`select take_attempt($1, 100, 900, $2) from generate_series(1, 100)`, [
    everywhere,
    db.clock.now(),
  ])
  const pauses: number[] = []
  const noted = async (ms: number) => pauses.push(ms)
  await logIn({ database: db.database, pause: noted }, attempt(ana.email, testPassword))
  expect(pauses).toEqual([250, 2_000])
  const hits = async (bucket: string) =>
    (await db.owner.query('select hits from rate_limits where bucket = sha256($1)', [Buffer.from(bucket)]))
      .rows[0]?.hits
  expect(await hits(everywhere)).toBe(100)
  expect(await hits(`login 198.51.100.20 ${ana.email}`)).toBe(0)
})

test("logging in leaves the version of the user's record as it was", async () => {
  const version = async () =>
    (await db.owner.query('select updated_at from users where id = $1', [ana.id])).rows[0].updated_at
  const before = await version()
  await loginAs(ana)
  expect(await version()).toEqual(before)
})

test('after ten wrong passwords no eleventh is tried from there, and a colleague still gets in', async () => {
  const browser = await visitor()
  const answers: Awaited<ReturnType<typeof tryPassword>>[] = []
  for (let wave = 0; wave < stormSize(1, 100); wave++) {
    const tries = Array.from({ length: 100 }, () => tryPassword(browser, ana.email, 'wrong', '198.51.100.8'))
    answers.push(...(await Promise.all(tries)))
  }
  expect(answers.filter(answer => answer.statusCode === 422)).toHaveLength(10)
  expect(answers.filter(answer => answer.statusCode !== 422).every(answer => answer.statusCode === 429)).toBe(
    true,
  )
  expect(answers.find(answer => answer.statusCode === 429)?.json()).toEqual({
    error: 'Too many attempts. Please try again later.',
  })
  expect(await actions()).toHaveLength(10)
  const right = await tryPassword(browser, ana.email, testPassword, '198.51.100.8')
  expect(right.statusCode).toBe(429)
  const colleague = await make.user(clinicId)
  expect((await tryPassword(await visitor(), colleague.email, testPassword, '198.51.100.8')).statusCode).toBe(
    201,
  )
  expect((await tryPassword(await visitor(), ana.email, testPassword, '198.51.100.9')).statusCode).toBe(201)
  db.clock.advance(31)
  expect((await tryPassword(await visitor(), ana.email, testPassword, '198.51.100.8')).statusCode).toBe(201)
}, 300_000)

test('right passwords do not use up the attempts', async () => {
  for (let turn = 0; turn < 12; turn++) {
    expect((await tryPassword(await visitor(), ana.email, testPassword, '198.51.100.10')).statusCode).toBe(
      201,
    )
  }
})

test('the address is the one that the trusted proxy saw, not the one that a client claims', async () => {
  const browser = await visitor()
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      tryPassword(browser, ana.email, 'wrong', `10.0.0.${turn}, 198.51.100.11`),
    ),
  )
  expect((await tryPassword(browser, ana.email, 'wrong', '10.9.9.9, 198.51.100.11')).statusCode).toBe(429)
})

test('an IPv6 network is one place, however many addresses it has', async () => {
  const browser = await visitor()
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      tryPassword(browser, ana.email, 'wrong', `2001:db8:0:7::${turn + 1}`),
    ),
  )
  expect((await tryPassword(browser, ana.email, 'wrong', '2001:db8:0:7:a:b:c:d')).statusCode).toBe(429)
  expect((await tryPassword(browser, ana.email, 'wrong', '2001:db8:0:8::1')).statusCode).toBe(422)
})

test('a proxy may write the address with a port or a zone: one place, stored without either', async () => {
  const browser = await visitor()
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      tryPassword(browser, ana.email, 'wrong', `198.51.100.12:${50_000 + turn}`),
    ),
  )
  expect((await tryPassword(browser, ana.email, 'wrong', '198.51.100.12:60000')).statusCode).toBe(429)
  expect((await tryPassword(browser, ana.email, testPassword, 'fe80::1%eth0')).statusCode).toBe(201)
  const { rows } = await db.owner.query(
    `select host(s.ip) as session, (select host(a.ip) from audit_log a where a.action = 'login'
       and a.user_id = s.user_id) as audit from sessions s where s.user_id = $1`,
    [ana.id],
  )
  expect(rows).toEqual([{ session: 'fe80::1', audit: 'fe80::1' }])
})

test('a new login never continues an old session', async () => {
  const browser = await loginAs(ana)
  const before = browser.cookies._clinic_session
  await tryPassword(browser, ana.email, testPassword)
  expect(browser.cookies._clinic_session).not.toBe(before)
  const fixed = await visitor()
  fixed.cookies._clinic_session = 'chosen-by-an-attacker'
  await fixed.get('/v2/login')
  await tryPassword(fixed, ana.email, testPassword)
  expect(fixed.cookies._clinic_session).not.toBe('chosen-by-an-attacker')
})

test('after logging out the old cookie opens nothing, and the token is a new one [SES-55] [API-31]', async () => {
  const browser = await loginAs(ana)
  const old = { ...browser.cookies }
  const oldToken = browser.token
  expect((await browser.send('DELETE', '/v2/rest/sessions.json')).statusCode).toBe(204)
  expect(browser.token).not.toBe(oldToken)
  expect((await browser.send('DELETE', '/v2/rest/sessions.json')).statusCode).toBe(204)
  expect((await browser.request({ url: '/v2/rest/user.json', cookies: old })).statusCode).toBe(401)
  expect(await actions()).toEqual(['login', 'logout'])
})

test('the token of the page before login is of no use after it', async () => {
  const browser = await visitor()
  const oldToken = browser.token
  await tryPassword(browser, ana.email, testPassword)
  const headers = { 'x-csrf-token': oldToken }
  expect((await browser.send('DELETE', '/v2/rest/sessions.json', undefined, headers)).statusCode).toBe(422)
})

test('logging out of a session that has run out succeeds and takes the cookie away', async () => {
  const browser = await loginAs(ana)
  db.clock.advance(61)
  const answer = await browser.send('DELETE', '/v2/rest/sessions.json')
  expect(answer.statusCode).toBe(204)
  expect(browser.cookies).not.toHaveProperty('_clinic_session')
  expect((await tryPassword(browser, ana.email, testPassword)).statusCode).toBe(201)
  const foreign = { origin: 'https://evil.example.com' }
  const gone = await visitor()
  expect((await gone.send('DELETE', '/v2/rest/sessions.json', undefined, foreign)).statusCode).toBe(422)
})

test('a token that does not fit is answered with the one that does, but not to another site', async () => {
  const stale = { 'x-csrf-token': 'stale' }
  const signedIn = await loginAs(ana)
  const refused = await signedIn.send('DELETE', '/v2/rest/sessions.json', undefined, stale)
  expect(refused.statusCode).toBe(422)
  expect(refused.headers).toHaveProperty('x-csrf-token')
  expect((await signedIn.send('DELETE', '/v2/rest/sessions.json')).statusCode).toBe(204)

  const session = { email: ana.email, password: testPassword }
  const fresh = await app.inject({
    method: 'POST',
    url: '/v2/rest/sessions.json',
    headers: stale,
    payload: { session },
  })
  expect(fresh.statusCode).toBe(422)
  const again = await app.inject({
    method: 'POST',
    url: '/v2/rest/sessions.json',
    headers: { 'x-csrf-token': String(fresh.headers['x-csrf-token']) },
    cookies: Object.fromEntries(fresh.cookies.map(({ name, value }) => [name, value])),
    payload: { session },
  })
  expect(again.statusCode).toBe(201)

  const foreign = { ...stale, origin: 'https://evil.example.com' }
  const elsewhere = await (await loginAs(ana)).send('DELETE', '/v2/rest/sessions.json', undefined, foreign)
  expect(elsewhere.statusCode).toBe(422)
  expect(elsewhere.headers).not.toHaveProperty('x-csrf-token')
})

test('a session ends when nobody used it for as long as the clinic allows; what runs by itself does not count', async () => {
  const browser = await loginAs(ana)
  db.clock.advance(59)
  expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(200)
  for (let turn = 0; turn < 6; turn++) {
    db.clock.advance(10)
    const background = await browser.request({ url: '/v2/rest/user.json', headers: { 'x-background': '1' } })
    expect(background.statusCode).toBe(turn < 5 ? 200 : 401)
  }
})

test('a session ends after a week, however busy it was', async () => {
  const browser = await loginAs(ana)
  for (let half = 0; half < 7 * 48 - 1; half++) {
    db.clock.advance(30)
    if (half % 40 === 0) expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(200)
    else
      await db.owner.query('update sessions set last_seen_at = $1 where user_id = $2', [
        db.clock.now(),
        ana.id,
      ])
  }
  expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(200)
  db.clock.advance(30)
  expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(401)
})

test('a deactivated user is out at once', async () => {
  const browser = await loginAs(ana)
  await db.owner.query('update users set active = false where id = $1', [ana.id])
  const answer = await browser.get('/v2/rest/user.json')
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Authentication failed' }])
})

test('an ended session brings the token with which to log in again, without a new page', async () => {
  const browser = await loginAs(ana)
  db.clock.advance(61)
  expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(401)
  expect((await tryPassword(browser, ana.email, testPassword)).statusCode).toBe(201)
})

test('neither the cookie nor the password is stored readably', async () => {
  const browser = await loginAs(ana)
  const { rows } = await db.owner.query('select * from sessions where user_id = $1', [ana.id])
  expect(JSON.stringify(rows)).not.toContain(browser.cookies._clinic_session)
  const user = await db.owner.query('select password_digest from users where id = $1', [ana.id])
  expect(user.rows[0].password_digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('guessing cookies finds nothing', async () => {
  await loginAs(ana)
  for (let turn = 0; turn < stormSize(50, 5_000); turn++) {
    const cookies = {
      _clinic_session: Buffer.from(`guess ${turn}`.repeat(4)).toString('base64url').slice(0, 43),
    }
    expect((await app.inject({ url: '/v2/rest/user.json', cookies })).statusCode).toBe(401)
  }
})
