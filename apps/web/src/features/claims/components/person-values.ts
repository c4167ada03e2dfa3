import type { Gender, Relation } from '@archwire/domain/insurance/insurance-form'
import { writeTypedDay } from '../../../lib/typed-day.ts'

/** The patient or the subscriber of a claim, as typed. */
export type PersonValues = {
  firstName: string
  lastName: string
  dob: string
  gender: Gender | ''
  relationship: Relation | ''
  memberId: string
  groupNumber: string
  address1: string
  address2: string
  zipcode: string
  city: string
  state: string
}

export const personLabels: Record<keyof PersonValues, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  gender: 'Gender',
  relationship: 'Relationship',
  memberId: 'Member ID',
  groupNumber: 'Group number',
  address1: 'Address',
  address2: 'Apartment, suite',
  zipcode: 'Zipcode',
  city: 'City',
  state: 'State',
}

type Person = {
  [F in Exclude<keyof PersonValues, 'gender' | 'relationship'>]: string | null
} & { gender: Gender | null; relationship: Relation | null }

export const personValuesOf = (person: Person): PersonValues => ({
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  dob: writeTypedDay(person.dob),
  gender: person.gender ?? '',
  relationship: person.relationship ?? '',
  memberId: person.memberId ?? '',
  groupNumber: person.groupNumber ?? '',
  address1: person.address1 ?? '',
  address2: person.address2 ?? '',
  zipcode: person.zipcode ?? '',
  city: person.city ?? '',
  state: person.state ?? '',
})
