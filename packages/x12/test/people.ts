import fc from 'fast-check'
import type { EnvelopeHead } from '../src/core/envelope.ts'
import type { Person } from '../src/parts/person.ts'
import { anyDay, orNull } from './any-values.ts'

export const pat: Person = {
  firstName: 'Pat',
  lastName: 'Doe',
  dob: '1990-02-03',
  gender: 'female',
  address1: '1 Main St',
  address2: null,
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
}

export const kim: Person = { ...pat, firstName: 'Kim', dob: '2012-07-08', gender: 'male' }

export const anyPerson = (text: fc.Arbitrary<string>): fc.Arbitrary<Person> =>
  fc.record({
    firstName: orNull(text),
    lastName: orNull(text),
    dob: orNull(anyDay),
    gender: orNull(fc.constantFrom('male', 'female')),
    address1: orNull(text),
    address2: orNull(text),
    city: orNull(text),
    state: orNull(text),
    // Only its letters and digits are written.
    zipcode: orNull(fc.stringMatching(/^[A-Z0-9]{3,9}$/)),
  })

export const head: EnvelopeHead = {
  sender: { qualifier: 'ZZ', id: 'CLINIC7' },
  receiver: { qualifier: 'ZZ', id: 'HOUSE' },
  date: '2026-11-16',
  time: '09:30',
  controlNumber: '42',
  groupControlNumber: '42',
  usage: 'T',
}
