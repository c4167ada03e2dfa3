import type { PublicDocument } from '@archwire/contract/documents/signed-document'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import type { DocumentKind } from './document-kind.ts'
import { documentById, documentStatus } from './document-queries.ts'
import { readFrozen } from './frozen-document.ts'
import { findDocument } from './hold-document.ts'
import { whoseForm } from './intake-form-queries.ts'

/** What a patient is asked to sign. Where there is nothing to sign any more, its text is nobody's business here. */
export async function readPublicDocument(
  database: Database,
  kind: DocumentKind,
  asked: { token: string; ip: string },
): Promise<PublicDocument> {
  const { clinic, id } = await findDocument(database, kind, asked)
  return clinic.read(async tx => {
    const found = await documentById(tx, kind, id)
    if (found === undefined) throw notFound()
    const { firstName, clinicName, clinicPhoneNumber } = await whoseForm(tx, found.patientId)
    const { title, terms, body, statement } = readFrozen(found.document)
    const status = documentStatus(found)
    const isOpen = status === 'unsigned'
    return {
      clinicName,
      clinicPhoneNumber,
      patientFirstName: firstName,
      title,
      terms: isOpen ? terms : [],
      body: isOpen ? body : '',
      statement,
      status,
    }
  })
}
