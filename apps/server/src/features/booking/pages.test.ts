import { expect, test } from 'vitest'
import { visitorFixture } from '../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { ask, book, settings } = desk

const ancestors = (policy: unknown) => /frame-ancestors ([^;]+)/.exec(String(policy))?.[1]

test('the booking page can be embedded by the sites that the clinic names, and sets no cookie [G-31]', async () => {
  const { slug } = desk.here()
  const plain = await ask('GET', `/book/${slug}`)
  expect(plain.statusCode).toBe(200)
  expect(plain.body).toContain('data-page="book"')
  expect(plain.body).toContain('name="csrf-token" content=""')
  expect(plain.headers['set-cookie']).toBe(undefined)
  expect(ancestors(plain.headers['content-security-policy'])).toBe("'none'")
  await settings({ frame_ancestors: ['https://www.example.com', 'https://*.example.org'] })
  const embedded = await ask('GET', `/book/${slug}`)
  expect(ancestors(embedded.headers['content-security-policy'])).toBe(
    "'self' https://www.example.com https://*.example.org",
  )
  expect(embedded.headers['x-frame-options']).toBe(undefined)
  const elsewhere = await ask('GET', '/v2/login')
  expect(ancestors(elsewhere.headers['content-security-policy'])).toBe("'none'")
})

test('a page that is switched off says whom to call, in embedding sites too [G-31]', async () => {
  const { slug } = desk.here()
  await settings({ enabled: false })
  const off = await ask('GET', `/book/${slug}`)
  expect([off.statusCode, off.headers['set-cookie'], off.headers['cache-control']]).toEqual([
    404,
    undefined,
    'no-store',
  ])
  expect(off.body).toContain('Online booking is not available just now')
  expect(off.body).toContain('<a href="tel:+12125550100">(212) 555-0100</a>')
  expect(ancestors(off.headers['content-security-policy'])).toBe("'none'")
  await settings({ frame_ancestors: ['https://www.example.com'] })
  const embedded = await ask('GET', `/book/${slug.toUpperCase()}?utm_source=own`)
  expect(ancestors(embedded.headers['content-security-policy'])).toBe("'self' https://www.example.com")
  expect(embedded.headers['x-frame-options']).toBe(undefined)
  await desk.rows('update clinics set phone_number = null, name = $2 where id = $1', '<b>Harbor')
  expect((await ask('GET', `/book/${slug}`)).body).toContain('Please call &lt;b&gt;Harbor, and')
})

test('a page that was never set up looks the same as one that does not exist', async () => {
  const { slug } = desk.here()
  await settings({ enabled: false })
  await desk.rows('delete from bookable_types where clinic_id = $1')
  const [off, none] = [await ask('GET', `/book/${slug}`), await ask('GET', '/book/nobody-here')]
  expect([off.statusCode, off.body]).toEqual([404, none.body])
  for (const odd of ['%00', 'a%2Fb', '%27%3B%20drop', '%F0%9F%A6%B7']) {
    expect((await ask('GET', `/book/${odd}`)).statusCode).toBe(404)
  }
  expect(off.body).toContain('Online booking is not available here')
  expect(ancestors(off.headers['content-security-policy'])).toBe("'none'")
})

test('the page of a visit opens by its link alone, without a cookie', async () => {
  await book()
  const token = await desk.token()
  const page = await ask('GET', `/book/manage/${token}`)
  expect([page.statusCode, page.headers['set-cookie'], page.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ])
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect((await ask('GET', `/book/manage/${'B'.repeat(43)}`)).statusCode).toBe(404)
})

test('opening the page very often is answered with a request to wait, in embedding sites too [G-31]', async () => {
  const { slug } = desk.here()
  const from = '10.200.0.1'
  for (let count = 0; count < 120; count++) await ask('GET', '/book/nobody-here', { from })
  const answer = await ask('GET', `/book/${slug}`, { from })
  expect([answer.statusCode, answer.headers['x-frame-options']]).toEqual([429, undefined])
  expect(answer.body).toContain('Please wait a minute')
  expect(ancestors(answer.headers['content-security-policy'])).toBe("'self' *")
  expect(answer.body).not.toMatch(/<a |<form|<button|<script/)
})
