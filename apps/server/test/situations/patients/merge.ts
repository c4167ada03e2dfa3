import { changeRecord } from '../other-browsers.ts'
import type { Beginning, Situation } from '../situation.ts'
import { visitDay } from './day-of-visits.ts'

/**
 * A patient who was added twice: each record with a visit, the second one with two notes and values that the first
 * lacks.
 */
async function twoRecords({ make, clinic, owner }: Beginning) {
  const { visit } = await visitDay({ make, clinic })
  const first = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    email: 'zoe@home.example.com',
    phone_number: '5550014321',
  })
  await visit(first.id, '2031-03-04 10:00')
  const second = await make.patient(clinic.id, {
    first_name: 'Zoe',
    last_name: 'Munoz',
    email: 'zoe@home.example.com',
    phone_number: '5550019999',
    dob: '2011-02-03',
  })
  const { id } = await visit(second.id, '2031-03-05 10:00')
  await owner.query(
    `insert into notes (clinic_id, patient_id, annotation, classification)
     values ($1, $2, 'Prefers mornings', 'green'), ($1, $2, 'Wire changed', 'yellow')`,
    [clinic.id, second.id],
  )
  return { first: first.id, second: second.id, visit: id }
}

const archive = ({ owner }: Beginning, ...ids: number[]) =>
  owner.query('update patients set archived_at = now() where id = any($1)', [ids])

const makePart = ({ owner }: Beginning, ofWhich: number, id: number) =>
  owner.query('update patients set merged_into = $1, archived_at = now() where id = $2', [ofWhich, id])

export const situations: Record<string, Situation> = {
  'two records of one patient': async at => {
    const { make, clinic, app } = at
    const named = await twoRecords(at)
    const leo = await make.patient(clinic.id, { first_name: 'Leo', last_name: 'Park' })
    const elsewhere = await make.patient((await make.clinic()).id)
    return {
      named: { ...named, leo: leo.id, elsewhere: elsewhere.id },
      elsewhere: {
        'the second is called Zoey': () =>
          changeRecord(app, clinic.staff, named.second, { firstName: 'Zoey' }),
        'the second becomes part of a third': () => makePart(at, leo.id, named.second),
      },
    }
  },

  'the second of them archived': async at => {
    const named = await twoRecords(at)
    await archive(at, named.second)
    return { named }
  },

  'both of them archived': async at => {
    const named = await twoRecords(at)
    await archive(at, named.first, named.second)
    return { named }
  },

  'the second of them part of the first': async at => {
    const named = await twoRecords(at)
    await makePart(at, named.first, named.second)
    return { named }
  },

  'the second of them with a long e-mail address': async at => {
    const named = await twoRecords(at)
    await at.owner.query('update patients set email = $2 where id = $1', [
      named.second,
      'zoe.munoz.of.portland@mail.home.example.com',
    ])
    return { named }
  },
}
