import { expect, test } from 'vitest'
import { noProvider, type ProviderValues, rules, toSend, valuesOf } from './provider-values.ts'

const dora: ProviderValues = {
  ...noProvider(),
  npi: '1234567893',
  firstName: 'Dora',
  lastName: 'Lee',
  taxId: '12-3456789',
  taxonomy: '1223X0400X',
}

const problemsOf = (values: ProviderValues) =>
  Object.entries(rules).flatMap(([field, rule]) => {
    const problem = (rule as (typed: string, values: ProviderValues) => string | null)(
      values[field as keyof ProviderValues],
      values,
    )
    return problem === null ? [] : [problem]
  })

test('a person has two names, an organization one; the names of the other kind are neither required nor sent', () => {
  expect(problemsOf(dora)).toEqual([])
  expect(toSend(dora)).toMatchObject({ firstName: 'Dora', lastName: 'Lee', organizationName: null })
  const both = { ...dora, npiType: 'organization' as const }
  expect(problemsOf(both)).toEqual(['Organization name is required'])
  expect(toSend({ ...both, organizationName: ' Harbor ' })).toMatchObject({
    firstName: null,
    lastName: null,
    organizationName: 'Harbor',
  })
})

test('NPI and tax ID are sent as digits, and an invalid one is refused', () => {
  expect(toSend(dora)).toMatchObject({ npi: '1234567893', taxId: '123456789' })
  expect(problemsOf({ ...dora, npi: '1234567890' })).toEqual([
    'NPI is not valid: look at its ten digits again',
  ])
  expect(problemsOf({ ...dora, npi: '', taxId: '' })).toEqual(['NPI is required', 'Tax ID is required'])
  expect(problemsOf({ ...dora, taxId: '12345678' })).toEqual(['Tax ID must have nine digits'])
})

test('an address is complete or empty', () => {
  expect(toSend(dora).addresses).toEqual([])
  expect(problemsOf({ ...dora, secondary_city: 'Boston' })).toEqual([
    'Address is required',
    'State is required',
    'Zipcode is required',
  ])
  const lived = {
    ...dora,
    secondary_address1: '1 Main St',
    secondary_city: 'Boston',
    secondary_state: 'MA',
    secondary_zipcode: '02108',
  }
  expect(problemsOf(lived)).toEqual([])
  const { addresses } = toSend(lived)
  expect(addresses).toEqual([
    {
      address1: '1 Main St',
      address2: null,
      city: 'Boston',
      state: 'MA',
      zipcode: '02108',
      kind: 'secondary',
    },
  ])
  const stored = { id: 1, name: 'Dora Lee', active: true, updatedAt: '', ...toSend(lived) }
  expect(toSend(valuesOf(stored))).toEqual(toSend(lived))
})
