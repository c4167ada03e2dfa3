import { seededRandom } from '@archwire/domain/random/seeded-random'
import type { Pool } from 'pg'

// The most common names come first and are drawn most often, as in a town; after them comes a long tail of made-up
// names.
const firstNames =
  'Maria James Mary Michael Jennifer David Linda John Elizabeth Robert José Sarah William Karen Daniel Lisa Anthony Nancy Mark Betty Juan Sandra Steven Ashley Paul Kimberly Andrew Emily Luis Donna Joshua Michelle Kevin Carol Brian Amanda Carlos Dorothy George Melissa Edward Deborah Ronald Stephanie Timothy Rebecca Jason Sharon Zoë Chloé Anne-Marie Björn'.split(
    ' ',
  )
const lastNames =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts O'Brien Muñoz Smith-Jones Núñez".split(
    ' ',
  )
const syllables =
  'ba be bor cas dan del fer gar han hol ka kov lan lev mar mor nak ner ol pet ric ros san sen ster tan tor ul van vic wal zim'.split(
    ' ',
  )
const mailHosts = ['gmail.com', 'gmail.com', 'gmail.com', 'yahoo.com', 'outlook.com', 'mail.example.com']

type Person = { first: string; last: string; email: string; phone: string }

function person(random: () => number, number: number): Person {
  const pick = (list: string[], bend: number) => list[Math.floor(random() ** bend * list.length)] ?? ''
  const madeUp = (parts: number) => {
    const word = Array.from({ length: parts }, () => pick(syllables, 1)).join('')
    return word.slice(0, 1).toUpperCase() + word.slice(1)
  }
  const first = random() < 0.8 ? pick(firstNames, 1.6) : madeUp(2)
  const last = random() < 0.5 ? pick(lastNames, 1.6) : madeUp(3)
  const mailbox = `${first}.${last}${number % 1000}`.toLowerCase().replace(/[^a-z0-9.]/g, '')
  return {
    first,
    last,
    email: `${mailbox}@${pick(mailHosts, 1)}`,
    phone: `${random() < 0.6 ? '212' : '917'}${String(Math.floor(random() * 1e7)).padStart(7, '0')}`,
  }
}

/** Adds as many patients as a big town has, the same in every run. */
export async function addManyPatients(
  owner: Pool,
  clinicId: number,
  count: number,
  seed: number,
): Promise<void> {
  const random = seededRandom(seed)
  for (let done = 0; done < count; done += 1_000) {
    const people = Array.from({ length: Math.min(1_000, count - done) }, (_, i) => person(random, done + i))
    await owner.query(
      `insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number)
       select $1, gen_random_uuid()::text, first, last, email, phone
       from jsonb_to_recordset($2::jsonb) as p(first text, last text, email text, phone text)`,
      [clinicId, JSON.stringify(people)],
    )
  }
}
