import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type SandboxEmail = { id: number; to: string; subject: string; text: string; createdAt: Date }

export const newestSandboxEmails = (tx: Tx, most: number): Promise<SandboxEmail[]> =>
  tx.many(sql`
    select id, to_email as "to", subject, text, created_at as "createdAt"
    from sandbox_emails where clinic_id = ${tx.clinicId} order by id desc limit ${most}`)
