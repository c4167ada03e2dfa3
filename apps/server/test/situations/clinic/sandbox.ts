import type { Beginning, Situation } from '../situation.ts'

const email = ({ owner, clinic }: Beginning, subject: string, text: string) =>
  owner.query(
    `insert into sandbox_emails (clinic_id, message_id, to_email, subject, text, created_at)
     values ($1, $2, 'ana@example.com', $3, $4, '2026-05-05T14:00:00Z')`,
    [clinic.id, `<${subject}@test>`, subject, text],
  )

export const situations: Record<string, Situation> = {
  'no letters': async () => ({}),
  'two letters': async at => {
    await email(at, 'An older one', `A very long line: ${'x'.repeat(300)}`)
    await email(at, '<b>The newest</b>', 'Look at https://clinic.example.com/404 and then rest.\n\nBye')
    return {}
  },
}
