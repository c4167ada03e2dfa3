import { seededRandom } from '@archwire/domain/random/seeded-random'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const random = seededRandom(20_260_508)
// Few letters, so that many words are similar by chance, also with the same three letters several times.
const letters = ['a', 'b', 'я']
const randomWord = () =>
  Array.from(
    { length: 1 + Math.floor(random() * 10) },
    () => letters[Math.floor(random() * letters.length)],
  ).join('')
let clinicId: number

beforeAll(async () => {
  const make = factories(db.owner)
  clinicId = (await make.clinic()).id
  for (const clinic of [clinicId, (await make.clinic()).id]) {
    await db.owner.query(
      'insert into name_vocabulary (clinic_id, word) select $1, word from unnest($2::text[]) as word',
      [clinic, Array.from({ length: 300 }, randomWord)],
    )
  }
})

test.each([0.28, 0.4])(
  'the words that are at least %d similar are those that a comparison with every word finds',
  async least => {
    let found = 0
    for (let i = 0; i < chaosSize(60, 3_000); i++) {
      const typed = randomWord()
      const { rows: quick } = await db.owner.query(
        'select word, likeness from words_like($1, $2, $3) order by likeness desc, word',
        [clinicId, typed, least],
      )
      const { rows: every } = await db.owner.query(
        `select distinct word, likeness(word, $2) as likeness from name_vocabulary
       where clinic_id = $1 and likeness(word, $2) >= $3::real order by likeness desc, word`,
        [clinicId, typed, least],
      )
      expect(quick, typed).toEqual(every)
      found += every.length
    }
    expect(found).toBeGreaterThan(200)
  },
  300_000,
)
