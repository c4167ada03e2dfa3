import type { Beginning, Situation } from '../situation.ts'

async function patients({ make, clinic }: Beginning, names: readonly (readonly [string, string])[]) {
  const named: Record<string, number> = {}
  for (const [first_name, last_name] of names) {
    const { id } = await make.patient(clinic.id, { first_name, last_name })
    named[last_name] = id
  }
  return { named }
}

const onePatient: Situation = async ({ make, clinic }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  return { named: { patient: id } }
}

export const situations: Record<string, Situation> = {
  'a patient': onePatient,

  // A patient who is opened is among the recent ones afterwards; no test of it looks at those.
  'a patient who is opened': onePatient,

  'four patients': at =>
    patients(
      at,
      ['One', 'Two', 'Three', 'Four'].map(name => ['Pat', name]),
    ),

  'eleven patients with long names': at =>
    patients(
      at,
      Array.from({ length: 11 }, (_, number) => ['Maximiliana', `Featherstone${number}`]),
    ),

  'two patients of one name among others': async ({ make, clinic }) => {
    const add = async (first_name: string, last_name: string, dob: string | null = null) =>
      (await make.patient(clinic.id, { first_name, last_name, dob })).id
    return {
      named: {
        elder: await add('Olivia', 'Chen', '1972-05-07'),
        younger: await add('Olivia', 'Chen', '2004-04-02'),
        mateo: await add('Mateo', 'García Márquez'),
        lucía: await add('Lucía', 'Sánchez Ruiz'),
        liam: await add('Liam', 'Brown', '2010-01-31'),
      },
    }
  },

  'a clinic in Los Angeles': async ({ make, clinic }) => {
    await make.timeZone(clinic.id, 'America/Los_Angeles')
    return undefined
  },
}
