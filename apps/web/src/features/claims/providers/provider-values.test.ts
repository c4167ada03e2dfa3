import type { ClaimProvider } from '@archwire/contract/claims/claim'
import type { Provider } from '@archwire/contract/clinic/providers'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import {
  filledFrom,
  newProviderRequest,
  nextAddressKind,
  noAddress,
  providerProblemsIn,
  providerRequest,
  providerRules,
  providerValuesOf,
} from './provider-values.ts'

const address = {
  kind: 'primary' as const,
  address1: '1 Main St',
  address2: null,
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
}
const stored: ClaimProvider = {
  id: 5,
  provider: null,
  firstName: 'Dora',
  lastName: 'Lee',
  organizationName: null,
  taxId: '123456789',
  npi: '1234567893',
  npiType: 'individual',
  kind: 'Billing',
  specialty: 'ORTHO',
  taxonomy: '1223X0400X',
  addresses: [{ id: 9, ...address }],
  updatedAt: '2026-05-06T10:00:00.000-04:00',
}
const own: Provider = {
  id: 1,
  name: 'Harbor Orthodontics',
  firstName: null,
  lastName: null,
  organizationName: 'Harbor Orthodontics',
  npi: '1992999825',
  npiType: 'organization',
  taxId: '987654321',
  specialty: 'ORTHO',
  taxonomy: null,
  addresses: [{ ...address, address1: '2 Side St' }],
}

test('a new provider is an orthodontist with an empty primary address [CLM-22, CLM-23, CST-45]', () => {
  expect(providerValuesOf(undefined)).toMatchObject({
    kind: '',
    npiType: '',
    specialty: 'ORTHO',
    addresses: [{ kind: 'primary', address1: '' }],
  })
})

test('one of the clinic’s own providers fills in everything except the kind on the claim [CLM-22] [G-51]', () => {
  const typed = { ...providerValuesOf(undefined), kind: 'Rendering' as const }
  const filled = filledFrom(typed, own)
  expect(filled).toMatchObject({
    kind: 'Rendering',
    organizationName: 'Harbor Orthodontics',
    npi: '1992999825',
    taxonomy: '',
    addresses: [{ address1: '2 Side St' }],
  })
  expect(filledFrom(typed, { ...own, addresses: [] }).addresses).toEqual([noAddress('primary')])
})

test('another provider does not inherit the previous one’s address; stored addresses are updated or removed, not duplicated [C-33]', () => {
  const two: ClaimProvider = {
    ...stored,
    addresses: [
      { id: 9, ...address },
      { id: 10, ...address, kind: 'secondary' },
    ],
  }
  const chosen = filledFrom(providerValuesOf(two), { ...own, taxonomy: '1223X0400X' })
  expect(chosen.addresses).toMatchObject([{ kind: 'primary', address1: '2 Side St' }])
  expect(providerRequest(chosen, two)).toMatchObject({
    addresses_attributes: [{ id: 9, kind: 'primary', address1: '2 Side St' }],
    removedAddressIds: [10],
  })
  const nowhere = filledFrom(providerValuesOf(two), { ...own, addresses: [] })
  expect(nowhere.addresses).toEqual([noAddress('primary')])
  expect(providerRules.addresses.address1(nowhere.addresses[0]?.address1 ?? '')).toBe('Address is required')
  // The first address is removed, and the second becomes the primary one.
  const [, second] = providerValuesOf(two).addresses
  if (second === undefined) throw new Error('there are two')
  const moved = { ...providerValuesOf(two), addresses: [{ ...second, kind: 'primary' as const }] }
  expect(providerRequest(moved, two)).toMatchObject({
    addresses_attributes: [{ id: 10, kind: 'primary' }],
    removedAddressIds: [9],
  })
})

test('addresses are sent with a new provider, and later only if one was changed [API-135, API-136] [C-33]', () => {
  const values = providerValuesOf(stored)
  expect(newProviderRequest(values).addresses_attributes).toEqual([{ id: 9, ...address }])
  expect(providerRequest({ ...values, npi: ' 1992999825 ' }, stored)).toEqual({
    kind: 'Billing',
    npiType: 'individual',
    specialty: 'ORTHO',
    taxonomy: '1223X0400X',
    taxId: '123456789',
    npi: '1992999825',
    organizationName: null,
    firstName: 'Dora',
    lastName: 'Lee',
  })
  const second = {
    ...noAddress('secondary'),
    address1: '3 Hill',
    city: 'Troy',
    state: 'NY',
    zipcode: '12180',
  }
  expect(providerRequest({ ...values, addresses: [...values.addresses, second] }, stored)).toMatchObject({
    addresses_attributes: [{ id: 9 }, { kind: 'secondary', address1: '3 Hill', address2: null }],
  })
})

test('an organization has one name, a person has two [CLM-64]', () => {
  const values = { ...providerValuesOf(stored), organizationName: 'Harbor', npiType: 'organization' as const }
  expect(newProviderRequest(values)).toMatchObject({
    organizationName: 'Harbor',
    firstName: null,
    lastName: null,
  })
  expect(providerRules.organizationName('', values)).toBe('Organization name is required')
  expect(providerRules.firstName('', values)).toBeNull()
  const person = providerValuesOf(stored)
  expect(providerRules.firstName('', person)).toBe('First name is required')
  expect(providerRules.organizationName('', person)).toBeNull()
})

test.each([
  ['kind', 'Provider type is required'],
  ['specialty', 'Specialty is required'],
  ['taxonomy', 'Taxonomy is required'],
  ['taxId', 'Tax ID is required'],
  ['npi', 'NPI is required'],
  ['npiType', 'NPI type is required'],
] as const)('%s: %s [CLM-52, CLM-53, CLM-54, CLM-55, CLM-56, CLM-57]', (field, problem) => {
  expect(providerRules[field](' ')).toBe(problem)
})

test('an address needs all fields except the second line, and there is one of each kind [CLM-58, CLM-59, CLM-60, CLM-61, CLM-62, CLM-63]', () => {
  const { addresses: rules } = providerRules
  expect(rules.address1('')).toBe('Address is required')
  expect(rules.city('')).toBe('City is required')
  expect(rules.state('')).toBe('State is required')
  expect(rules.zipcode('')).toBe('Zipcode is required')
  expect(rules).not.toHaveProperty('address2')
  const values = providerValuesOf(stored)
  expect(rules.kind('', values)).toBe('Kind of address is required')
  expect(rules.kind('primary', values)).toBeNull()
  const twice = { ...values, addresses: [...values.addresses, noAddress('primary')] }
  expect(rules.kind('primary', twice)).toBe('There is one address of each kind')
  expect(nextAddressKind(values.addresses)).toBe('secondary')
  expect(nextAddressKind(twice.addresses)).toBeUndefined()
})

test('server errors are shown on their fields, also in an address', () => {
  const refused = CallError.refused(422, {
    errors: {
      'provider.npi': ['is invalid'],
      'provider.addresses_attributes.1.kind': ['Kind of address is required'],
    },
  })
  expect(providerProblemsIn(refused)).toEqual({
    npi: 'NPI is invalid',
    'addresses.1.kind': 'Kind of address is required',
  })
  expect(
    providerProblemsIn(CallError.refused(422, { errors: { kind: ['Provider type is required'] } })),
  ).toEqual({ kind: 'Provider type is required' })
})
