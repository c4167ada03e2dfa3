import Fastify from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { registerHealth } from './health-and-metrics.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { app, loginAs, visitor } = await testApp(db)
let chicago: { email: string }

beforeAll(async () => {
  chicago = await make.user((await make.clinic({ time_zone: 'America/Chicago' })).id, { admin: true })
})

const meta = (body: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(body)?.[1]

test('the page of the app contains what the app must know first, and no patient', async () => {
  const page = await app.inject({ url: '/v2' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(meta(page.body, 'csrf-token')).toMatch(/^\S{20,}$/)
  expect(meta(page.body, 'time-zone')).toBe('America/New_York')
  expect(meta(page.body, 'cable-url')).toBe('/v2/cable')
  expect(meta(page.body, 'payment-public-key')).toBe('')
  const signedIn = await loginAs(chicago)
  expect(meta((await signedIn.get('/v2')).body, 'time-zone')).toBe('America/Chicago')
})

test('every page says that emails and texts are simulated if they are, and no page does otherwise', async () => {
  const silent = (await app.inject({ url: '/v2' })).body
  expect([meta(silent, 'sandbox'), meta(silent, 'not-configured')]).toEqual([
    '',
    'e-mail, texting, payments, claims',
  ])
  const practice = await testApp(db, {
    env: {
      EMAIL_DRIVER: 'sandbox',
      SMS_DRIVER: 'sandbox',
      PAYMENTS_DRIVER: 'sandbox',
      CLEARINGHOUSE_DRIVER: 'sandbox',
    },
  })
  const page = (await practice.app.inject({ url: '/v2/login' })).body
  expect(meta(page, 'sandbox')).toBe('e-mail, texting, payments, claims')
  expect(meta(page, 'not-configured')).toBe('')
})

test('Stripe may load in the pages where it takes the payments, and nowhere else', async () => {
  const policy = async (of: typeof app, url: string) =>
    String((await of.inject({ url })).headers['content-security-policy'])
  const stripe = await testApp(db, {
    env: {
      APP_URL: 'https://app.example.com',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  })
  const open = await policy(stripe.app, '/v2/login')
  expect(open).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(open).toContain("connect-src 'self' https://api.stripe.com;")
  expect(open).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(meta((await stripe.app.inject({ url: '/v2/login' })).body, 'payment-public-key')).toBe('pk_test_1')
  expect(await policy(stripe.app, '/404')).not.toContain('stripe')
  const practice = await testApp(db, { env: { PAYMENTS_DRIVER: 'sandbox' } })
  for (const other of [app, practice.app]) expect(await policy(other, '/v2/login')).not.toContain('stripe')
})

test('an unknown address below /v2 is a 404 page under the head of all such pages, and not the app [PIF-48]', async () => {
  const page = await app.inject({ url: '/v2/nowhere', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Page not found')
  expect(page.body).toMatch(
    /<header class="head"><div><img src="data:image\/svg[^>]*>\s*<strong>Archwire<\/strong><\/div>/s,
  )
  expect(page.body).not.toContain('<footer')
  expect(page.body).not.toContain('csrf-token')
})

test.each([
  ['/', 302, '/v2'],
  ['/calendar', 302, '/v2/calendar'],
  ['/settings', 302, '/v2/login?return_to=%2Fsettings'],
  ['/404', 404, undefined],
  ['/500', 500, undefined],
  ['/healthz', 200, undefined],
  ['/readyz', 200, undefined],
  ['/docs/calls', 200, undefined],
])('%s answers %i', async (url, status, location) => {
  const page = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers.location]).toEqual([status, location])
})

test('below /settings visitors are sent to the login and staff are refused, whether the page exists or not', async () => {
  const html = { accept: 'text/html' }
  const visited = await app.inject({ url: '/settings/no/such?page=1', headers: html })
  expect([visited.statusCode, visited.headers.location]).toEqual([
    302,
    '/v2/login?return_to=%2Fsettings%2Fno%2Fsuch%3Fpage%3D1',
  ])
  const staff = await loginAs(await make.user((await make.clinic()).id))
  expect((await staff.get('/settings/no/such')).statusCode).toBe(403)
  const found = await (await loginAs(chicago)).get('/settings/no/such')
  expect([found.statusCode, found.body]).toEqual([404, expect.stringContaining('Page not found')])
})

test('pages that show no user work without the database, also with a session', async () => {
  const away = async () => {
    throw new Error('the database is away')
  }
  const alone = await testApp({ ...db, database: { ...db.database, anonymously: away } })
  const cookies = { _clinic_session: 'whatever' }
  const opened = async (url: string) => {
    const { statusCode, headers } = await alone.app.inject({ url, cookies })
    return [statusCode, headers.location ?? headers['content-type']]
  }
  const html = 'text/html; charset=utf-8'
  expect(await opened('/v2')).toEqual([500, 'application/json; charset=utf-8'])
  expect(await opened('/404')).toEqual([404, html])
  expect(await opened('/500')).toEqual([500, html])
  expect(await opened('/docs/calls')).toEqual([200, html])
  expect(await opened('/')).toEqual([302, '/v2'])
  expect(await opened('/calendar')).toEqual([302, '/v2/calendar'])
})

test('however often readiness is asked, the database gets one query a second', async () => {
  let queries = 0
  let isAway = false
  const http = Fastify()
  onTestFinished(() => http.close())
  registerHealth(http, {
    clock: db.clock,
    deadJobs: async () => {
      queries += 1
      if (isAway) throw new Error('the database is away')
      return 3
    },
  })
  const ask = async () => {
    const answer = await http.inject('/readyz')
    return [answer.statusCode, answer.json()]
  }
  const ready = { ready: true, deadJobs: 3, writable: true, takesFiles: true }
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill([200, ready]))
  expect(queries).toBe(1)
  isAway = true
  db.clock.advance(1 / 60)
  expect([await ask(), await ask()]).toEqual(Array(2).fill([503, { ready: false }]))
  expect(queries).toBe(2)
})

test('every response forbids what the page does not need', async () => {
  for (const url of ['/v2', '/404', '/v2/rest/user', '/assets/empty-0000.js', '/docs/calls']) {
    const { headers } = await app.inject({ url })
    expect(headers['content-security-policy'], url).toContain("script-src 'self'")
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], url).not.toContain('unsafe-inline')
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toBe('same-origin')
    expect(headers['permissions-policy'], url).toContain('geolocation=()')
    expect(headers['x-powered-by'], url).toBeUndefined()
  }
})

test('with https browsers use it for a year, on all subdomains; without it they are not told to', async () => {
  const secure = await testApp(db, { env: { APP_URL: 'https://app.example.com' } })
  for (const url of ['/v2', '/404', '/v2/rest/user', '/assets/empty-0000.js', '/healthz']) {
    const { headers } = await secure.app.inject({ url })
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
    const bare = await app.inject({ url })
    expect(bare.headers['strict-transport-security'], url).toBeUndefined()
  }
})

test('no response has a header that lets another site in', async () => {
  const headers = { origin: 'https://evil.example.com', 'access-control-request-method': 'PUT' }
  for (const url of ['/v2', '/v2/rest/user', '/v2/rest/openapi.json', '/assets/empty-0000.js', '/healthz']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url, headers })
      const names = Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))
      expect([url, method, names]).toEqual([url, method, []])
    }
  }
})

test('the style nonce is new on every page', async () => {
  const pages = await Promise.all([app.inject({ url: '/v2' }), app.inject({ url: '/v2' })])
  const nonces = pages.map(page => meta(page.body, 'style-nonce'))
  expect(new Set(nonces).size).toBe(2)
  expect(pages[0]?.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`)
})

test('built files may be cached for a year; pages and responses are revalidated', async () => {
  expect((await app.inject({ url: '/assets/empty-0000.js' })).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await app.inject({ url: '/v2' })).headers['cache-control']).toBe('no-store')
  const browser = await loginAs(chicago)
  expect((await browser.get('/v2/rest/user.json')).headers['cache-control']).toBe('private, no-cache')
})

test('an unchanged response is not sent again', async () => {
  const browser = await loginAs(chicago)
  const first = await browser.get('/v2/rest/user.json')
  const headers = { 'if-none-match': String(first.headers.etag) }
  const second = await browser.request({ url: '/v2/rest/user.json', headers })
  expect([second.statusCode, second.body]).toEqual([304, ''])
})

test('a long response is compressed', async () => {
  const answer = await app.inject({ url: '/v2/rest/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
})

test('the list of calls is OpenAPI 3.1 and names every call [API-151]', async () => {
  const document = (await app.inject({ url: '/v2/rest/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/v2/rest/settings/clinic'].put.parameters).toContainEqual(
    expect.objectContaining({ name: 'If-Match', in: 'header' }),
  )
  expect(
    document.paths['/v2/rest/sessions'].post.requestBody.content['application/json'].schema,
  ).toMatchObject({
    properties: { session: { required: ['email', 'password'] } },
  })
  const said = (path: string, method: string) => document.paths[path][method].description
  expect(said('/v2/rest/openapi', 'get')).toBe(
    'Who: public. At most 60 calls in 60 seconds, of one person, or from one address.',
  )
  expect(said('/v2/rest/sessions', 'post')).toBe('Who: public. How often is counted by what is asked for.')
  const ofAppointments = Object.keys(document.paths).filter(path => path.startsWith('/v2/rest/appointments'))
  expect(ofAppointments.map(path => path.slice('/v2/rest/appointments'.length)).toSorted()).toEqual([
    '',
    '/warnings',
    '/warnings/{id}',
    '/{id}',
    '/{id}/check_in',
    '/{id}/confirm',
    '/{id}/finish',
    '/{id}/history',
    '/{id}/labels/{labelId}',
    '/{id}/no_show',
    '/{id}/notes',
    '/{id}/notes/{noteId}',
    '/{id}/reschedule',
    '/{id}/seat',
    '/{id}/undo',
  ])
})

test('cookies cannot be read by scripts or other sites, and need https if the server has it', async () => {
  const browser = await visitor()
  const answer = await browser.send('POST', '/v2/rest/sessions', {
    session: { email: chicago.email, password: 'correct horse battery' },
  })
  expect(answer.cookies.find(cookie => cookie.name === '_clinic_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  const secure = await testApp(db, { env: { APP_URL: 'https://app.example.com' } })
  const page = await secure.app.inject({ url: '/v2' })
  expect(page.cookies).toMatchObject([
    { name: '_clinic_csrf', secure: true, httpOnly: true, sameSite: 'Lax' },
  ])
  expect(page.headers['strict-transport-security']).toContain('max-age=')
})
