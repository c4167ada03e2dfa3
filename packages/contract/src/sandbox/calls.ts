import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

export const listSandboxEmails = endpoint({
  method: 'GET',
  path: '/sandbox/emails',
  who: 'admin',
  summary:
    'The newest 100 letters that the sandbox "delivered", newest first; 404 unless the sandbox sends the mail',
  reply: z.array(
    z.object({
      id: z.number().int(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      links: z.array(z.string()),
      createdAt: instant,
    }),
  ),
})
