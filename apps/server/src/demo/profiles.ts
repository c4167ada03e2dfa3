import { seededRandom } from '@archwire/domain/random/seeded-random'
import type { DemoPatient } from './demo-patient.ts'
import { firstNames, lastNames, plainLetters } from './names.ts'

const relationships = ['spouse', 'partner', 'mother', 'father', 'sister', 'brother', 'friend'] as const
const fromOutside: readonly string[] = ['friend', 'partner']

type Place = { slug: string; phoneNumber: string }

/** What a record tells beside name, address and birthday: whom to call, medical alerts, some numbers. */
export function withProfiles(people: DemoPatient[], place: Place, today: string): DemoPatient[] {
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
      // Nobody's: no number that begins with 9 is a social security number, or a taxpayer's with these two behind it.
      ssn:
        random() < 0.4
          ? `${900 + upTo(100)}${10 + upTo(40)}${String(1 + upTo(9999)).padStart(4, '0')}`
          : null,
    }
  })
}
