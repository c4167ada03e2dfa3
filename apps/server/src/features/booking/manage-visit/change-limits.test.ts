import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const { ask, book, token } = await visitorFixture()

async function bookedVisit(): Promise<string> {
  await book({ startsAt: '2026-05-12T10:00:00.000-04:00' })
  return `/v2/rest/public/bookings/${await token()}`
}

test('a link can cause only a limited number of emails', async () => {
  const mine = await bookedVisit()
  const statuses = []
  for (let count = 0; count < 21; count++) {
    const startsAt = `2026-05-13T1${count % 2}:00:00-04:00`
    statuses.push((await ask('PUT', mine, { body: { startsAt } })).statusCode)
  }
  expect(statuses.slice(0, 20).every(status => status === 200)).toBe(true)
  expect(statuses[20]).toBe(429)
  const refused = await ask('DELETE', mine)
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      error: 'Too many attempts. Please try again later. Please call us at (212) 555-0100.',
      phoneNumber: '2125550100',
    },
  ])
})

test('attempts that change nothing do not count: after many of them a visit can still be cancelled', async () => {
  const mine = await bookedVisit()
  const send = async (body: object) => (await ask('PUT', mine, { body })).statusCode
  expect(await send({ confirmed: true })).toBe(200)
  for (let count = 0; count < 7; count++) {
    expect(await send({ startsAt: '2026-05-13T03:00:00-04:00' })).toBe(422)
    expect(await send({ confirmed: true, seenAt: '2026-05-13T03:00:00-04:00' })).toBe(412)
    expect(await send({ confirmed: true })).toBe(200)
  }
  expect((await ask('DELETE', mine)).statusCode).toBe(204)
  for (let count = 0; count < 20; count++) expect((await ask('DELETE', mine)).statusCode).toBe(204)
})
