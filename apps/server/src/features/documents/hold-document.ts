import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import type { DocumentKind } from './document-kind.ts'
import { type DocumentRow, documentById, lockDocument } from './document-queries.ts'

/**
 * A document that is about to be changed, with its patient's record: the record first, as everybody locks them. Where
 * that became part of another one just now, the document went there with it.
 */
export async function holdDocument(tx: WriteTx, kind: DocumentKind, id: number): Promise<DocumentRow> {
  const found = await documentById(tx, kind, id)
  if (found === undefined) throw notFound()
  await holdPatient(tx, found.patientId)
  const held = await lockDocument(tx, kind, id)
  return held.patientId === found.patientId ? held : holdDocument(tx, kind, id)
}

/** Refuses what can only be done with one that waits for its signature. */
export function refuseClosed(kind: DocumentKind, { isArchived, signedAt }: DocumentRow): void {
  if (isArchived) throw kind.refuseArchived()
  if (signedAt !== null) throw kind.refuseSigned()
}
