import { seededRandom } from '@archwire/domain/random/seeded-random'
import { csvLine } from '@archwire/domain/tables/csv-writer'

const syllables = [
  'an',
  'bel',
  'co',
  'dar',
  'el',
  'fin',
  'gus',
  'ha',
  'il',
  'jo',
  'ka',
  'lo',
  'mar',
  'ne',
  'or',
  'pe',
]
const cities = ['Portland', 'Salem', 'Eugene', 'Bend', 'Medford']

/** A file of so many patients, all of them different, as a program of before would write it. */
export function manyPatients(count: number, seed = 12): string {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const word = (parts: number) => {
    const text = Array.from({ length: parts }, () => pick(syllables)).join('')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const day = () => String(1 + Math.floor(random() * 28)).padStart(2, '0')
  const lines = Array.from({ length: count }, (_, at) =>
    csvLine([
      word(3),
      word(4),
      `${String(1 + Math.floor(random() * 12)).padStart(2, '0')}/${day()}/${1930 + Math.floor(random() * 90)}`,
      random() < 0.5 ? 'M' : 'F',
      `person${at}@example.com`,
      `(5${String(10 + Math.floor(random() * 89))}) ${String(200 + Math.floor(random() * 799))}-${String(at % 10_000).padStart(4, '0')}`,
      `${Math.floor(random() * 9_000)} ${word(3)} Street`,
      pick(cities),
      'OR',
      String(97_000 + Math.floor(random() * 900)),
    ]),
  )
  const head = [
    'First Name',
    'Last Name',
    'DOB',
    'Gender',
    'Email',
    'Mobile',
    'Address',
    'City',
    'State',
    'Zip',
  ]
  return csvLine(head) + lines.join('')
}
