import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { app, loginAs, visitor } = await testApp(db)
let chicago: { email: string }

beforeAll(async () => {
  chicago = await make.user((await make.clinic({ time_zone: 'America/Chicago' })).id, { admin: true })
})

const meta = (body: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(body)?.[1]

test('the app page carries what it must know, and no patient', async () => {
  const page = await app.inject({ url: '/v2' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(meta(page.body, 'csrf-token')).toMatch(/^\S{20,}$/)
  expect(meta(page.body, 'time-zone')).toBe('America/New_York')
  expect(meta(page.body, 'cable-url')).toBe('/v2/cable')
  expect(meta(page.body, 'payment-public-key')).toBe('')
  const signedIn = await loginAs(chicago)
  expect(meta((await signedIn.get('/v2')).body, 'time-zone')).toBe('America/Chicago')
})

test('where letters only pretend to be sent, every page knows; elsewhere none does', async () => {
  expect(meta((await app.inject({ url: '/v2' })).body, 'sandbox')).toBe('')
  const practice = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
  expect(meta((await practice.app.inject({ url: '/v2/login' })).body, 'sandbox')).toBe('e-mail')
})

test('an unknown address below /v2 is a 404 page, never the app again', async () => {
  const page = await app.inject({ url: '/v2/nowhere', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Page not found')
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

test('every answer forbids what the page does not need', async () => {
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

test('the style nonce is new on every page', async () => {
  const pages = await Promise.all([app.inject({ url: '/v2' }), app.inject({ url: '/v2' })])
  const nonces = pages.map(page => meta(page.body, 'style-nonce'))
  expect(new Set(nonces).size).toBe(2)
  expect(pages[0]?.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`)
})

test('built files may be kept for a year; pages and answers are asked for again', async () => {
  expect((await app.inject({ url: '/assets/empty-0000.js' })).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await app.inject({ url: '/v2' })).headers['cache-control']).toBe('no-store')
  const browser = await loginAs(chicago)
  expect((await browser.get('/v2/rest/user.json')).headers['cache-control']).toBe('private, no-cache')
})

test('an unchanged answer is not sent again', async () => {
  const browser = await loginAs(chicago)
  const first = await browser.get('/v2/rest/user.json')
  const headers = { 'if-none-match': String(first.headers.etag) }
  const second = await browser.request({ url: '/v2/rest/user.json', headers })
  expect([second.statusCode, second.body]).toEqual([304, ''])
})

test('a long answer travels compressed', async () => {
  const answer = await app.inject({ url: '/v2/rest/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
})

test('the list of calls is OpenAPI 3.1 and names every call', async () => {
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
})

test('the cookies are out of reach for scripts and other sites, and need https where there is https', async () => {
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
