import type { Pool } from 'pg'
import { hashPassword } from '../src/platform/auth/password.ts'

let counter = 0
const next = () => ++counter

export const testPassword = 'correct horse battery'
const passwordDigest = hashPassword(testPassword)

/** Rows that tests start from, written as the owner; every value can be given, none must be. */
export function factories(owner: Pool) {
  const insert = async <Row>(table: string, values: Record<string, unknown>): Promise<Row> => {
    const keys = Object.keys(values)
    const places = keys.map((_, index) => `$${index + 1}`)
    const { rows } = await owner.query(
      `insert into ${table} (${keys.join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(values),
    )
    return rows[0]
  }

  return {
    clinic: (values: { name?: string; slug?: string; time_zone?: string; idle_minutes?: number } = {}) => {
      const number = next()
      return insert<{ id: number; name: string; slug: string }>('clinics', {
        name: `Clinic ${number}`,
        slug: `clinic-${number}`,
        ...values,
      })
    },
    user: async (
      clinicId: number,
      values: {
        email?: string
        admin?: boolean
        first_name?: string
        last_name?: string
        active?: boolean
      } = {},
    ) => {
      const number = next()
      return insert<{ id: number; clinic_id: number; email: string; admin: boolean; full_name: string }>(
        'users',
        {
          clinic_id: clinicId,
          email: `user${number}@example.com`,
          first_name: 'Uma',
          last_name: `User${number}`,
          password_digest: await passwordDigest,
          ...values,
        },
      )
    },
  }
}
