import type { ClinicDatabase } from '../../platform/db/database.ts'
import { announcePatient } from '../patients/announce.ts'
import { missingFrom } from '../patients/refuse-merged.ts'
import type { DocumentKind } from './document-kind.ts'
import { setArchived } from './document-queries.ts'
import { holdDocument } from './hold-document.ts'

type Asked = {
  id: number
  /** The record in which it was seen, where the call names one. */
  patientId?: number
  now: Date
}

/** It can no longer be signed, and is kept as it is. */
export const archiveDocument = (
  clinic: ClinicDatabase,
  kind: DocumentKind,
  { id, patientId, now }: Asked,
): Promise<undefined> =>
  clinic.write(async tx => {
    const held = await holdDocument(tx, kind, id)
    if (patientId !== undefined && held.patientId !== patientId) {
      throw await missingFrom(tx, patientId)
    }
    if (held.isArchived) throw kind.refuseArchived()
    await setArchived(tx, kind, id, now)
    tx.audit({ action: 'archive', entityType: kind.entity, entityId: id, patientId: held.patientId })
    announcePatient(tx, held.patientId)
    return undefined
  })
