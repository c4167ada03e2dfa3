import { patientEmailProblem } from '@archwire/domain/patients/patient-email'
import { phoneProblem } from '@archwire/domain/patients/phone-number'
import { ssnProblem } from '@archwire/domain/patients/ssn'
import { expect, test } from 'vitest'
import { demoClinics } from './clinics.ts'
import { demoPeople } from './patients/people.ts'

const [clinic] = demoClinics
if (clinic === undefined) throw new Error('there is no demo clinic')
const people = (today: string) => {
  let tokens = 0
  return demoPeople(clinic, 240, today, () => `token-${++tokens}`)
}
const today = '2026-05-06'
const groups = <T>(list: T[], key: (one: T) => string) => [...Map.groupBy(list, key).values()]

test('the demo has the same patients whenever it is laid out on the same day', () => {
  expect(people(today)).toHaveLength(240)
  expect(people(today)).toEqual(people(today))
})

test('families share phone number, e-mail and, except for namesakes, the last name', () => {
  const families = groups(people(today), one => one.phone_number).filter(family => family.length > 2)
  expect(families.length).toBeGreaterThan(20)
  for (const family of families) expect(new Set(family.map(one => one.email)).size).toBe(1)
})

test('some patients have the same name and another date of birth', () => {
  const namesakes = groups(people(today), one => `${one.first_name} ${one.last_name}`).filter(
    group => new Set(group.map(one => one.phone_number)).size > 1,
  )
  expect(namesakes.length).toBeGreaterThan(3)
  for (const group of namesakes) expect(new Set(group.map(one => one.dob)).size).toBe(group.length)
})

test('some names have accents, apostrophes, hyphens and two words', () => {
  const names = people(today).map(one => `${one.first_name}|${one.last_name}`)
  for (const kind of [/[ñéüøè]/, /'/, /-/, /\|\S+ \S+/]) {
    expect(names.filter(name => kind.test(name)).length).toBeGreaterThan(2)
  }
})

test('nobody is born after the day of the demo, and everybody was added before it', () => {
  for (const one of people('2031-01-01')) {
    expect(one.dob < '2025-01-01').toBe(true)
    expect(one.created_at.toISOString() < '2031-01-01').toBe(true)
    expect(one.created_at.toISOString() > '2028-01-01').toBe(true)
  }
})

test('many patients have an emergency contact, some a medical alert, and some an invented social security number', () => {
  const everybody = people(today)
  const called = everybody.filter(one => one.emergency_name !== null)
  expect(called.length).toBeGreaterThan(120)
  for (const one of called) {
    expect(phoneProblem(one.emergency_phone_number ?? '')).toBeUndefined()
    expect(patientEmailProblem(one.emergency_email ?? '')).toBeUndefined()
  }
  for (const one of everybody.filter(one => one.pregnant)) {
    expect([one.gender, one.dob > '1984' && one.dob < '2006']).toEqual(['female', true])
  }
  for (const alert of ['pregnant', 'premedication', 'latex_allergy'] as const) {
    expect(everybody.some(one => one[alert])).toBe(true)
  }
  const numbers = everybody.flatMap(one => one.ssn ?? [])
  expect(numbers.length).toBeGreaterThan(60)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers) {
    expect(ssnProblem(number)).toBeUndefined()
    expect(number).toMatch(/^9\d\d[1-4]/)
  }
})
