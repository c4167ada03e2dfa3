import {
  leadSources,
  type PatientFields,
  type PatientValues,
  type PlainField,
} from '@archwire/domain/patients/patient-fields'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import { firstNames, lastNames, plainLetters, streets } from './names.ts'

/** The columns of the profile. A missing column is unknown. */
type Profile = { [Field in PlainField as PatientFields[Field]['column']]?: PatientValues[Field] }

/** The columns that every patient of the demo has. */
type Known = {
  [Column in
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone_number'
    | 'dob'
    | 'city'
    | 'state'
    | 'zipcode']: string
}

/** A patient of the demo, as the columns of the table. The social security number is still unsealed. */
export type DemoPatient = Profile &
  Known & {
    hashid: string
    gender: 'male' | 'female'
    ssn: string | null
    utm_source: string | null
    utm_medium: string | null
    utm_campaign: string | null
    created_at: Date
  }

type Origin = Pick<DemoPatient, 'utm_source' | 'utm_medium' | 'utm_campaign'>

const origin = (
  utm_source: string | null,
  utm_medium: string | null,
  utm_campaign: string | null,
): Origin => ({
  utm_source,
  utm_medium,
  utm_campaign,
})

/** The campaigns by which patients first found the clinic, the usual ones more often. Most are unknown. */
const origins: Origin[] = [
  origin('google', 'cpc', 'braces'),
  origin('google', 'cpc', 'clear-aligners'),
  origin('google', 'organic', null),
  origin('facebook', 'paid', 'back-to-school'),
  origin('facebook', 'social', null),
  origin('instagram', 'paid', 'spring-smiles'),
  origin('referral', 'partner', null),
  ...Array<Origin>(5).fill(origin(null, null, null)),
]

function withOrigins(people: DemoPatient[]): DemoPatient[] {
  const random = seededRandom(people.length + 2)
  return people.map(person => ({ ...person, ...origins[Math.floor(random() * origins.length)] }))
}

const relationships = ['spouse', 'partner', 'mother', 'father', 'sister', 'brother', 'friend'] as const
const fromOutside: readonly string[] = ['friend', 'partner']

type Practice = { slug: string; phoneNumber: string }

/** Adds further details to the records: emergency contacts, medical alerts, some social security numbers. */
function withProfiles(people: DemoPatient[], place: Practice, today: string): DemoPatient[] {
  const random = seededRandom(people.length + 1)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T

  const contact = (person: DemoPatient, index: number) => {
    const relationship = pick(relationships)
    const firstName = pick(firstNames[pick(['female', 'male'] as const)])
    const lastName = fromOutside.includes(relationship) ? pick(lastNames) : person.last_name
    return {
      emergency_name: `${firstName} ${lastName}`,
      emergency_relationship: relationship,
      emergency_phone_number: `${place.phoneNumber.slice(0, 3)}555${5000 + index}`,
      emergency_email: `${plainLetters(firstName)}.${plainLetters(lastName)}.${index + 1}@${place.slug}.example.com`,
    }
  }

  return people.map((person, index) => {
    const age = Number(today.slice(0, 4)) - Number(person.dob.slice(0, 4))
    const isGrownUp = age > 18
    const couldBePregnant = person.gender === 'female' && age > 20 && age < 42
    return {
      ...person,
      address2: random() < 0.25 ? `Apt ${1 + upTo(12)}${pick(['A', 'B', 'C', 'D'])}` : null,
      pregnant: couldBePregnant && random() < 0.1,
      ...(isGrownUp && person.emergency_name === null && random() < 0.7 ? contact(person, index) : {}),
      // Nobody's number: no social security number begins with 9, and no taxpayer's number has these two digits after
      // the first three.
      ssn:
        random() < 0.4
          ? `${900 + upTo(100)}${10 + upTo(40)}${String(1 + upTo(9999)).padStart(4, '0')}`
          : null,
    }
  })
}

type Place = { slug: string; city: string; state: string; zipcode: string; phoneNumber: string }

const day = 24 * 60 * 60 * 1000

/**
 * Households with children, couples and single people. They are the same in every demo of the same day, except for
 * the tokens, which must not be guessed. Families share last name, phone number, e-mail and street.
 */
export function demoPeople(place: Place, count: number, today: string, token: () => string) {
  const random = seededRandom(count)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  const now = Date.parse(`${today}T12:00:00Z`)
  const bornYearsAgo = (years: number) =>
    new Date(now - years * 365.25 * day - upTo(360) * day).toISOString().slice(0, 10)

  const member = (household: Household, age: number): DemoPatient => {
    const gender = pick(['female', 'male'] as const)
    return {
      ...household,
      hashid: token(),
      first_name: pick(firstNames[gender]),
      dob: bornYearsAgo(age),
      gender,
      referred_by: pick(leadSources),
      contact_method: pick([null, null, null, 'FaceTime', 'Zoom']),
      address2: null,
      pregnant: false,
      ssn: null,
      utm_source: null,
      utm_medium: null,
      utm_campaign: null,
      premedication: random() < 0.05,
      latex_allergy: random() < 0.04,
      created_at: new Date(now - (1 + upTo(1000)) * day),
    }
  }

  const people: DemoPatient[] = []
  for (let number = 0; people.length < count; number++) {
    const household = settle(place, number, { pick, upTo })
    const grownUps = 1 + upTo(2)
    const children = random() < 0.4 ? 1 + upTo(3) : 0
    for (let i = 0; i < grownUps; i++) people.push(member(household, 19 + upTo(55)))
    const parent = people.at(-1)
    for (let i = 0; i < children && parent !== undefined; i++) {
      people.push({
        ...member(household, 7 + upTo(11)),
        emergency_name: `${parent.first_name} ${parent.last_name}`,
        emergency_relationship: 'parent',
        emergency_phone_number: household.phone_number,
        emergency_email: household.email,
      })
    }
  }
  return withOrigins(withProfiles(withNamesakes(people.slice(0, count)), place, today))
}

type Household = Omit<
  DemoPatient,
  | 'hashid'
  | 'first_name'
  | 'dob'
  | 'gender'
  | 'referred_by'
  | 'contact_method'
  | 'address2'
  | 'pregnant'
  | 'ssn'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'premedication'
  | 'latex_allergy'
  | 'created_at'
>

function settle(
  place: Place,
  number: number,
  { pick, upTo }: { pick<T>(list: readonly T[]): T; upTo(most: number): number },
): Household {
  const lastName = pick(lastNames)
  return {
    last_name: lastName,
    email: `${plainLetters(lastName)}.${number + 1}@${place.slug}.example.com`,
    // 555-01xx are the numbers that nobody has, but there are only a hundred of them.
    phone_number: `${place.phoneNumber.slice(0, 3)}555${String(1000 + number).padStart(4, '0')}`,
    address1: `${1 + upTo(400)} ${pick(streets)}`,
    city: place.city,
    state: place.state,
    zipcode: place.zipcode,
    country: 'US',
    emergency_name: null,
    emergency_relationship: null,
    emergency_phone_number: null,
    emergency_email: null,
  }
}

// Namesakes who are not related. Only the date of birth tells them apart.
function withNamesakes(people: DemoPatient[]): DemoPatient[] {
  return people.map((person, index) => {
    const namesake = index % 30 === 29 ? people[index - 25] : undefined
    if (namesake === undefined) return person
    const { first_name, last_name, gender } = namesake
    return { ...person, first_name, last_name, gender }
  })
}
