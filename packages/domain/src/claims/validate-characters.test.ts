import { expect, test } from 'vitest'
import { pat } from '../../test/insured-person.ts'
import type { Insured, ValidatedClaim, ValidatedProvider } from './claim.ts'
import { characterErrors } from './validate-parties.ts'

const billing: ValidatedProvider = {
  kind: 'Billing',
  npi: '1234567893',
  taxId: '123456789',
  firstName: null,
  lastName: null,
  organizationName: 'Smile Ortho',
  addresses: [{ kind: 'primary', address1: '1 Main St', address2: null, state: 'NY', zipcode: '10001' }],
}
const whole: ValidatedClaim = {
  payer: { attachmentPrefixes: [] },
  patientInfo: pat,
  subscriber: pat,
  providers: [billing],
  items: [],
  dateAppliancePlaced: null,
  treatmentMonths: null,
  remainingMonths: null,
  attachedFiles: 0,
  isPredetermination: false,
}
const errorsOf = (change: Partial<ValidatedClaim>) => characterErrors({ ...whole, ...change })
const ofPatient = (change: Partial<Insured>) =>
  errorsOf({ patientInfo: { ...pat, ...change } }).map(({ field, message }) => [field, message])
const ofProvider = (change: Partial<ValidatedProvider>) =>
  errorsOf({ providers: [{ ...billing, ...change }] }).map(({ message }) => message)

test('text that X12 can carry has no problems, accents included', () => {
  expect(errorsOf({})).toEqual([])
  expect(
    ofPatient({ firstName: 'Łucja', lastName: 'Ørsted-Ñu', state: 'ny', zipcode: '10001-1234' }),
  ).toEqual([])
})

test('a name of which X12 could carry nothing is reported before it is sent', () => {
  expect(ofPatient({ firstName: '明', lastName: '李' })).toEqual([
    ['patientInfo.firstName', 'Patient first name must be in Latin letters'],
    ['patientInfo.lastName', 'Patient last name must be in Latin letters'],
  ])
  expect(ofPatient({ memberId: '№—' })).toEqual([
    ['patientInfo.memberId', 'Patient member ID must have letters or digits'],
  ])
  expect(ofProvider({ organizationName: 'Улыбка' })).toEqual([
    'Name of the Billing provider must be in Latin letters',
  ])
})

test('a state has two letters', () => {
  for (const state of ['New York', 'N.Y.', 'N', '12'])
    expect(ofPatient({ state })).toEqual([['patientInfo.state', 'Patient state must be of two letters']])
  // A missing state has a message of its own.
  expect(ofPatient({ state: null })).toEqual([])
})

test('a group number that is too long is reported', () => {
  expect(errorsOf({ subscriber: { ...pat, groupNumber: 'G'.repeat(50) } })).toEqual([])
  expect(errorsOf({ subscriber: { ...pat, groupNumber: 'G'.repeat(51) } })).toEqual([
    {
      field: 'subscriber.groupNumber',
      message: 'Subscriber group number can have 50 characters at most',
    },
  ])
})

test('the address for payments must be one that payers can find', () => {
  const at = (state: string, zipcode: string, kind: 'primary' | 'secondary' = 'primary') => ({
    kind,
    address1: '1 Main St',
    address2: null,
    state,
    zipcode,
  })
  for (const zipcode of ['10001', '100011234', '10001-1234'])
    expect(ofProvider({ addresses: [at('NY', zipcode)] })).toEqual([])
  for (const zipcode of ['1000', '10001-', '100011', 'SW1A 1AA'])
    expect(ofProvider({ addresses: [at('NY', zipcode)] })).toEqual([
      'Zipcode of the Billing provider must have 5 or 9 digits',
    ])
  const both = [at('New York', '10001'), at('nowhere', '1', 'secondary')]
  expect(ofProvider({ addresses: both })).toEqual(['State of the Billing provider must be of two letters'])
  expect(ofProvider({ kind: 'Rendering', addresses: both })).toEqual([])
})
