import { listSandboxEmails } from '@archwire/contract/sandbox/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'

type SandboxEmail = { id: number; to: string; subject: string; text: string; createdAt: Date }

const newestSandboxEmails = (tx: Tx, most: number): Promise<SandboxEmail[]> =>
  tx.many(sql`
    select id, to_email as "to", subject, text, created_at as "createdAt"
    from sandbox_emails where clinic_id = ${tx.clinicId} order by id desc limit ${most}`)

const maxEmails = 100

export const sandboxEmailRoutes = (inUse: { email: boolean }): Route[] => [
  route(listSandboxEmails, async ({ clinic, session }) => {
    if (!inUse.email) throw notFound()
    const emails = await clinic.read(tx => newestSandboxEmails(tx, maxEmails))
    return emails.map(email => ({
      ...email,
      links: email.text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
      createdAt: wireInstant(email.createdAt, session.timeZone),
    }))
  }),
]
