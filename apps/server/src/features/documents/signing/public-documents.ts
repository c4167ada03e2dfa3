import type { CopyProof, PublicDocument } from '@archwire/contract/documents/signing'
import type { PatientStep } from '../../../platform/auth/patient-step.ts'
import type { Database } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { readByLink } from '../../patients/links/patient-links.ts'
import type { DocumentKind } from '../rows/document-kind.ts'
import { documentById, documentStatus } from '../rows/document-queries.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import { payNowOf } from '../rows/pay-now.ts'
import { copyCheckOf, isOnFile, withCopyCheck } from './copy-check.ts'
import { readFrozen } from './document-content.ts'

/** The document that a patient is asked to sign. Once it is signed or withdrawn, its text is no longer shown here. */
export async function readPublicDocument(
  database: Database,
  kind: DocumentKind,
  link: ByLink,
): Promise<PublicDocument> {
  const found = await findByLink(database, kind.entity, link)
  const { shown } = await readByLink(found, link.now, async tx => {
    const row = await documentById(tx, kind, found.id)
    if (row === undefined) throw notFound()
    const { patientId } = row
    const whose = await patientAndClinic(tx, patientId)
    const { firstName, clinicName, clinicPhoneNumber, clinicAddress } = whose
    const { title, terms, body, statement } = readFrozen(row.document)
    const status = documentStatus(row)
    const isOpen = status === 'unsigned'
    const payNow = kind.entity === 'contract' ? await payNowOf(tx, found.id, link.now) : undefined
    const shown: PublicDocument = {
      clinicName,
      clinicPhoneNumber,
      clinicAddress,
      patientFirstName: firstName,
      title,
      terms: isOpen ? terms : [],
      body: isOpen ? body : '',
      statement,
      status,
      copyNeeds: found.staff === undefined ? copyCheckOf(whose) : 'nothing',
      ...(payNow !== undefined && { payNow }),
    }
    return { patientId, shown }
  })
  return shown
}

/** The document whose PDF a browser may open for half an hour, because the question before it was answered rightly. */
export type PaperStep = Omit<PatientStep, 'id'>

/** Checks what the visitor knows of the patient, so that the PDF of a signed document can be opened by its link. */
export const openSignedPaper = (
  database: Database,
  kind: DocumentKind,
  input: ByLink & { proof: CopyProof },
): Promise<PaperStep> =>
  withCopyCheck(database, { ...input, link: input.token }, async () => {
    const { clinic, id } = await findByLink(database, kind.entity, input)
    return clinic.write(async tx => {
      const found = await documentById(tx, kind, id)
      if (found === undefined || found.signedAt === null) throw notFound()
      const { patientId } = found
      if (!isOnFile(await patientAndClinic(tx, patientId), input.proof)) return undefined
      tx.audit({ action: 'view', entityType: kind.entity, entityId: id, patientId })
      return { clinicId: clinic.id, patientId, link: input.token }
    })
  })
