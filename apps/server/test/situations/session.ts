import { digestOf } from '../../src/platform/auth/session.ts'
import { insertRow } from '../insert-row.ts'
import type { Situation } from './situation.ts'

export const situations: Record<string, Situation> = {
  'a clinic': async ({ clinic, owner }) => ({
    elsewhere: {
      'the clinic is in Bangor': () =>
        owner.query("update clinics set city = 'Bangor' where id = $1", [clinic.id]),
    },
  }),

  'two letters for a new password': async ({ clinic, owner }) => {
    const letter = (token: string, values: { used_at?: string } = {}) =>
      insertRow(owner, 'password_tokens', {
        clinic_id: clinic.id,
        user_id: clinic.staff.id,
        purpose: 'reset',
        token_digest: digestOf(token),
        expires_at: '2026-05-06T20:00:00Z',
        created_at: '2026-05-06T13:00:00Z',
        ...values,
      })
    await letter('the-link-of-the-first-letter', { used_at: '2026-05-06T13:05:00Z' })
    await letter('the-link-of-the-second-letter')
    return { named: { used: 'the-link-of-the-first-letter', token: 'the-link-of-the-second-letter' } }
  },
}
