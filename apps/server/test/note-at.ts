import type { Pool } from 'pg'

type NoteValues = {
  clinic_id: number
  patient_id: number
  appointment_id?: number | null
  user_id?: number
  classification?: 'yellow' | 'green'
  annotation?: string
  alerts?: boolean
  deleted_at?: Date
}

/** A note that was written at a moment and not touched since; answers its id. */
export async function noteAt(owner: Pool, at: string | Date, values: NoteValues): Promise<number> {
  const given = { annotation: 'Wire changed', ...values, created_at: at, updated_at: at }
  const columns = Object.keys(given)
  const { rows } = await owner.query(
    `insert into notes (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(given),
  )
  return rows[0].id
}
