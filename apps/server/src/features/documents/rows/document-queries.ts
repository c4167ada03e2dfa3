import type { SignatureMethod } from '@archwire/domain/documents/signing'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import type { DocumentKind } from './document-kind.ts'
import type { SignedRow } from './intake-form-queries.ts'

/** A document for one patient, signed or not. */
export type DocumentRow = {
  id: number
  patientId: number
  token: string
  linkEndsAt: Date
  isArchived: boolean
  document: string
  sha256: Buffer
  emailSentAt: Date | null
  emailSentTo: string | null
  createdAt: Date
  signedAt: Date | null
  legalName: string | null
  signerKind: 'patient' | 'guardian' | null
  relationship: string | null
  method: SignatureMethod | null
  drawing: Buffer | null
  ip: string | null
  userAgent: string | null
}

type DocumentStatus = 'unsigned' | 'signed' | 'archived'

export const documentStatus = ({
  isArchived,
  signedAt,
}: Pick<DocumentRow, 'isArchived' | 'signedAt'>): DocumentStatus => {
  if (isArchived) return 'archived'
  return signedAt === null ? 'unsigned' : 'signed'
}

/** The columns of a document. Its token is still sealed: `withToken` opens it. */
export const documentColumns = ({ table, isArchived }: DocumentKind): Sql => sql`
  id, patient_id as "patientId", ${storedLinkColumns(table)} as token, link_ends_at as "linkEndsAt",
  ${isArchived} as "isArchived", document,
  document_sha256 as sha256, email_sent_at as "emailSentAt", email_sent_to as "emailSentTo",
  created_at as "createdAt", signed_at as "signedAt", legal_name as "legalName", signer_kind as "signerKind",
  signer_relationship as relationship, signature_method as method, signature_png as drawing,
  host(signer_ip) as ip, signer_user_agent as "userAgent"`

export const withToken = <Row extends { token: string }>(
  tx: Tx,
  { entity }: DocumentKind,
  row: Row,
): Row => ({
  ...row,
  token: tx.links.open(entity, row.token),
})

export const documentById = async (
  tx: Tx,
  kind: DocumentKind,
  id: number,
): Promise<DocumentRow | undefined> => {
  const row = await tx.maybeOne<DocumentRow>(
    sql`select ${documentColumns(kind)} from ${kind.table} where clinic_id = ${tx.clinicId} and id = ${id}`,
  )
  return row && withToken(tx, kind, row)
}

export const lockDocument = async (tx: WriteTx, kind: DocumentKind, id: number): Promise<DocumentRow> =>
  withToken(
    tx,
    kind,
    await tx.one(sql`
      select ${documentColumns(kind)} from ${kind.table}
      where clinic_id = ${tx.clinicId} and id = ${id} for update`),
  )

export const setSent = (
  tx: WriteTx,
  { table }: DocumentKind,
  id: number,
  { at, to }: { at: Date; to: string },
): Promise<number> =>
  tx.run(sql`
    update ${table} set email_sent_at = ${at}, email_sent_to = ${to} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Who sent a contract. */
export const setSender = (tx: WriteTx, id: number, userId: number): Promise<number> =>
  tx.run(sql`
    update contracts set sent_by_user_id = ${userId} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Clears when and where an unsigned document was sent, because its link was withdrawn. A signed one keeps that. */
export const clearSent = (tx: WriteTx, { table }: DocumentKind, id: number): Promise<number> =>
  tx.run(sql`
    update ${table} set email_sent_at = null, email_sent_to = null
    where clinic_id = ${tx.clinicId} and id = ${id} and signed_at is null`)

type NewSignature = Omit<SignedRow, 'document' | 'sha256'>

export const setSigned = (
  tx: WriteTx,
  { table, signed }: DocumentKind,
  id: number,
  by: NewSignature,
): Promise<number> =>
  tx.run(sql`
    update ${table} set ${signed}, signed_at = ${by.signedAt}, legal_name = ${by.legalName},
      signer_kind = ${by.signerKind}, signer_relationship = ${by.relationship}, signature_method = ${by.method},
      signature_png = ${by.drawing}, signer_ip = ${by.ip}, signer_user_agent = ${by.userAgent}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const setArchived = (
  tx: WriteTx,
  { table, archived }: DocumentKind,
  id: number,
  at: Date,
): Promise<number> =>
  tx.run(sql`
    update ${table} set ${archived}, archived_at = ${at} where clinic_id = ${tx.clinicId} and id = ${id}`)

type Letterhead = { name: string; address: string[] }

/** The name and address of the clinic at the head of a document. */
export const letterhead = (tx: Tx): Promise<Letterhead> =>
  tx.one(sql`
    select name, array_remove(array[
        nullif(concat_ws(', ', address1, address2), ''),
        nullif(concat_ws(' ', nullif(concat_ws(', ', city, state), ''), zipcode), ''),
        case when phone_number is not null then
          '(' || left(phone_number, 3) || ') ' || substr(phone_number, 4, 3) || '-' || right(phone_number, 4) end
      ], null) as address
    from clinics where id = ${tx.clinicId}`)

/**
 * Locks a document that is about to change, with its patient's record. The record is locked first, as everywhere. If
 * the record has just been merged, the document moved with it.
 */
export async function lockDocumentAndPatient(
  tx: WriteTx,
  kind: DocumentKind,
  id: number,
): Promise<DocumentRow> {
  const found = await documentById(tx, kind, id)
  if (found === undefined) throw notFound()
  await lockPatientForShare(tx, found.patientId)
  const locked = await lockDocument(tx, kind, id)
  return locked.patientId === found.patientId ? locked : lockDocumentAndPatient(tx, kind, id)
}

/** Refuses a document that is archived or signed. */
export function refuseClosed(kind: DocumentKind, { isArchived, signedAt }: DocumentRow): void {
  if (isArchived) throw kind.refuseArchived()
  if (signedAt !== null) throw kind.refuseSigned()
}
