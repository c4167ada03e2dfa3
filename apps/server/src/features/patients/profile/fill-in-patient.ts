import { changedFields } from '../../../platform/audit/changes.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { announcePatient } from '../record/live-events.ts'
import { lockPatientForUpdate, updatePatient } from '../record/queries.ts'

type Facts = { dob: string | null; gender: 'male' | 'female' | null }

/**
 * Takes over what the record does not know yet, and overwrites nothing. Returns what was taken over. The caller's
 * transaction has locked the record to change it.
 */
export async function fillInPatient(tx: WriteTx, id: number, facts: Facts): Promise<Partial<Facts>> {
  const before = await lockPatientForUpdate(tx, id)
  if (before === undefined) return {}
  const filled: Partial<Facts> = {
    ...(before.dob === null && facts.dob !== null && { dob: facts.dob }),
    ...(before.gender === null && facts.gender !== null && { gender: facts.gender }),
  }
  if (Object.keys(filled).length === 0) return {}
  await updatePatient(tx, id, { ...before, ...filled })
  tx.audit({
    action: 'update',
    entityType: 'patient',
    entityId: id,
    patientId: id,
    changes: changedFields(before, filled),
  })
  announcePatient(tx, id)
  return filled
}
