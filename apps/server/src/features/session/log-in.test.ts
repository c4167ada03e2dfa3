import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../test/fixtures/factories.ts'
import { loginFixture } from '../../../test/fixtures/login-fixture.ts'
import { logIn } from './log-in-and-out.ts'

const { db, now, make, visitor, loginAs, tryPassword, actions } = await loginFixture()
let clinicId: number
let ana: { id: number; email: string }
beforeEach(() => {
  ;({ clinicId, ana } = now())
})

const attempt = (email: string, password: string) => ({
  email,
  password,
  ip: '198.51.100.20',
  userAgent: undefined,
  now: db.clock.now(),
})

test('logging in returns the user, and the next call has the user’s session [SES-04, SES-46, API-23, API-31]', async () => {
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
    enterSends: false,
  }
  expect(answer.json().user).toEqual(user)
  expect((await browser.get('/v2/rest/user.json')).json()).toEqual(user)
  expect(await actions()).toEqual(['login'])
})

test('a patient cannot log in, and sees nothing of the app [SES-03]', async () => {
  const patient = await make.patient(clinicId, { email: 'zoe@home.example.com' })
  const browser = await visitor()
  const answer = await tryPassword(browser, 'zoe@home.example.com', testPassword)
  expect(answer.statusCode, answer.body).toBe(422)
  expect((await browser.get(`/v2/rest/patients/${patient.id}`)).statusCode).toBe(401)
})

test('a wrong password, an unknown address and a deactivated user get the same response [API-37, API-91]', async () => {
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

// A failed login returns no sooner than 250 ms after it began, for any address. That covers the read and the audited
// write that a known address takes. Longer work is not covered: while another transaction has locked the clinic's
// audit head, a wrong password for a known address may return later.
test('no failed login returns before the minimum time has passed, whether the address is known or not', async () => {
  const gone = await make.user(clinicId, { active: false })
  const orderFor = async (email: string) => {
    const order: string[] = []
    // Far longer than the work, so that a login that does not wait would be first.
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

test('a right password does not wait for the minimum time', async () => {
  const never = () => new Promise(() => undefined)
  const { user } = await logIn({ database: db.database, pause: never }, attempt(ana.email, testPassword))
  expect(user.id).toBe(ana.id)
})

test('logging in to an account under attack takes longer, and a right password gives back only what it had counted', async () => {
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

test('logging in does not change the version of the user’s record', async () => {
  const version = async () =>
    (await db.owner.query('select updated_at from users where id = $1', [ana.id])).rows[0].updated_at
  const before = await version()
  await loginAs(ana)
  expect(await version()).toEqual(before)
})
