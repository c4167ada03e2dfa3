import { expect, test } from 'vitest'
import type { ValidatedItem, ValidatedProvider } from './claim.ts'
import { claimWarnings } from './validate-claim.ts'

const street = {
  kind: 'primary' as const,
  address1: '1 Main St',
  address2: null,
  state: 'NY',
  zipcode: '100011234',
}
const billing: ValidatedProvider = {
  kind: 'Billing',
  npi: '1234567893',
  taxId: '123456789',
  firstName: null,
  lastName: null,
  organizationName: 'Harbor',
  addresses: [street],
}
const item: ValidatedItem = {
  id: 1,
  procedureCode: 'D8080',
  feeCents: 100,
  quantity: 1,
  startDate: '2026-05-01',
  endDate: null,
  teeth: [],
  areas: [],
}
const ofAddress = (address: object, kind: ValidatedProvider['kind'] = 'Billing') =>
  claimWarnings({ providers: [{ ...billing, kind, addresses: [{ ...street, ...address }] }], items: [] }).map(
    ({ message }) => message,
  )
const ofItem = (more: Partial<ValidatedItem>) =>
  claimWarnings({ providers: [], items: [{ ...item, ...more }] }).map(({ message }) => message)

test('a billing ZIP code of five digits gets a warning, one of nine does not [CLM-73]', () => {
  const warning = ['Zipcode of the Billing provider has 5 digits; payers want all 9']
  expect(ofAddress({ zipcode: '10001' })).toEqual(warning)
  expect(ofAddress({ zipcode: '10001-1234' })).toEqual([])
  expect(ofAddress({ zipcode: '10001' }, 'Rendering')).toEqual([])
})

test.each([
  'PO Box 9',
  'P.O. Box 9',
  'p o box 9',
  'P.O.Box 12',
  'Post Office Box 3',
  'PO Drawer 7',
  'Box 44',
])('a billing address that is a PO box is warned of: %s [CLM-74]', address1 => {
  expect(ofAddress({ address1 })).toEqual([expect.stringContaining('is a PO box')])
  expect(ofAddress({ address2: address1 })).toHaveLength(1)
  expect(ofAddress({ address1 }, 'Pay to')).toEqual([])
})

test.each(['1 Main St', '12 Boxwood Ln', 'Depot Boxing Club', '4 Polo Box Rd'])(
  '%s is a street',
  address1 => {
    expect(ofAddress({ address1 })).toEqual([])
  },
)

test('a procedure for which payers want a tooth, its surfaces or an area gets a warning without it, and no other procedure does [CLM-78]', () => {
  expect(ofItem({})).toEqual([])
  expect(ofItem({ procedureCode: 'D2750' })).toEqual(['Payers usually want the tooth with D2750'])
  expect(ofItem({ procedureCode: 'D2750', teeth: [{ tooth: '8', surfaces: [] }] })).toEqual([])
  const filling = 'Payers usually want the tooth and its surfaces with D2391'
  expect(ofItem({ procedureCode: 'D2391' })).toEqual([filling])
  expect(ofItem({ procedureCode: 'D2391', teeth: [{ tooth: '8', surfaces: [] }] })).toEqual([filling])
  expect(ofItem({ procedureCode: 'D2391', teeth: [{ tooth: '8', surfaces: ['M'] }] })).toEqual([])
  expect(ofItem({ procedureCode: 'D4341' })).toEqual(['Payers usually want the area of the mouth with D4341'])
  expect(ofItem({ procedureCode: 'D4341', areas: ['10'] })).toEqual([])
  expect(ofItem({ procedureCode: 'braces' })).toEqual([])
})
