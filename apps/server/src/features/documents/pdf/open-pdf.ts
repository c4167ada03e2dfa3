import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import type { DocumentKind } from '../rows/document-kind.ts'
import { type DocumentRow, documentById } from '../rows/document-queries.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import type { PaperStep } from '../signing/public-documents.ts'
import { documentPdf } from './document-pdf.ts'

type FoundDocument = { patientId: number; row: DocumentRow; timeZone: string }

async function findDocument(tx: Tx, kind: DocumentKind, id: number): Promise<FoundDocument> {
  const row = await documentById(tx, kind, id)
  if (row === undefined) throw notFound()
  const { timeZone } = await patientAndClinic(tx, row.patientId)
  return { patientId: row.patientId, row, timeZone }
}

/** The PDF of a document for staff. Reading it counts as opening the record. */
export async function openPdfAsStaff(
  clinic: ClinicDatabase,
  kind: DocumentKind,
  { id, ...opening }: { id: number } & Pick<Opening, 'userId' | 'now'>,
): Promise<Buffer> {
  const found = await openThrough(clinic, { ...opening, inBackground: false }, tx =>
    findDocument(tx, kind, id),
  )
  return documentPdf({ ...found, kind })
}

/**
 * The PDF by the link. For a signed document, the visitor must have shown that they know the patient: undefined if they
 * have not. A document that was withdrawn before it was signed is not found.
 */
export async function openPdfByLink(
  database: Database,
  kind: DocumentKind,
  request: ByLink & { step: PaperStep | undefined },
): Promise<Buffer | undefined> {
  const { clinic, id, staff } = await findByLink(database, kind.entity, request)
  if (staff !== undefined) return openPdfAsStaff(staff.clinic, kind, { id, now: request.now, ...staff })
  const found = await clinic.read(tx => findDocument(tx, kind, id))
  const { isArchived, signedAt } = found.row
  if (isArchived && signedAt === null) throw notFound()
  const { step } = request
  const hasShown =
    step?.clinicId === clinic.id && step.patientId === found.patientId && step.link === request.token
  return signedAt === null || hasShown ? documentPdf({ ...found, kind }) : undefined
}
