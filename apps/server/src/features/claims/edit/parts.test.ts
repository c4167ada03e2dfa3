import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture, item, provider, subscriber } from '../../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)

test('a provider is added with addresses, linked to the clinic’s own, changed and removed [CLM-22, CLM-23, API-135, API-136, API-137]', async () => {
  const here = await desk.open()
  const own = await desk.insurance.provider(here.clinicId, { npi: '1234567893' })
  const { id } = (await here.create()).json()
  const added = await here.send('POST', id, 'providers.json', { provider: provider() })
  expect(added.statusCode).toBe(201)
  expect(added.json()).toEqual({
    id: expect.any(Number),
    provider: { id: own.id, name: 'Dora Lee' },
    firstName: 'Dora',
    lastName: 'Lee',
    organizationName: null,
    taxId: '123456789',
    npi: '1234567893',
    npiType: 'individual',
    kind: 'Billing',
    specialty: 'ORTHO',
    taxonomy: '1223X0400X',
    addresses: [
      {
        id: expect.any(Number),
        address1: '1 Main St',
        address2: null,
        city: 'New York',
        state: 'NY',
        zipcode: '10001',
        kind: 'primary',
      },
    ],
    updatedAt: expect.any(String),
  })
  const one = added.json()
  const path = `providers/${one.id}.json`
  // A change without addresses keeps them. One with an id is changed, one without is added.
  const { addresses_attributes: _, ...plain } = provider('Pay to', {
    npiType: 'organization',
    organizationName: 'Harbor',
  })
  const changed = await here.send('PUT', id, path, { provider: plain })
  expect(changed.json()).toMatchObject({
    kind: 'Pay to',
    organizationName: 'Harbor',
    firstName: null,
    addresses: one.addresses,
  })
  const [first] = one.addresses
  const second = { ...first, id: undefined, kind: 'secondary', city: 'Albany' }
  const moved = await here.send('PUT', id, path, {
    provider: { ...plain, addresses_attributes: [{ ...first, city: 'Troy' }, second] },
  })
  expect(moved.json().addresses).toMatchObject([
    { id: first.id, city: 'Troy' },
    { kind: 'secondary', city: 'Albany' },
  ])
  const [primary, secondary] = moved.json().addresses
  const swapped = await here.send('PUT', id, path, {
    provider: {
      ...plain,
      addresses_attributes: [
        { ...primary, kind: 'secondary' },
        { ...secondary, kind: 'primary' },
      ],
    },
  })
  expect([swapped.statusCode, swapped.json().addresses]).toMatchObject([
    200,
    [
      { id: secondary.id, kind: 'primary', city: 'Albany' },
      { id: primary.id, kind: 'secondary', city: 'Troy' },
    ],
  ])
  const alike = await here.send('PUT', id, path, {
    provider: { ...plain, addresses_attributes: [{ ...primary, kind: 'primary' }] },
  })
  expect([alike.statusCode, alike.json()]).toEqual([
    422,
    { errors: { addresses_attributes: ['is invalid'] } },
  ])
  const stranger = await here.send('PUT', id, path, {
    provider: { ...plain, addresses_attributes: [{ ...first, id: 999_999 }] },
  })
  expect([stranger.statusCode, stranger.json()]).toEqual([
    422,
    { errors: { addresses_attributes: ['is invalid'] } },
  ])
  expect((await here.send('DELETE', id, path)).statusCode).toBe(204)
  expect((await here.read(id)).providers).toEqual([])
  expect((await here.send('DELETE', id, path)).statusCode).toBe(404)
})

test('a second billing provider is refused, whether it is added or changed [CLM-22]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  await here.send('POST', id, 'providers.json', { provider: provider() })
  const second = await here.send('POST', id, 'providers.json', { provider: provider() })
  expect([second.statusCode, second.json()]).toEqual([422, { error: 'A claim has one Billing provider' }])
  const other = (await here.send('POST', id, 'providers.json', { provider: provider('Rendering') })).json()
  const changed = await here.send('PUT', id, `providers/${other.id}.json`, { provider: provider('Billing') })
  expect(changed.statusCode).toBe(422)
  const racing = (await here.create()).json().id
  const both = await Promise.all(
    [1, 2].map(() => here.send('POST', racing, 'providers.json', { provider: provider() })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
})

test.each([
  ['kind', '', 'Provider type is required', 'CLM-52'],
  ['specialty', '', 'Specialty is required', 'CLM-53'],
  ['taxonomy', '', 'Taxonomy is required', 'CLM-54'],
  ['taxId', '', 'Tax ID is required', 'CLM-55'],
  ['npi', '', 'NPI is required', 'CLM-56'],
  ['npiType', '', 'NPI type is required', 'CLM-57'],
  ['taxonomy', 'NOSUCH', 'is invalid', 'CLM-24'],
])('a provider whose %s is %j is refused: %s [%s]', async (field, value, message) => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const answer = await here.send('POST', id, 'providers.json', {
    provider: provider('Billing', { [field]: value }),
  })
  const snake = field.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { [snake]: [message] } }])
})

test.each([
  ['address1', 'Address is required', 'CLM-58'],
  ['city', 'City is required', 'CLM-59'],
  ['state', 'State is required', 'CLM-60'],
  ['zipcode', 'Zipcode is required', 'CLM-61'],
  ['kind', 'Kind of address is required', 'CLM-62'],
])(
  'an address without %s is refused, but one without a second line is not: %s [%s] [CLM-63]',
  async (field, message) => {
    const here = await desk.open()
    const { id } = (await here.create()).json()
    const [address] = provider().addresses_attributes
    const answer = await here.send('POST', id, 'providers.json', {
      provider: provider('Billing', { addresses_attributes: [{ ...address, [field]: '' }] }),
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.values(answer.json().errors)).toEqual([[message]])
  },
)

test('when two people change a provider, the second gets a conflict [CLM-10]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const one = (await here.send('POST', id, 'providers.json', { provider: provider() })).json()
  const seen = { 'if-match': `"${one.updatedAt}"` }
  const path = `providers/${one.id}.json`
  const change = (lastName: string) => ({
    provider: provider('Billing', { lastName, addresses_attributes: undefined }),
  })
  expect((await here.send('PUT', id, path, change('Low'), seen)).statusCode).toBe(200)
  const late = await here.send('PUT', id, path, change('Law'), seen)
  expect([late.statusCode, late.json().current.lastName]).toEqual([412, 'Low'])
})

const pastForms = {
  edit: 'edited',
  validate: 'validated',
  submit: 'submitted',
  approve: 'approved',
  deny: 'denied',
  cancel: 'cancelled',
  copies: 'duplicated',
} as const

const allowed: Record<keyof typeof pastForms, string[]> = {
  edit: ['pending', 'invalidated', 'answered'],
  validate: ['pending', 'invalidated'],
  submit: ['validated', 'answered'],
  approve: ['answered'],
  deny: ['answered'],
  cancel: ['pending', 'validating', 'validated', 'invalidated', 'submitting', 'submitted', 'answered'],
  copies: ['answered', 'denied', 'cancelled', 'failed', 'voided'],
}

test.each(claimStatuses)(
  'a claim that is %s allows its actions, and refuses all others with the reason [CLM-37, CLM-38, CLM-39, CLM-40, CLM-42, API-133]',
  async status => {
    const here = await desk.open()
    const complete = await here.complete()
    const [part] = complete.providers
    const [row] = complete.items
    const edits = [
      () => here.change(complete.id, { treatmentMonths: 25 }),
      () => here.change(complete.id, { subscriberAttributes: { ...subscriber, firstName: 'Paula' } }),
      () => here.send('POST', complete.id, 'items.json', { item: item() }),
      () => here.send('PUT', complete.id, `items/${row?.id}.json`, { item: item({ fee: 9 }) }),
      () => here.send('PUT', complete.id, `providers/${part?.id}.json`, { provider: provider('Billing') }),
      () => here.send('POST', complete.id, 'providers.json', { provider: provider('Referring') }),
      () => here.attach(complete.id),
      () => here.send('DELETE', complete.id, `items/${row?.id}.json`),
      () => here.send('DELETE', complete.id, `providers/${part?.id}.json`),
    ]
    await here.put(complete.id, status)
    for (const edit of edits) {
      const answer = await edit()
      if (allowed.edit.includes(status)) expect(answer.statusCode).toBeLessThan(300)
      else
        expect([answer.statusCode, answer.json()]).toEqual([
          422,
          { error: `Claim cannot be edited while ${status}` },
        ])
    }
    for (const action of ['validate', 'submit', 'approve', 'deny', 'cancel', 'copies'] as const) {
      const { id } = await here.complete()
      await here.put(id, status)
      const answer = await here.act(id, action)
      if (allowed[action].includes(status)) expect(answer.statusCode).toBe(action === 'copies' ? 201 : 200)
      else
        expect([answer.statusCode, answer.json(), (await here.read(id)).status]).toEqual([
          422,
          { error: `Claim cannot be ${pastForms[action]} while ${status}` },
          status,
        ])
    }
  },
)
