import { endpoint } from '@archwire/contract/endpoint'
import { id } from '@archwire/contract/fields'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { refuse } from '../refuse.ts'
import { route } from '../route.ts'

const person = z.object({
  firstName: z.string().min(1),
  phoneNumber: z.string().regex(/^\d{10}$/),
  nickname: z.string().max(5).optional(),
})
const reply = z.object({ ok: z.boolean() })
const create = endpoint({
  method: 'POST',
  path: '/test/people',
  who: 'staff',
  summary: 'Fields refused as a list',
  body: z.object({ person: person.extend({ address: z.object({ zipCode: z.string() }).optional() }) }),
  reply,
})
const createDocumented = endpoint({
  ...create,
  path: '/test/documented_people',
  summary: 'Fields refused as a JSON string',
  fieldErrors: 'json-string',
})
const show = endpoint({
  method: 'GET',
  path: '/test/people/:id',
  who: 'staff',
  summary: 'A refusal, or a fault, by id',
  params: z.object({ id }),
  query: z.object({ limit: z.coerce.number().int().max(50).optional() }),
  reply,
})
const showNamed = endpoint({
  method: 'GET',
  path: '/test/named/:name',
  who: 'staff',
  summary: 'A record by a word',
  params: z.object({ name: z.string() }),
  query: z.object({ query: z.string().optional() }),
  reply,
})
const seen: unknown[] = []

const db = await cloneDatabase()
const make = factories(db.owner)
const { app, loginAs } = await testApp(db, {
  moreRoutes: [
    route(create, async ({ body }) => {
      seen.push(body)
      return { ok: true }
    }),
    route(createDocumented, async () => ({ ok: true })),
    route(showNamed, async () => ({ ok: true })),
    route(show, async ({ params }) => {
      if (params.id === 1) throw refuse(422, 'This invoice is already paid.')
      if (params.id === 2) throw new Error('secret detail: 123-45-6789')
      return { ok: true }
    }),
  ],
})
let browser: Browser
beforeAll(async () => {
  browser = await loginAs(await make.user((await make.clinic()).id))
})

const post = (path: string, body: unknown) => browser.send('POST', `/v2/rest${path}`, body)

test('a missing wrapper is a bad request [ERR-74]', async () => {
  for (const body of [{}, { person: null }, { person: [] }, []]) {
    const answer = await post('/test/people', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: 'param is missing or the value is empty: person' })
  }
})

test('wrong fields are named in snake case, each with its messages [ERR-74]', async () => {
  const answer = await post('/test/people', {
    person: { firstName: '', nickname: 'far too long', address: {} },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    errors: {
      first_name: ["can't be blank"],
      phone_number: ["can't be blank"],
      nickname: ['is too long'],
      'address.zip_code': ["can't be blank"],
    },
  })
})

test('calls that say so report wrong fields as a JSON string of nested messages', async () => {
  const answer = await post('/test/documented_people', {
    person: { firstName: 'Pat', phoneNumber: '12', address: {} },
  })
  expect(answer.statusCode).toBe(422)
  expect(JSON.parse(answer.json().error)).toEqual({
    phone_number: ['is invalid'],
    address: { zip_code: ["can't be blank"] },
  })
})

test('unknown fields are dropped and not stored', async () => {
  await post('/test/people', {
    admin: true,
    person: { firstName: 'Pat', phoneNumber: '5551234567', clinicId: 9, constructor: 1 },
  })
  expect(seen.at(-1)).toEqual({ person: { firstName: 'Pat', phoneNumber: '5551234567' } })
})

test('a refusal gives its reason; a failure reveals nothing [ERR-74]', async () => {
  const refused = await browser.get('/v2/rest/test/people/1')
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'This invoice is already paid.' }])
  const failed = await browser.get('/v2/rest/test/people/2')
  expect([failed.statusCode, failed.json()]).toEqual([500, { error: 'Internal server error' }])
})

test.each(['0', '-1', 'abc', '1.5', '99999999999999999999', '%2e%2e', '1%2F2', '1;drop'])(
  'an id such as %s names no record',
  async id => {
    const answer = await browser.get(`/v2/rest/test/people/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Record not found' }])
  },
)

test('a wrong query is refused on its field', async () => {
  const answer = await browser.get('/v2/rest/test/people/7?limit=5000')
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { limit: ['is invalid'] } }])
})

// No column can store these: refused here, they cannot become an error of the database.
test.each([
  ['a NUL', 'a\u0000'],
  ['half a character', '\ud800'],
  ['the other half', 'x\udc00y'],
])('%s in any text is refused on its field', async (_, text) => {
  const person = { firstName: 'Pat', phoneNumber: '5551234567' }
  const inField = await post('/test/people', { person: { ...person, firstName: text } })
  expect([inField.statusCode, inField.json()]).toEqual([422, { errors: { first_name: ['is invalid'] } }])
  const nested = await post('/test/documented_people', { person: { ...person, address: { zipCode: text } } })
  expect(nested.statusCode).toBe(422)
  expect(JSON.parse(nested.json().error)).toEqual({ address: { zip_code: ['is invalid'] } })
  const asKey = await post('/test/people', { person: { ...person, [text]: 1 } })
  expect([asKey.statusCode, asKey.json()]).toEqual([422, { errors: { person: ['is invalid'] } }])
  const unknown = await post('/test/people', { person, list: [{ deep: ['fine', text] }] })
  expect([unknown.statusCode, unknown.json()]).toEqual([422, { errors: { 'list.0.deep.1': ['is invalid'] } }])
  const login = await post('/sessions', { session: { email: text, password: text } })
  expect(login.statusCode).toBe(422)
  expect(login.json()).toEqual({ errors: { email: ['is invalid'], password: ['is invalid'] } })
})

test('a NUL in the query is refused on its field, a NUL in the path names no record', async () => {
  const query = await browser.get('/v2/rest/test/named/ana?query=%00')
  expect([query.statusCode, query.json()]).toEqual([422, { errors: { query: ['is invalid'] } }])
  const path = await browser.get('/v2/rest/test/named/a%00')
  expect([path.statusCode, path.json()]).toEqual([404, { error: 'Record not found' }])
})

test('the suffix .json means the same on every call [API-154]', async () => {
  for (const url of [
    '/v2/rest/test/people/7',
    '/v2/rest/test/people/7.json',
    '/v2/rest/test/people/7.json?limit=5',
  ]) {
    expect((await browser.get(url)).json()).toEqual({ ok: true })
  }
})

const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
test.each([
  ['not JSON', '{"person":', 400],
  ['an empty body', '', 400],
  ['a prototype', '{"__proto__":{"admin":true},"person":{}}', 400],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}},"person":{}}', 400],
  ['twenty thousand levels', deep, 400],
  ['twenty thousand levels inside', `{"person":{"firstName":"Pat"},"more":${deep}}`, 422],
  ['a number', '5', 400],
  ['half a megabyte', `{"person":{"firstName":"${'x'.repeat(500_000)}"}}`, 413],
])('%s is refused, and the server goes on', async (_, payload, status) => {
  const answer = await browser.request({
    method: 'POST',
    url: '/v2/rest/test/people',
    headers: { 'x-csrf-token': browser.token, 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(Object.keys(answer.json())).toEqual([status === 422 ? 'errors' : 'error'])
  expect((await browser.get('/v2/rest/test/people/7')).statusCode).toBe(200)
})

test.each([
  '/v2/rest/nothing',
  '/v2/rest//user',
  '/v2/rest/../../etc/passwd',
  '/v2/rest/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/assets/../../package.json',
  '/assets/%2e%2e/index.html',
  '/v2/rest/user/%00',
])('%s is not found', async url => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toContain('root:')
})
