import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { emptyInstallation, firstSetUp } from '../../../test/fixtures/set-up-fixture.ts'

const db = await cloneDatabase()
const { visitor } = await testApp(db)
const { newLink, setUp, count, forget } = emptyInstallation(db, visitor)
beforeEach(forget)

test.each([
  [
    'a zone that does not exist',
    { clinic: { timeZone: 'Mars/Olympus' } },
    { 'clinic.time_zone': ['is invalid'] },
  ],
  ['no name', { clinic: { name: '  ' } }, { 'clinic.name': ["can't be blank"] }],
  [
    'closing before opening',
    { hours: { 1: { opensAt: '18:00', closesAt: '09:00' } } },
    { 'hours.1.closes_at': ['Must be after opening'] },
  ],
  [
    'two rooms of one name',
    { rooms: { 1: { title: ' chair 1 ' } } },
    { 'rooms.1.title': ['has already been taken'] },
  ],
  [
    'a type of 0 minutes',
    { appointmentTypes: { 0: { duration: 0 } } },
    { 'appointment_types.0.duration': ['Must be greater than or equal to 15'] },
  ],
  [
    'two types of one name',
    { appointmentTypes: { 1: { title: 'consultation' } } },
    { 'appointment_types.1.title': ['has already been taken'] },
  ],
  [
    'a doctor without a name',
    { doctors: { 0: { lastName: '' } } },
    { 'doctors.0.last_name': ["can't be blank"] },
  ],
  ['a type that is not there', { doctors: { 1: { offers: [2] } } }, { 'doctors.1.offers': ['is invalid'] }],
  [
    'an address that is none',
    { administrator: { email: 'ana' } },
    { 'administrator.email': ['Invalid email address'] },
  ],
  [
    'a short password',
    { administrator: { password: '12345' } },
    { 'administrator.password': ['Password must be at least 6 characters long'] },
  ],
  [
    'a password that everybody has',
    { administrator: { password: 'Password123' } },
    { 'administrator.password': ['This password is too common. Please choose another one'] },
  ],
])('%s is refused on its field, nothing is created, and the link stays valid', async (_, change, errors) => {
  const token = await newLink()
  const answer = await setUp(token, merged(firstSetUp, change) as object)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors }])
  expect([await count('clinics'), await count('users')]).toEqual([0, 0])
  expect((await setUp(token)).statusCode).toBe(201)
})

test('an empty list of rooms, types or doctors is refused, and none of the other fields is stored', async () => {
  const token = await newLink()
  const none = await setUp(token, { ...firstSetUp, rooms: [], appointmentTypes: [], doctors: [] })
  expect(none.json().errors).toMatchObject({
    rooms: ['Add at least one room'],
    appointment_types: ['Choose at least one type'],
    doctors: ['Add at least one doctor'],
  })
  const more = await setUp(token, {
    ...firstSetUp,
    clinic: { ...firstSetUp.clinic, slug: 'mine', billingOnboardingStatus: 'completed' },
  })
  expect(more.statusCode, more.body).toBe(201)
  const { rows } = await db.owner.query('select slug, billing_onboarding_status from clinics')
  expect(rows).toEqual([{ slug: 'smile-orthodontics', billing_onboarding_status: 'not_started' }])
})

/** Applies `change` to a copy of the value. Lists are changed by the index of their entries. */
function merged(value: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change
  const entries = Object.entries(change)
  if (Array.isArray(value)) {
    return value.map((entry, index) => {
      const own = entries.find(([key]) => Number(key) === index)
      return own === undefined ? entry : merged(entry, own[1])
    })
  }
  const before = value as Record<string, unknown>
  return { ...before, ...Object.fromEntries(entries.map(([key, one]) => [key, merged(before[key], one)])) }
}
