import { seededRandom } from '@archwire/domain/random/seeded-random'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { type Searchable, searchOracle } from '../../../../test/fixtures/records/search-oracle.ts'
import { searchPatients } from './search-patients.ts'

const db = await cloneDatabase()
const random = seededRandom(20_260_507)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

// Few names, so that hundreds of patients have each word, as a last name, as a first name or within one.
const firstNames = ['Maria', 'Maria José', 'John', 'John Mark', 'Smith']
const lastNames = ['Smith-Jones', 'Martin Smith', 'De la Cruz', 'Jones', 'Cruz Martin', '']
const typed = ['maria', 'jose', 'john', 'mark', 'smith', 'jones', 'martin', 'cruz', 'lacruz', 'delacruz']
const common = 200
let patients: Searchable[]
let clinicId: number

beforeAll(async () => {
  clinicId = (await factories(db.owner).clinic()).id
  const people = Array.from({ length: 900 }, (_, number) => ({
    firstName: pick(firstNames),
    lastName: pick(lastNames),
    email: `p${number}@a.org`,
    phoneNumber: String(5_550_000_000 + number),
  }))
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number)
     select $1, gen_random_uuid()::text, p."firstName", p."lastName", p.email, p."phoneNumber"
     from jsonb_to_recordset($2::jsonb) as p("firstName" text, "lastName" text, email text, "phoneNumber" text)
     returning id`,
    [clinicId, JSON.stringify(people)],
  )
  patients = people.map((person, index) => ({ ...person, id: Number(rows[index]?.id) }))
})

const beginning = (word: string) => word.slice(0, 1 + Math.floor(random() * word.length))
const commonness = new Map<string, boolean>()
function isCommon(word: string): boolean {
  const known = commonness.get(word) ?? searchOracle(patients, word, patients.length).length >= common
  commonness.set(word, known)
  return known
}

test('patients who have several common words are found, also within a name, in the order of last names', async () => {
  const clinic = db.database.forClinic(clinicId, { kind: 'system' })
  const seen = { found: 0, nobody: 0, severalCommon: 0 }
  for (let i = 0; i < chaosSize(80, 3_000); i++) {
    const words = Array.from({ length: 2 + Math.floor(random() ** 2 * 4) }, () => beginning(pick(typed)))
    const request = { query: words.join(' '), limit: pick([1, 3, 10, 50]), today: '2026-05-06' }
    const rows: { id: number; similar: boolean }[] = JSON.parse((await searchPatients(clinic, request)).text)
    const answer = rows.map(({ id, similar }) => ({ id, similar }))
    expect(answer, JSON.stringify(request)).toEqual(searchOracle(patients, request.query, request.limit))
    const needed = words.filter(word => !words.some(other => other !== word && other.startsWith(word)))
    if (new Set(needed).size > 1 && needed.every(isCommon)) seen.severalCommon++
    if (answer.length > 0) seen.found++
    else seen.nobody++
  }
  // Otherwise the search only looked for the rarest word, or two empty results were compared.
  expect(seen.severalCommon).toBeGreaterThan(20)
  expect(seen.found).toBeGreaterThan(30)
  expect(seen.nobody).toBeGreaterThan(5)
}, 300_000)
