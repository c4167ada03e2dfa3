import type { Beginning, Situation } from '../situation.ts'

const isCalled =
  ({ owner, clinic }: Beginning, lastName: string) =>
  () =>
    owner.query('update users set last_name = $2 where id = $1', [clinic.staff.id, lastName])

export const situations: Record<string, Situation> = {
  'two colleagues': async at => ({
    elsewhere: {
      'Sam is called Leigh': isCalled(at, 'Leigh'),
      'Sam is called Changed-Again': isCalled(at, 'Changed-Again'),
    },
  }),

  'all that a colleague can be': async ({ make, clinic }) => {
    await make.user(clinic.id, { first_name: 'Ines', last_name: 'Invited', password_digest: null })
    await make.user(clinic.id, { first_name: 'Fay', last_name: 'Former', active: false })
    const long = 'Maximiliana-Wilhelmine'
    await make.user(clinic.id, {
      first_name: long,
      last_name: `${long} of ${long}`,
      email: `${'long'.repeat(12)}@example.com`,
      admin: true,
    })
    return undefined
  },

  'an invited administrator': async ({ make, clinic }) => {
    await make.user(clinic.id, {
      first_name: 'Ines',
      last_name: 'Neu',
      admin: true,
      password_digest: null,
    })
    return undefined
  },

  'two administrators': async ({ make, clinic, owner }) => {
    const bea = await make.user(clinic.id, { first_name: 'Bea', last_name: 'Boss', admin: true })
    return {
      elsewhere: {
        'Bea is deactivated': () => owner.query('update users set active = false where id = $1', [bea.id]),
      },
    }
  },
}
