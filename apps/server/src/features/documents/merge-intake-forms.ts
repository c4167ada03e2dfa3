import type { FormStatus } from '@archwire/domain/health-history/form-status'
import type { PatientsMerged } from '../patients/patients-merged.ts'
import { formOfPatient, swapForms } from './intake-form-queries.ts'

/** How much a form tells. */
const worth: Record<FormStatus, number> = { unsent: 0, sent: 1, reopened: 2, completed: 2 }

/**
 * A record has one form. It keeps its own, unless only the other's was answered, or sent: then they change forms, so
 * that nobody is asked twice. What was signed stays in the form in which it was signed, and both links lead to the one
 * of the record that stays.
 */
export const mergeIntakeForms: PatientsMerged = {
  feature: 'intake_forms',
  tables: ['intake_forms'],
  merge: async (tx, { patientId, otherId }) => {
    const [kept, other] = await Promise.all([formOfPatient(tx, patientId), formOfPatient(tx, otherId)])
    if (other === undefined || (kept !== undefined && worth[kept.status] >= worth[other.status])) return []
    await swapForms(tx, patientId, otherId)
    return [other.id]
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    const kept = await formOfPatient(tx, patientId)
    if (kept !== undefined && moved.includes(kept.id)) await swapForms(tx, patientId, otherId)
  },
}
