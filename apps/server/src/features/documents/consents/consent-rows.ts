import type {
  ConsentFormDetails,
  ConsentFormSignature,
} from '@archwire/contract/documents/consent-form-calls'
import type { Line } from '@archwire/contract/documents/signing'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { StoredLink } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { endOfLink } from '../../../platform/links/link-queries.ts'
import { consentForms } from '../rows/document-kind.ts'
import { type DocumentRow, documentColumns, documentStatus, withToken } from '../rows/document-queries.ts'
import type { SignedRow } from '../rows/intake-form-queries.ts'
import { certificateOf, drawingAddress } from '../signing/certificate.ts'
import { readFrozen } from '../signing/document-content.ts'

type ConsentRow = DocumentRow & { consentFormId: number }

const consentColumns = sql`${documentColumns(consentForms)}, consent_form_id as "consentFormId"`

const unsealed = (tx: Tx, row: ConsentRow): ConsentRow => withToken(tx, consentForms, row)

export const consentsOf = async (tx: Tx, patientId: number): Promise<ConsentRow[]> =>
  (
    await tx.many<ConsentRow>(sql`
      select ${consentColumns} from consent_form_signatures where clinic_id = ${tx.clinicId} and patient_id = ${patientId}
      order by created_at desc, id desc`)
  ).map(row => unsealed(tx, row))

export const consentById = async (tx: Tx, id: number): Promise<ConsentRow | undefined> => {
  const row = await tx.maybeOne<ConsentRow>(
    sql`select ${consentColumns} from consent_form_signatures where clinic_id = ${tx.clinicId} and id = ${id}`,
  )
  return row && unsealed(tx, row)
}

export const insertConsent = async (
  tx: WriteTx,
  consent: {
    patientId: number
    consentFormId: number
    link: StoredLink
    document: string
    sha256: Buffer
    now: Date
  },
): Promise<ConsentRow> =>
  unsealed(
    tx,
    await tx.one(sql`
      insert into consent_form_signatures
        (clinic_id, patient_id, consent_form_id, token_digest, token_sealed, link_ends_at, document, document_sha256,
         created_at)
      values (${tx.clinicId}, ${consent.patientId}, ${consent.consentFormId}, ${consent.link.digest},
              ${consent.link.sealed}, ${endOfLink(tx, consent.now)}, ${consent.document}, ${consent.sha256},
              ${consent.now})
      returning ${consentColumns}`),
  )

/** Moves consent forms from one patient to another: all of them, or only these. */
export const moveConsents = (
  tx: WriteTx,
  { from, to, only = null }: { from: number; to: number; only?: number[] | null },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update consent_form_signatures set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id`)

/** The document if it was signed, otherwise undefined. */
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
