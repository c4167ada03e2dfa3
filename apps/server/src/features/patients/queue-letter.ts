import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import type { z } from 'zod'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { LetterKind } from '../../platform/email/letter-kind.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { failedLetters } from '../../platform/email/queries.ts'
import { refuse } from '../../platform/http/refuse.ts'

type Letter = {
  kind: LetterKind<z.ZodObject<{ appUrl: z.ZodString }>>
  patientId: number
  email: string | null
  appUrl: string
  now: Date
  /** What it is about, and how the record's history calls that. */
  about: { type: string; id: number }
  audited: Extract<AuditAction, { action: 'send' }>['entityType']
  /** Whatever makes a second letter within the minute another wish than the first. */
  unless?: string
}

/**
 * Puts a letter to a patient on its way and writes that down, in the transaction in which what it is about is held. Answers
 * its address; nothing when the same letter is on its way already: a second click within the same minute is the same wish,
 * unless the letter has failed.
 */
export async function queueLetter(
  tx: WriteTx,
  outbox: Outbox,
  { kind, patientId, email, appUrl, now, about, audited, unless }: Letter,
): Promise<string | undefined> {
  if (email === null) throw refuse(422, 'Patient has no email')
  const { failed } = await failedLetters(tx, kind.name, about.id)
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
