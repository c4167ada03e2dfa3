import type { PublicDocument } from '@archwire/contract/documents/signing'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import { readByLink } from '../patients/read-by-link.ts'
import type { DocumentKind } from './document-kind.ts'
import { documentById, documentStatus } from './document-queries.ts'
import { readFrozen } from './frozen-document.ts'
import { whoseForm } from './intake-form-queries.ts'

/** What a patient is asked to sign. Where there is nothing to sign any more, its text is nobody's business here. */
export async function readPublicDocument(
  database: Database,
  kind: DocumentKind,
  asked: ByLink,
): Promise<PublicDocument> {
  const found = await findByLink(database, kind.entity, asked)
  const { shown } = await readByLink(found, asked.now, async tx => {
    const row = await documentById(tx, kind, found.id)
    if (row === undefined) throw notFound()
    const { patientId } = row
    const { firstName, clinicName, clinicPhoneNumber, dob } = await whoseForm(tx, patientId)
    const { title, terms, body, statement } = readFrozen(row.document)
    const status = documentStatus(row)
    const isOpen = status === 'unsigned'
    const shown: PublicDocument = {
      clinicName,
      clinicPhoneNumber,
      patientFirstName: firstName,
      title,
      terms: isOpen ? terms : [],
      body: isOpen ? body : '',
      statement,
      status,
      copyNeeds: copyNeeds(found.staff !== undefined, dob),
    }
    return { patientId, shown }
  })
  return shown
}

const copyNeeds = (isStaff: boolean, dob: string | null): PublicDocument['copyNeeds'] => {
  if (isStaff) return 'nothing'
  return dob === null ? 'call' : 'birthday'
}
