import { refusals } from '@archwire/contract/errors'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { patientAndClinic } from './intake-form-queries.ts'

/** Texts a link for the messaging feature's part. False: the same text was sent within the last minute. */
export type TextLink = (
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  text: { phoneNumber: string; body: string; userId: number; now: Date },
) => Promise<boolean>

export type TextDeps = { isTexting: boolean; announceCounts: AnnounceCounts; textLink: TextLink }

type LinkText = {
  patientId: number
  /** What the clinic asks for, with the link. */
  request: string
  entity: { type: 'intake_form' | 'consent_form_signature' | 'contract'; id: number }
  userId: number
  now: Date
}

/**
 * Texts a patient the link to a document that the caller has locked, and audits it. Returns the number. Undefined: the
 * same text was sent within the last minute.
 */
export async function textDocumentLink(
  tx: WriteTx,
  { isTexting, announceCounts, textLink }: TextDeps,
  { patientId, request, entity, userId, now }: LinkText,
): Promise<string | undefined> {
  if (!isTexting) throw refuse(422, refusals.notConfigured)
  const { phoneNumber, clinicName } = await patientAndClinic(tx, patientId)
  if (phoneNumber === null) throw refuse(422, 'Patient has no phone number')
  const body = `${clinicName}: ${request}`
  if (!(await textLink(tx, announceCounts, { phoneNumber, body, userId, now }))) return undefined
  tx.audit({
    action: 'send',
    entityType: entity.type,
    entityId: entity.id,
    patientId,
    changes: { link: ['sms'] },
  })
  return phoneNumber
}
