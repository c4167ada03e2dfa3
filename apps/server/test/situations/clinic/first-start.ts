import { digestOf } from '../../../src/platform/auth/session.ts'
import type { Situation } from '../situation.ts'

const token = 'the-link-by-which-the-first-clinic-is-set-up'

export const situations: Record<string, Situation> = {
  'an empty house': async ({ owner }) => {
    await owner.query('truncate clinics cascade')
    await owner.query(
      "insert into set_up_links (token_digest, expires_at, created_at) values ($1, '2026-05-07', '2026-05-06')",
      [digestOf(token)],
    )
    return { named: { token } }
  },
}
