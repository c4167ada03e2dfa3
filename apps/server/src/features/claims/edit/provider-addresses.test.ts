import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture, provider } from '../../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)

/** A provider with two addresses. */
async function withTwo() {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const [home] = provider().addresses_attributes
  const second = { ...home, kind: 'secondary', city: 'Albany' }
  const added = await here.send('POST', id, 'providers.json', {
    provider: provider('Billing', { addresses_attributes: [home, second] }),
  })
  expect(added.statusCode).toBe(201)
  const { id: providerId, addresses } = added.json()
  const { addresses_attributes: _, ...plain } = provider()
  const put = async (change: object) => {
    const answer = await here.send('PUT', id, `providers/${providerId}.json`, {
      provider: { ...plain, ...change },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { put, primary: addresses[0], secondary: addresses[1] }
}

test('an address is removed by its id, even if another one takes over its kind [API-136] [C-33]', async () => {
  const { put, primary, secondary } = await withTwo()
  const moved = await put({
    removedAddressIds: [primary.id],
    addresses_attributes: [{ ...secondary, kind: 'primary' }],
  })
  expect(moved.body.addresses).toEqual([{ ...secondary, kind: 'primary' }])
  const { put: again, secondary: gone, primary: left } = await withTwo()
  expect((await again({ removedAddressIds: [gone.id] })).body.addresses).toEqual([left])
})

test('the last address cannot be removed, and only addresses of this provider can [C-33]', async () => {
  const { put, primary, secondary } = await withTwo()
  const other = await withTwo()
  const invalid = { errors: { removedAddressIds: ['is invalid'] } }
  expect(await put({ removedAddressIds: [other.primary.id] })).toEqual({ status: 422, body: invalid })
  expect(
    await put({ removedAddressIds: [primary.id], addresses_attributes: [{ ...primary, city: 'Troy' }] }),
  ).toEqual({ status: 422, body: invalid })
  expect(await put({ removedAddressIds: [primary.id, secondary.id] })).toEqual({
    status: 422,
    body: { errors: { addresses_attributes: ['Address is required'] } },
  })
  expect((await put({})).body.addresses).toEqual([primary, secondary])
})

test('an address that becomes secondary makes room for a new primary one, in any order [C-33]', async () => {
  for (const isNewFirst of [false, true]) {
    const { put, primary, secondary } = await withTwo()
    await put({ removedAddressIds: [secondary.id] })
    const [home] = provider().addresses_attributes
    const both = [
      { ...primary, kind: 'secondary' },
      { ...home, city: 'Troy' },
    ]
    const { status, body } = await put({ addresses_attributes: isNewFirst ? both.toReversed() : both })
    expect(status).toBe(200)
    expect(body.addresses).toHaveLength(2)
    expect(body.addresses).toContainEqual({ ...primary, kind: 'secondary' })
    expect(body.addresses).toContainEqual(expect.objectContaining({ kind: 'primary', city: 'Troy' }))
  }
})

test('two changes of one address in one request are refused [C-33]', async () => {
  const { put, primary, secondary } = await withTwo()
  await put({ removedAddressIds: [secondary.id] })
  expect(await put({ addresses_attributes: [primary, { ...primary, kind: 'secondary' }] })).toEqual({
    status: 422,
    body: { errors: { addresses_attributes: ['is invalid'] } },
  })
  expect((await put({})).body.addresses).toEqual([primary])
})
