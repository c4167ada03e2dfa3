import type { Situation } from '../situation.ts'

export const situations: Record<string, Situation> = {
  'sixty changes in March': async ({ clinic, owner }) => {
    await owner.query(
      `insert into audit_log (clinic_id, actor_kind, action, entity_type, entity_id, created_at, hash)
       select $1, 'system', 'update', 'note', n, '2026-03-01T15:00:00Z', '' from generate_series(1, 60) n`,
      [clinic.id],
    )
    return undefined
  },
}
