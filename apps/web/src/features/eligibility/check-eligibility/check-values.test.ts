import { expect, test } from 'vitest'
import { problemsIn, providerRequest, rules, startWith } from './check-values.ts'

test('a single provider and a single insurance are preselected, but never in place of a removed one [INS-15]', () => {
  expect(startWith([{ id: 1 }], [{ id: 7 }], undefined)).toEqual({ provider: '1', insurance: '7' })
  expect(startWith([{ id: 1 }, { id: 2 }], [{ id: 7 }, { id: 8 }], undefined)).toEqual({
    provider: '',
    insurance: '',
  })
  expect(startWith([], [{ id: 7 }, { id: 8 }], 8)).toEqual({ provider: '', insurance: '8' })
  expect(startWith([{ id: 1 }], [{ id: 7 }], 9)).toEqual({ provider: '1', insurance: '' })
})

test('the clinic itself is preselected among several providers, as it asks about a whole day [ELG-25]', () => {
  const providers = [{ id: 1, isClinic: false }, { id: 2, isClinic: true }, { id: 3 }]
  expect(startWith(providers, [{ id: 7 }], 7)).toEqual({ provider: '2', insurance: '7' })
})

test('a provider and an insurance are required [ELG-17, ELG-18]', () => {
  expect(rules.provider('')).toBe('Provider is required')
  expect(rules.insurance('')).toBe('Insurance is required')
})

test('the provider is sent by value [ELG-09] [C-59]', () => {
  const provider = {
    id: 4,
    name: 'Harbor Orthodontics',
    firstName: null,
    lastName: null,
    organizationName: 'Harbor Orthodontics',
    npi: '1234567893',
    npiType: 'organization' as const,
    taxId: '123456789',
    specialty: 'ORTHO',
    taxonomy: null,
    addresses: [],
  }
  expect(providerRequest(provider)).toEqual({
    firstName: null,
    lastName: null,
    name: 'Harbor Orthodontics',
    npi: '1234567893',
    taxId: '123456789',
  })
  expect(problemsIn(new Error('anything else'))).toEqual({})
})
