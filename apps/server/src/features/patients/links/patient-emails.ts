import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type EmailKind, emailHtml, type WrittenEmail } from '../../../platform/email/email-kind.ts'
import { failedEmails, type Outbox } from '../../../platform/email/outbox.ts'
import { refuse } from '../../../platform/http/refuse.ts'

type LinkEmailText = {
  subject: string
  request: string
  link: { address: string; label: string }
  /** Before what they had better ask, if they have questions. */
  askBefore?: string
}

/** A letter in which the clinic asks a patient for something that is done behind a link of their own. */
export function emailWithLink(
  { firstName, clinicPhoneNumber }: { firstName: string; clinicPhoneNumber: string | null },
  { subject, request, link, askBefore }: LinkEmailText,
): WrittenEmail {
  const greeting = `Hello ${firstName},`
  const whom =
    clinicPhoneNumber === null ? 'please ask the clinic' : `call us at ${formatPhone(clinicPhoneNumber)}`
  const questions = `If you have questions, ${whom}${askBefore === undefined ? '' : ` before ${askBefore}`}.`
  const care = 'The link is yours alone: please do not pass it on.'
  return {
    subject,
    text: `${greeting}\n\n${request}\n\n${link.address}\n\n${questions} ${care}\n`,
    html: emailHtml({ before: [greeting, request], link, after: [`${questions} ${care}`] }),
  }
}

type PatientEmail = {
  kind: EmailKind<z.ZodObject<{ appUrl: z.ZodString }>>
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
export async function queuePatientEmail(
  tx: WriteTx,
  outbox: Outbox,
  { kind, patientId, email, appUrl, now, about, audited, unless }: PatientEmail,
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
