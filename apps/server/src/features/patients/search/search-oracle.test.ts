import { seededRandom } from '@archwire/domain/random/seeded-random'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { type Searchable, searchOracle } from '../../../../test/fixtures/records/search-oracle.ts'
import { searchPatients } from './search-patients.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const random = seededRandom(20_260_506)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const firstNames = [
  'Maria',
  'María José',
  'Mary Ann',
  'Anne-Marie',
  'Jon',
  'John',
  'Zoë',
  'Bo',
  'J',
  'Kim',
  'Kimberly',
  "D'Arcy",
  'Дмитрий',
  'Андрей',
  '小龍',
  'Νίκος',
  'דוד',
]
const lastNames = [
  'Muñoz',
  'Munoz',
  "O'Brien",
  'Obrien',
  'Smith',
  'Smith-Jones',
  'Van der Berg',
  'Johnson',
  'Johnsen',
  'Kim',
  'García Márquez',
  'Li',
  'Lindqvist',
  'Martin',
  'Martinez',
  'Соколов',
  'Соколова',
  'Римский-Корсаков',
  '李',
  '歐陽',
  'Παπαδόπουλος',
  'כהן',
]
const patients: Searchable[] = []
let clinicId: number

beforeAll(async () => {
  clinicId = (await make.clinic()).id
  for (let i = 0; i < 200; i++) {
    const [firstName, lastName] = [pick(firstNames), pick(lastNames)]
    const email = `${pick(['pat', 'kim_', 'jo.', 'm%', 'renée'])}${Math.floor(random() * 300)}@${pick(['a.org', 'mail.com'])}`
    const phoneNumber = `555${String(Math.floor(random() * 1e7)).padStart(7, '0')}`
    const { id } = await make.patient(clinicId, {
      first_name: firstName,
      last_name: lastName,
      email,
      phone_number: phoneNumber,
    })
    patients.push({ id, firstName, lastName, email, phoneNumber })
  }
})

const beginning = (text: string) => text.slice(0, 1 + Math.floor(random() * text.length))
const part = (text: string) => {
  const from = Math.floor(random() * text.length)
  return text.slice(from, from + 1 + Math.floor(random() * 6))
}
const misspelt = (text: string) => {
  const at = Math.floor(random() * text.length)
  return pick([
    text.slice(0, at) + text.slice(at + 1),
    `${text.slice(0, at)}x${text.slice(at)}`,
    text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
  ])
}

function query(): string {
  const { firstName, lastName, email, phoneNumber } = pick(patients)
  return pick([
    () => beginning(firstName),
    () => beginning(lastName),
    () => `${firstName} ${beginning(lastName)}`,
    () => `${beginning(lastName)}, ${beginning(firstName)}`,
    () => `${lastName} ${firstName}`.toUpperCase(),
    () => lastName.replace(/[^\p{L}]/gu, ''),
    () => misspelt(lastName),
    () => `${misspelt(firstName)} ${misspelt(lastName)}`,
    () => part(email),
    () => email,
    () => part(phoneNumber),
    () => `(${phoneNumber.slice(0, 3)}) ${phoneNumber.slice(3, 3 + Math.floor(random() * 4))}`,
    () =>
      `${pick(['+1', '+1 ', '1-', '1 (', '1', '+'])}${phoneNumber.slice(0, 2 + Math.floor(random() * 9))}`,
    () =>
      `${phoneNumber.slice(0, 3)}${pick(['-', '\u2010', '\u2013', '\u2014', '.', ' '])}${phoneNumber.slice(3, 6)}`,
    () => `${firstName} ${pick(['😀', '❤️', '👩‍⚕️', '・', '、', '-'])} ${lastName}`,
    () => `${pick(['😀', '\u200b', '\u00ad'])}${beginning(lastName)}`,
    () => `${`${firstName} ${lastName} `.repeat(20)}`.slice(0, 100),
    () => part(lastName).padEnd(100, pick(['a', 'я', '李', ' b'])),
    () =>
      pick(['a b c d e', 'j k', 'с д', '李 小', '%', '_', 'm%', 'kim_', "o'", '-', ' ', 'x y z', '@', '.o']),
  ])()
}

test('the search finds exactly the patients that a comparison with every patient finds, in the same order', async () => {
  const clinic = db.database.forClinic(clinicId, { kind: 'system' })
  const seen = { found: 0, similar: 0 }
  for (let i = 0; i < chaosSize(400, 5_000); i++) {
    const request = { query: query().trim(), limit: pick([1, 3, 10, 50]), today: '2026-05-06' }
    const rows: { id: number; similar: boolean }[] = JSON.parse((await searchPatients(clinic, request)).text)
    const answer = rows.map(({ id, similar }) => ({ id, similar }))
    expect(answer, JSON.stringify(request)).toEqual(searchOracle(patients, request.query, request.limit))
    seen.found += answer.length
    seen.similar += answer.filter(one => one.similar).length
  }
  // Otherwise mostly empty results were compared.
  expect(seen.found).toBeGreaterThan(500)
  expect(seen.similar).toBeGreaterThan(50)
}, 300_000)
