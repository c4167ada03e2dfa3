import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announcePatient } from '../patients/announce.ts'
import { lockInsurance, updateInsurance } from './insurance-queries.ts'
import { inWords } from './insurances.ts'

/** Gives an insurance the numbers that the payer has it by. Its patient is held. False: it is not theirs, or removed. */
export async function correctInsurance(
  tx: WriteTx,
  {
    id,
    patientId,
    ...told
  }: { id: number; patientId: number; memberId: string | null; groupNumber: string | null },
): Promise<boolean> {
  const before = await lockInsurance(tx, { id, patientId })
  if (before === undefined) return false
  const wanted = {
    ...before,
    memberId: told.memberId ?? before.memberId,
    groupNumber: told.groupNumber ?? before.groupNumber,
  }
  const changes = changedFields(await inWords(tx, before), await inWords(tx, wanted))
  if (Object.keys(changes).length === 0) return true
  await updateInsurance(tx, id, wanted)
  tx.audit({ action: 'update', entityType: 'insurance', entityId: id, patientId, changes })
  announcePatient(tx, patientId)
  return true
}
