import { becomesClaim } from '@archwire/domain/claims/claim-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { copyAttachment } from './attachment-queries.ts'
import { syncSoon } from './claim-jobs.ts'
import type { WholeClaim } from './claim-json.ts'
import { claimRow, holdInsurance, wholeClaim } from './claim-queries.ts'
import { copyClaim, copyItems, copyProviders } from './copy-queries.ts'
import { holdFor } from './hold-claim.ts'
import { noteChange } from './note-change.ts'

type Asked = { claimId: number; syncs: boolean; userId: number; now: Date }

const insuranceGone = 'The insurance of this claim was removed'

/** A claim like this one, to be put right and sent anew: everything but what became of it. */
export async function duplicateClaim(
  tx: WriteTx,
  { claimId, syncs, userId, now }: Asked,
): Promise<WholeClaim> {
  const shown = await claimRow(tx, claimId)
  if (shown === undefined) throw notFound()
  // The patient before the claim, as everywhere.
  await holdPatient(tx, shown.patientId)
  const held = await holdFor(tx, 'duplicate', claimId)
  if ((await holdInsurance(tx, held.insuranceId)) === undefined) throw refuse(422, insuranceGone)
  // What the payer would pay is known: now it is asked for it.
  const isPredetermination = held.isPredetermination && !becomesClaim(held.status)
  const { id } = await copyClaim(tx, { claimId, isPredetermination, userId, now })
  const copied = { from: claimId, to: id, userId, now }
  await copyProviders(tx, copied)
  await copyItems(tx, copied)
  await copyAttachment(tx, copied)
  const copy = { id, patientId: held.patientId }
  await noteChange(tx, copy, {
    action: 'duplicate',
    message: `Duplicated from ${held.isPredetermination ? 'predetermination' : 'claim'} ${claimId}`,
    userId,
    now,
    trail: { action: 'create', entityType: 'claim', entityId: id, changes: { copyOf: claimId } },
  })
  const whole = await wholeClaim(tx, id)
  if (syncs && whole.attachments.length > 0) await syncSoon(tx, id)
  return whole
}
