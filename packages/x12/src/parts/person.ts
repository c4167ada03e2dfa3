import { type BuildSegment, cut } from '../core/build-segment.ts'
import { readDay, writeDay } from '../core/element-values.ts'
import { element, elementOrNull, type Segment, X12Error } from '../core/segment.ts'

/** An NM1 with a name: a name without any of X12's letters disappears when it is written. */
export function named(nm1: Segment): Segment {
  if (element(nm1, 3) === '') throw new X12Error(nm1, 'nothing is left of a name in the letters that X12 has')
  return nm1
}

/** The same for its id: the kind of an id without the id says nothing. */
function numbered(nm1: Segment): Segment {
  if (element(nm1, 8) !== '' && element(nm1, 9) === '')
    throw new X12Error(nm1, 'nothing is left of a number in the letters that X12 has')
  return nm1
}

/** A person in claims, inquiries and responses; null is what is not sent. */
export type Person = {
  firstName: string | null
  lastName: string | null
  /** yyyy-MM-dd, like every day here. */
  dob: string | null
  gender: 'male' | 'female' | null
} & Address

export type Address = {
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}

/** The characters that fit. Longer values are cut, because a file with them would be rejected. */
export const longest = { name: 60, firstName: 35, addressLine: 55, city: 30 }

export const nobody: Person = {
  firstName: null,
  lastName: null,
  dob: null,
  gender: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zipcode: null,
}

export const nameSegment = (
  segment: BuildSegment,
  entity: 'IL' | '03' | 'QC',
  { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>,
  memberId: string | null,
): Segment =>
  numbered(
    segment(
      'NM1',
      entity,
      '1',
      cut(lastName, longest.name),
      cut(firstName, longest.firstName),
      null,
      null,
      null,
      memberId === null ? null : 'MI',
      memberId,
    ),
  )

export const addressSegments = (segment: BuildSegment, address: Address): Segment[] => [
  ...ifAny(
    segment('N3', cut(address.address1, longest.addressLine), cut(address.address2, longest.addressLine)),
  ),
  // Nine digits are sent without the hyphen.
  ...ifAny(
    segment(
      'N4',
      cut(address.city, longest.city),
      address.state,
      address.zipcode?.replace(/[^A-Za-z0-9]/g, ''),
    ),
  ),
]

export const birthSegments = (
  segment: BuildSegment,
  { dob, gender }: Pick<Person, 'dob' | 'gender'>,
): Segment[] =>
  ifAny(
    segment(
      'DMG',
      dob === null ? null : 'D8',
      dob === null ? null : writeDay(dob),
      gender === null ? null : gender === 'male' ? 'M' : 'F',
    ),
  )

const ifAny = (one: Segment): Segment[] => (one.elements.length > 1 ? [one] : [])

/** The part of a person that a segment contains; empty if it is about something else. */
export function readPersonPart(one: Segment): Partial<Person> {
  switch (one.id) {
    case 'NM1':
      return { lastName: elementOrNull(one, 3), firstName: elementOrNull(one, 4) }
    case 'N3':
      return { address1: elementOrNull(one, 1), address2: elementOrNull(one, 2) }
    case 'N4':
      return { city: elementOrNull(one, 1), state: elementOrNull(one, 2), zipcode: elementOrNull(one, 3) }
    case 'DMG':
      return { dob: element(one, 2) === '' ? null : readDay(one, 2), gender: readGender(one) }
    default:
      return {}
  }
}

// U, unknown, is treated as missing.
const readGender = (dmg: Segment) => {
  const code = element(dmg, 3)
  return code === 'M' ? 'male' : code === 'F' ? 'female' : null
}

/** A person to contact. */
export type Contact = { name: string | null; phone: string | null; email: string | null }

/** `kind`: the subject of questions, by its code; IC for any. */
export function contactSegment(
  segment: BuildSegment,
  { name, phone, email }: Contact,
  kind: 'IC' | 'BL' = 'IC',
): Segment {
  const phoneDigits = phone?.replace(/\D/g, '') ?? ''
  return segment(
    'PER',
    kind,
    cut(name, longest.name),
    ...(phoneDigits === '' ? [] : ['TE', phoneDigits]),
    ...(email === null ? [] : ['EM', email]),
  )
}

export function readContact(per: Segment): Contact {
  const contact: Contact = { name: elementOrNull(per, 2), phone: null, email: null }
  for (const at of [3, 5, 7]) {
    if (element(per, at) === 'TE') contact.phone = elementOrNull(per, at + 1)
    if (element(per, at) === 'EM') contact.email = elementOrNull(per, at + 1)
  }
  return contact
}
