import pg from 'pg'
import { atMost, compare, type Figure, median, ratio } from '../ground/figures.ts'
import type { Ground } from '../ground/ground.ts'
import { addManyPatients } from './crowd.ts'

const patients = 100_000
const milliseconds = 40

/** Typical searches by kind, and the longest time that the database may take for the slowest of each. */
const kinds: Record<string, { typed: string[]; most: number }> = {
  'one letter': { typed: ['s', 'm', 'z', 'x'], most: 15 },
  'two letters': { typed: ['sm', 'ma', 'zi', 'xq'], most: 15 },
  'three letters': { typed: ['smi', 'mar', 'kov', "o'b"], most: 7 },
  'four letters and more': { typed: ['mart', 'rodrig', 'walto', 'munoz'], most: 7 },
  'a very common name': { typed: ['smith', 'maria', 'johnson', 'james'], most: 7 },
  'first and last name': { typed: ['maria garcia', 'john smith', 'anne-marie smith', 'jose nunez'], most: 7 },
  'last name, first name': { typed: ['garcia, maria', 'smith joh', 'smith-jones, a', 'nunez jose'], most: 7 },
  'four digits of a phone number': { typed: ['1234', '9071', '(212) 5', '555-0', '+1 917 1'], most: 7 },
  'a part of an e-mail address': { typed: ['gmail', 'smith12@', 'kov.zim', 'lopez9'], most: 7 },
  'a misspelt name': { typed: ['jonson', 'gonzales', 'elizabeht smith', 'micheal jonson'], most: 7 },
  'what nobody is called': { typed: ['qqqqqq', 'xyz qrs', '0000000000', 'no@where.example'], most: 7 },
  'five words': { typed: ['ana maria garcia lopez cruz', 'john james smith brown lee'], most: 15 },
  'words of one letter': { typed: ['a b c d e', 's m', 'm s j', 'j s x'], most: 15 },
  'a hundred characters': {
    typed: ['maria garcia '.repeat(8).slice(0, 100), 'x'.repeat(100), 'smith'.repeat(20)],
    most: 15,
  },
}

/** A new patient as far as typed: first name, last name, email address, phone number. */
const newcomers = [
  ['Maria', 'Garcia', null, null],
  ['Jon', 'Smith', null, '2125550199'],
  ['Elizabeht', 'Jonson', 'maria.smith1@gmail.com', '9175550199'],
  ['Anne-Marie', 'Smith-Jones', null, null],
  ['Marta', 'Martin', null, null],
  ['Kovlan', 'Marsenster', null, null],
]

type Contest = { name: string; most: number; inputs: { input: string; ask: () => Promise<unknown> }[] }

/**
 * Searches in the server's role, in a clinic with a hundred thousand patients beside another one of that size. The
 * tables are analysed, as PostgreSQL does by itself within a minute of such a change; until then a search can take
 * ten times as long. Of each kind the slowest search counts.
 */
export async function benchSearching({ owner, appUrl, visitors }: Ground): Promise<Figure[]> {
  // The last clinics are used: the first ones have the patients of the other figures, whose phone numbers follow each
  // other as real ones do not.
  const [clinicId = 0, neighbourId = 0] = visitors.slice(-2).map(visitor => visitor.clinicId)
  await Promise.all([
    addManyPatients(owner, clinicId, patients, 1),
    addManyPatients(owner, neighbourId, patients, 2),
  ])
  // PostgreSQL does the same by itself within a minute of so many new rows; until then five common words take twice
  // as long.
  await owner.query('vacuum (analyze) patients, patient_words, name_vocabulary')
  const app = new pg.Client({ connectionString: appUrl })
  await app.connect()
  try {
    await app.query('begin read only')
    await app.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
    const contests = contestsOf(app)
    const contenders = contests.flatMap(({ inputs }) =>
      inputs.map(({ input, ask }) => [input, () => perSecond(ask)]),
    )
    const one = () => perSecond(() => app.query({ name: 'bench-one', text: 'select 1' }))
    const reached = await compare<string>({ 'select 1': one, ...Object.fromEntries(contenders) })
    return contests.flatMap(({ name, most, inputs }) => {
      const [slowest = ''] = inputs
        .map(({ input }) => input)
        .toSorted((a, b) => median(reached[a] ?? []) - median(reached[b] ?? []))
      const [found = [], bare = []] = [reached[slowest], reached['select 1']]
      const what = `${name}, slowest "${slowest.slice(0, 30)}"`
      return [
        atMost(`${what}, ${patients} patients, in the database`, 1000 / median(found), most, ' ms'),
        atMost(`${what}, against select 1`, ratio(bare, found), 60),
      ]
    })
  } finally {
    await app.end()
  }
}

function contestsOf(app: pg.Client): Contest[] {
  const ask = (name: string, text: string, values: unknown[]) => () => app.query({ name, text, values })
  const searches = Object.entries(kinds).map(([kind, { typed, most }]) => ({
    name: `search by ${kind}`,
    most,
    inputs: typed.map(input => ({
      input,
      ask: ask('bench-search', 'select * from search_patients($1, 10)', [input]),
    })),
  }))
  const inputs = newcomers.map(newcomer => ({
    input: newcomer.filter(Boolean).join('/'),
    ask: ask('bench-duplicates', 'select * from likely_duplicates($1, $2, $3, $4, 5)', newcomer),
  }))
  return [...searches, { name: 'likely duplicates while typing', most: 15, inputs }]
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let done = 0
  while (performance.now() < started + milliseconds || done < 3) {
    await work()
    done++
  }
  return done / ((performance.now() - started) / 1000)
}
