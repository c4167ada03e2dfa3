import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { type AnnounceCounts, announceConversation } from './announce.ts'
import { onlyPatientOf, updateConversation } from './conversation-queries.ts'
import { holdConversation } from './hold-conversation.ts'
import { phoneOfPatient } from './queries.ts'

type Given = { phoneNumber?: string | null | undefined; patientId?: number | null | undefined }

/** The conversation with a number, or with a patient's, open: the one that there is, or a new one. */
export const startConversation = (
  clinic: ClinicDatabase,
  announceCounts: AnnounceCounts,
  { given, now }: { given: Given; now: Date },
): Promise<{ id: number; isNew: boolean }> =>
  clinic.write(async tx => {
    const phoneNumber = await phoneOf(tx, given)
    const held = await holdConversation(tx, { phoneNumber, now })
    const { id, isNew } = held
    if (held.open && !isNew) return { id, isNew }
    if (!held.open) await updateConversation(tx, { ...held, open: true })
    await trace(tx, { id, phoneNumber, isNew })
    announceConversation(tx, 'opened', id)
    if (!held.open && !held.read) await announceCounts(tx)
    return { id, isNew }
  })

async function phoneOf(tx: Tx, { phoneNumber, patientId }: Given): Promise<string> {
  if (phoneNumber != null) return phoneNumber
  const patient = patientId == null ? undefined : await phoneOfPatient(tx, patientId)
  if (patient === undefined) throw notFound()
  if (patient.phoneNumber === null) throw refuse(422, 'Patient has no phone number')
  return patient.phoneNumber
}

async function trace(tx: WriteTx, one: { id: number; phoneNumber: string; isNew: boolean }): Promise<void> {
  const patientId = await onlyPatientOf(tx, one.phoneNumber)
  tx.audit({
    action: one.isNew ? 'create' : 'update',
    entityType: 'conversation',
    entityId: one.id,
    ...(patientId !== undefined && { patientId }),
    changes: one.isNew ? { phoneNumber: one.phoneNumber } : { open: { from: false, to: true } },
  })
}
