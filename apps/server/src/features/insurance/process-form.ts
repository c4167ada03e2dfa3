import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { FormValues } from './form-queries.ts'
import {
  type InsuranceValues,
  insertInsurance,
  insuranceOfForm,
  updateInsurance,
} from './insurance-queries.ts'
import { inWords } from './insurances.ts'

type Processed = { formId: number; patientId: number; wasProcessed: boolean; now: Date }

/**
 * Makes the insurance of a form that is processed, or brings the one that was made of it up to date. One that somebody
 * removed is not made again by a later change of the form; only by processing the form anew.
 */
export async function bringInsurance(
  tx: WriteTx,
  form: FormValues,
  { formId, patientId, wasProcessed, now }: Processed,
): Promise<void> {
  const wanted = insuranceIn(form)
  const before = await insuranceOfForm(tx, formId)
  if (before === undefined) {
    if (wasProcessed) return
    const { json } = await insertInsurance(tx, { ...wanted, patientId, formId, now })
    tx.audit({
      action: 'create',
      entityType: 'insurance',
      entityId: json.id,
      patientId,
      changes: await inWords(tx, wanted),
    })
    return
  }
  const changes = changedFields(await inWords(tx, before), await inWords(tx, wanted))
  if (Object.keys(changes).length === 0) return
  await updateInsurance(tx, before.id, wanted)
  tx.audit({ action: 'update', entityType: 'insurance', entityId: before.id, patientId, changes })
}

function insuranceIn({ payerId, memberId, planGroupNumber, relationToPatient }: FormValues): InsuranceValues {
  if (payerId === null || memberId === null) throw new Error('what is processed has a payer and a member id')
  return { payerId, memberId, groupNumber: planGroupNumber, relationship: relationToPatient ?? 'self' }
}
