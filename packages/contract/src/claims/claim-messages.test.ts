import { expect, test } from 'vitest'
import type { z } from 'zod'
import { checkEligibility } from '../eligibility/eligibility-calls.ts'
import { imageFields, narrative } from './attachment-calls.ts'
import { changeClaim, createClaim } from './claim-calls.ts'
import { addClaimItem, addClaimProvider, changeClaimProvider } from './claim-part-calls.ts'

/** The message of each refused field. */
function refused(schema: z.ZodType, sent: unknown): Record<string, string> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.at(-1) ?? '', message]))
}

const subscriber = {
  firstName: 'Pat',
  lastName: 'Doe',
  dob: '1990-02-03',
  gender: 'female',
  relationship: 'self',
  memberId: 'M123',
}
const newClaim = (change: object = {}) => ({
  claim: { subscriberAttributes: { ...subscriber, ...change } },
})

test('the subscriber’s required fields are reported in the words of the form [CLM-45, CLM-46, CLM-47, CLM-48, CLM-49, CLM-50]', () => {
  const words = {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    dob: 'The date of birth is required',
    gender: 'Gender is required',
    relationship: 'Relationship is required',
    memberId: 'Member ID is required',
  }
  expect(refused(createClaim.body, { claim: { subscriberAttributes: {} } })).toEqual(words)
  const empty = Object.fromEntries(Object.keys(words).map(field => [field, '']))
  expect(refused(createClaim.body, newClaim(empty))).toEqual(words)
})

test('the order of a claim is primary if it is left out, and an empty one is refused [CLM-20, CLM-51]', () => {
  expect(createClaim.body.parse(newClaim()).claim.subscriberAttributes.sequenceCode).toBe('primary')
  for (const sequenceCode of ['', null, 'fourth']) {
    expect(refused(createClaim.body, newClaim({ sequenceCode }))).toEqual({
      sequenceCode: 'Sequence code is required',
    })
  }
})

test('the insurance must be a number [CLM-44]', () => {
  for (const insuranceId of ['', null]) {
    expect(refused(changeClaim.body, { claim: { insuranceId } })).toEqual({
      insuranceId: 'Insurance is required',
    })
  }
})

test('a claim is changed by its patient, its payer, its subscriber or its treatment [API-127, API-128, API-129]', () => {
  const parse = (claim: object) => changeClaim.body.parse({ claim }).claim
  expect(parse({ insuranceId: 1, patientInfoAttributes: { insurancePayerId: 2 } })).toEqual({
    insuranceId: 1,
    patientInfoAttributes: { insurancePayerId: 2 },
  })
  expect(parse({ patientInfoAttributes: { firstName: ' Pat ', dob: '' } })).toEqual({
    patientInfoAttributes: { firstName: 'Pat', dob: null },
  })
  expect(parse({ insuranceId: 1, subscriberAttributes: subscriber }).subscriberAttributes).toMatchObject(
    subscriber,
  )
  expect(parse({ dateAppliancePlaced: '', treatmentMonths: '24', remainingMonths: '' })).toEqual({
    dateAppliancePlaced: null,
    treatmentMonths: 24,
    remainingMonths: null,
  })
})

const home = { address1: '1 Main St', city: 'New York', state: 'NY', zipcode: '10001', kind: 'primary' }
const dora = {
  kind: 'Billing',
  taxonomy: '1223X0400X',
  taxId: '1',
  npi: '1',
  npiType: 'individual',
  firstName: 'Dora',
  lastName: 'Lee',
}
const provider = (change: object = {}) => ({
  provider: { ...dora, addresses_attributes: [home], ...change },
})

test('a provider needs kind, taxonomy and numbers; whether they are valid is checked later [CLM-52, CLM-54, CLM-55, CLM-56, CLM-57]', () => {
  expect(refused(addClaimProvider.body, { provider: { addresses_attributes: [home] } })).toEqual({
    kind: 'Provider type is required',
    taxonomy: 'Taxonomy is required',
    taxId: 'Tax ID is required',
    npi: 'NPI is required',
    npiType: 'NPI type is required',
  })
  expect(refused(addClaimProvider.body, provider())).toEqual({})
})

test('the specialty is ORTHO if it is left out, and an empty one is refused [CLM-22, CLM-53, CST-45]', () => {
  expect(addClaimProvider.body.parse(provider()).provider.specialty).toBe('ORTHO')
  expect(refused(addClaimProvider.body, provider({ specialty: ' ' }))).toEqual({
    specialty: 'Specialty is required',
  })
})

test('all lines of an address but the second are required [CLM-58, CLM-59, CLM-60, CLM-61, CLM-62, CLM-63]', () => {
  expect(refused(addClaimProvider.body, provider({ addresses_attributes: [{}] }))).toEqual({
    address1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipcode: 'Zipcode is required',
    kind: 'Kind of address is required',
  })
  expect(refused(addClaimProvider.body, provider({ addresses_attributes: [] }))).toEqual({
    addresses_attributes: 'Address is required',
  })
  const { addresses_attributes: _, ...withoutAddress } = provider().provider
  expect(refused(changeClaimProvider.body, { provider: withoutAddress })).toEqual({})
})

test('an organization has one name, a person two [CLM-64]', () => {
  const nameless = { firstName: '', lastName: '', organizationName: '' }
  expect(refused(addClaimProvider.body, provider({ ...nameless, npiType: 'organization' }))).toEqual({
    organizationName: 'Organization name is required',
  })
  expect(refused(addClaimProvider.body, provider(nameless))).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
})

const item = { procedureCode: ' d8080 ', fee: 4750.5, startDate: '2024-05-01' }

test('an item needs a code, a fee and a first day; its quantity is one if it is left out [CLM-25, CLM-65, CLM-68]', () => {
  expect(addClaimItem.body.parse({ item })).toEqual({
    item: { procedureCode: 'D8080', fee: 475_050, quantity: 1, startDate: '2024-05-01', endDate: null },
  })
  expect(refused(addClaimItem.body, { item: {} })).toEqual({
    procedureCode: 'Code is required',
    fee: 'Fee is required',
    startDate: 'Start date is required',
  })
})

test('fee and quantity are numbers above zero, and an empty text is missing [CLM-66, CLM-67, CLM-69, CLM-70]', () => {
  const words = (change: object) => refused(addClaimItem.body, { item: { ...item, ...change } })
  for (const fee of ['', null, 'x']) expect(words({ fee })).toEqual({ fee: 'Fee is required' })
  for (const fee of [0, -1, '0']) expect(words({ fee })).toEqual({ fee: 'Fee must be positive' })
  for (const quantity of ['', null]) expect(words({ quantity })).toEqual({ quantity: 'Quantity is required' })
  for (const quantity of [0, -2, '0']) {
    expect(words({ quantity })).toEqual({ quantity: 'Quantity must be positive' })
  }
  expect(words({ endDate: '2024-04-30' })).toEqual({ endDate: 'End date cannot be before the start date' })
})

test('the problems of a file and its narrative are reported in the words of the form [ATT-12, ATT-13]', () => {
  expect(refused(imageFields, {})).toEqual({
    date: 'Date is required',
    typeCode: 'File type is required',
    orientationType: 'Orientation is required',
  })
  expect(narrative.safeParse('  ').error?.issues[0]?.message).toBe('Narrative is required')
})

test('an eligibility inquiry names its provider, with numbers of the right length [ELG-17, API-119]', () => {
  expect(refused(checkEligibility.body, { eligibility: {} })).toEqual({
    providerAttributes: 'Provider is required',
  })
  const providerAttributes = { firstName: 'Dora', lastName: 'Lee', npi: '123', taxId: '12-345' }
  expect(refused(checkEligibility.body, { eligibility: { providerAttributes } })).toEqual({
    npi: 'is invalid',
    taxId: 'is invalid',
  })
})
