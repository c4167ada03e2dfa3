import type { Situation } from '../situation.ts'

const zoe = {
  first_name: 'Zoë',
  last_name: 'Muñoz',
  phone_number: '5550014321',
  email: 'zoe@home.example.com',
  dob: '2011-02-03',
}

export const situations: Record<string, Situation> = {
  'four patients': async ({ make, clinic }) => {
    await make.patient(clinic.id, zoe)
    await make.patient(clinic.id, { ...zoe, first_name: 'Leo', dob: '2013-04-05' })
    await make.patient(clinic.id, {
      first_name: 'Cathryn',
      last_name: "O'Brien",
      phone_number: '5557770000',
      email: 'cat@brien.example.com',
      dob: '1990-12-31',
    })
    await make.patient(clinic.id, {
      first_name: 'Prince',
      last_name: 'Ali',
      phone_number: '5552223333',
      email: 'prince@ali.example.com',
      dob: null,
    })
    return undefined
  },
  'no patients': async () => undefined,
  'one patient': async ({ make, clinic }) => {
    const { id } = await make.patient(clinic.id, zoe)
    return { named: { zoe: id } }
  },
}
