import { expect, test } from 'vitest'
import { prefillSubscriber, type SubscriberSources } from './prefill-subscriber.ts'

const nowhere = { address1: null, address2: null, city: null, state: null, zipcode: null }
const home = { address1: '1 Main St', address2: null, city: 'New York', state: 'NY', zipcode: '10001' }
const pat = { firstName: 'Pat', lastName: 'Doe', dob: '2010-02-03', gender: 'female' as const, ...home }
const insurance: SubscriberSources['insurance'] = {
  relationship: 'self',
  memberId: 'M123',
  groupNumber: 'G1',
  policyHolder: undefined,
}
const answered: NonNullable<SubscriberSources['answered']> = {
  firstName: 'PATRICIA',
  lastName: 'DOE',
  dob: '2010-02-04',
  gender: 'female',
  ...nowhere,
  address1: '2 Side St',
  city: 'Albany',
  state: 'NY',
  zipcode: '12201',
  healthPlan: { subscriberId: 'H9', groupNumber: 'HG' },
}

test('the payer’s response comes first, then the patient’s record, then the insurance [CLM-16]', () => {
  expect(prefillSubscriber({ answered, patient: pat, insurance })).toMatchObject({
    dob: '2010-02-04',
    address1: '2 Side St',
    city: 'Albany',
  })
  expect(prefillSubscriber({ answered: undefined, patient: pat, insurance })).toEqual({
    ...pat,
    relationship: 'self',
    memberId: 'M123',
    groupNumber: 'G1',
    sequenceCode: 'primary',
  })
  const unknown = { ...answered, dob: null, gender: null, ...nowhere }
  expect(prefillSubscriber({ answered: unknown, patient: pat, insurance })).toMatchObject({
    dob: pat.dob,
    gender: 'female',
    ...home,
  })
})

test('member and group number come from the health plan of the response if it has them [CLM-17]', () => {
  expect(prefillSubscriber({ answered, patient: pat, insurance })).toMatchObject({
    memberId: 'H9',
    groupNumber: 'HG',
  })
  const silent = { ...answered, healthPlan: { subscriberId: null, groupNumber: null } }
  expect(prefillSubscriber({ answered: silent, patient: pat, insurance })).toMatchObject({
    memberId: 'M123',
    groupNumber: 'G1',
  })
})

test('the subscriber of one’s own policy has the name in the record [CLM-18]', () => {
  expect(prefillSubscriber({ answered, patient: pat, insurance })).toMatchObject({
    firstName: 'Pat',
    lastName: 'Doe',
    relationship: 'self',
  })
})

test('a child is not the subscriber of a parent’s policy [CLM-16]', () => {
  const sam = { firstName: 'Sam', lastName: 'Doe', dob: '1980-01-01', gender: 'male' as const }
  const ofParent = { ...insurance, relationship: 'child' as const, policyHolder: sam }
  expect(prefillSubscriber({ answered: undefined, patient: pat, insurance: ofParent })).toMatchObject({
    ...sam,
    ...home,
    relationship: 'child',
  })
  const nobody = { ...ofParent, policyHolder: undefined }
  expect(prefillSubscriber({ answered: undefined, patient: pat, insurance: nobody })).toMatchObject({
    firstName: null,
    dob: null,
    gender: null,
  })
  expect(prefillSubscriber({ answered, patient: pat, insurance: ofParent })).toMatchObject({
    firstName: 'PATRICIA',
    lastName: 'DOE',
  })
})

test('the first claim is for the primary insurance [CLM-15, CLM-20, CST-45]', () => {
  expect(prefillSubscriber({ answered, patient: pat, insurance }).sequenceCode).toBe('primary')
})
