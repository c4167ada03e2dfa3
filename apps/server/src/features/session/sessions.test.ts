import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { testPassword } from '../../../test/fixtures/factories.ts'
import { loginFixture } from '../../../test/fixtures/login-fixture.ts'

const { db, now, app, visitor, loginAs, tryPassword, actions } = await loginFixture()
let ana: { id: number; email: string }
beforeEach(() => {
  ;({ ana } = now())
})

test('a new login never continues an old session, and ends the one that the browser had [SEC-03]', async () => {
  const browser = await loginAs(ana)
  const before = browser.cookies._clinic_session
  const old = { ...browser.cookies }
  await tryPassword(browser, ana.email, testPassword)
  expect(browser.cookies._clinic_session).not.toBe(before)
  expect((await browser.request({ url: '/v2/rest/user.json', cookies: old })).statusCode).toBe(401)
  expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(200)
  const fixed = await visitor()
  fixed.cookies._clinic_session = 'chosen-by-an-attacker'
  await fixed.get('/v2/login')
  await tryPassword(fixed, ana.email, testPassword)
  expect(fixed.cookies._clinic_session).not.toBe('chosen-by-an-attacker')
})

test('after logging out, the old cookie is invalid and the token is a new one [SES-55, API-31]', async () => {
  const browser = await loginAs(ana)
  const old = { ...browser.cookies }
  const oldToken = browser.token
  expect((await browser.send('DELETE', '/v2/rest/sessions.json')).statusCode).toBe(204)
  expect(browser.token).not.toBe(oldToken)
  expect((await browser.send('DELETE', '/v2/rest/sessions.json')).statusCode).toBe(204)
  expect((await browser.request({ url: '/v2/rest/user.json', cookies: old })).statusCode).toBe(401)
  expect(await actions()).toEqual(['login', 'logout'])
})

test('the token of the page before login is invalid after it', async () => {
  const browser = await visitor()
  const oldToken = browser.token
  await tryPassword(browser, ana.email, testPassword)
  const headers = { 'x-csrf-token': oldToken }
  expect((await browser.send('DELETE', '/v2/rest/sessions.json', undefined, headers)).statusCode).toBe(422)
})

test('logging out of an expired session succeeds and removes the cookie', async () => {
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

test('a request with a wrong token gets the right one with its refusal, unless another site sent it', async () => {
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

test('a session ends when nobody has used it for as long as the clinic has set; background requests do not count', async () => {
  const browser = await loginAs(ana)
  db.clock.advance(59)
  expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(200)
  for (let turn = 0; turn < 6; turn++) {
    db.clock.advance(10)
    const background = await browser.request({ url: '/v2/rest/user.json', headers: { 'x-background': '1' } })
    expect(background.statusCode).toBe(turn < 5 ? 200 : 401)
  }
})

test('a session ends after a week, however much it is used', async () => {
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

test('a deactivated user is logged out at once', async () => {
  const browser = await loginAs(ana)
  await db.owner.query('update users set active = false where id = $1', [ana.id])
  const answer = await browser.get('/v2/rest/user.json')
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Authentication failed' }])
})

test('the refusal after a session has ended has the token for logging in again without loading a page', async () => {
  const browser = await loginAs(ana)
  db.clock.advance(61)
  expect((await browser.get('/v2/rest/user.json')).statusCode).toBe(401)
  expect((await tryPassword(browser, ana.email, testPassword)).statusCode).toBe(201)
})

test('the cookie is not stored in readable form', async () => {
  const browser = await loginAs(ana)
  const { rows } = await db.owner.query('select * from sessions where user_id = $1', [ana.id])
  expect(JSON.stringify(rows)).not.toContain(browser.cookies._clinic_session)
})

test('guessed cookies open no session', async () => {
  await loginAs(ana)
  for (let turn = 0; turn < chaosSize(50, 5_000); turn++) {
    const cookies = {
      _clinic_session: Buffer.from(`guess ${turn}`.repeat(4)).toString('base64url').slice(0, 43),
    }
    expect((await app.inject({ url: '/v2/rest/user.json', cookies })).statusCode).toBe(401)
  }
})
