import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import type { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { EmailKind } from '../../../platform/email/email-kind.ts'
import { failedEmails, type Outbox } from '../../../platform/email/outbox.ts'
import { refuse } from '../../../platform/http/refuse.ts'

type QueuedEmail = {
  kind: EmailKind<z.ZodObject<{ appUrl: z.ZodString }>>
  patientId: number
  email: string | null
  appUrl: string
  now: Date
  /** The record that the email is about, and its name in the history. */
  about: { type: string; id: number }
  audited: Extract<AuditAction, { action: 'send' }>['entityType']
  /** A second email within the minute is sent only if this differs. */
  unless?: string
}

/**
 * Queues an email to a patient and audits it. The caller has locked the record that the email is about. Returns the
 * address. Returns undefined when the same email was queued within this minute, for example by a double click, and
 * has not failed.
 */
export async function queuePatientEmail(
  tx: WriteTx,
  outbox: Outbox,
  { kind, patientId, email, appUrl, now, about, audited, unless }: QueuedEmail,
): Promise<string | undefined> {
  if (email === null) throw refuse(422, 'Patient has no email')
  const { failed } = await failedEmails(tx, kind.name, about.id)
  const minute = now.toISOString().slice(0, 16)
  const isQueued = await outbox.queue(tx, {
    kind,
    to: email,
    variables: { appUrl },
    reason: [kind.name, about.id, email, ...(unless === undefined ? [] : [unless]), minute, failed].join(':'),
    related: about,
  })
  if (!isQueued) return undefined
  tx.audit({ action: 'send', entityType: audited, entityId: about.id, patientId, changes: { email } })
  return email
}
