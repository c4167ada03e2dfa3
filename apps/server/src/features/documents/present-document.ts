import type {
  ConsentFormDetails,
  ConsentFormSignature,
} from '@archwire/contract/documents/consent-form-calls'
import type { Line } from '@archwire/contract/documents/signing'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { certificateOf, drawingAddress } from './certificate.ts'
import type { ConsentRow } from './consent-queries.ts'
import { type DocumentRow, documentStatus } from './document-queries.ts'
import { readFrozen } from './frozen-document.ts'
import type { SignedRow } from './intake-response-queries.ts'

/** A document that was signed, or nothing. */
export function asSigned(row: DocumentRow): SignedRow | undefined {
  const { signedAt, legalName, signerKind, method } = row
  if (signedAt === null || legalName === null || signerKind === null || method === null) return undefined
  return { ...row, signedAt, legalName, signerKind, method }
}

export function certificateLines(row: DocumentRow, timeZone: string): Line[] {
  const signed = asSigned(row)
  return signed === undefined ? [] : certificateOf(signed, timeZone)
}

export const presentConsent = (row: ConsentRow, timeZone: string): ConsentFormSignature => ({
  id: row.id,
  patientId: row.patientId,
  status: documentStatus(row),
  createdAt: wireInstant(row.createdAt, timeZone),
  emailSent: row.emailSentAt !== null,
  emailSentAt: row.emailSentAt && wireInstant(row.emailSentAt, timeZone),
  signedAt: row.signedAt && wireInstant(row.signedAt, timeZone),
  patientSignature: drawingAddress(row),
  identifierToken: row.token,
  linkEndsAt: wireInstant(row.linkEndsAt, timeZone),
  consentForm: { id: row.consentFormId, title: readFrozen(row.document).title },
})

export const presentConsentDetails = (row: ConsentRow, timeZone: string): ConsentFormDetails => ({
  ...presentConsent(row, timeZone),
  body: readFrozen(row.document).body,
  certificate: certificateLines(row, timeZone),
})
