import type { ValidatedClaim } from '../src/claims/claim.ts'

/** A patient with their own insurance and complete, valid data. */
export const pat: ValidatedClaim['subscriber'] = {
  firstName: 'Pat',
  lastName: 'Doe',
  dob: '1990-02-03',
  gender: 'female',
  relationship: 'self',
  memberId: 'M123',
  groupNumber: 'G1',
  address1: '1 Main St',
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
}
