import { claimControlNumber } from '@archwire/domain/claims/claim'
import { payerRefusal } from '@archwire/domain/insurance/payers'
import type { OutgoingClaim } from '../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { sendSoon } from './claim-jobs.ts'
import type { WholeClaim } from './claim-json.ts'
import { wholeClaim } from './claim-queries.ts'
import { holdFor } from './hold-claim.ts'
import { moveClaim } from './move-claim.ts'
import { payerClaimNumberOf } from './status-queries.ts'
import { insertSubmission, lastTaken, nextControlNumber, payerOfCode } from './submission-queries.ts'

type Asked = { claimId: number; practice: boolean; userId: number; now: Date }

/**
 * Takes a claim back from the payer: the claim as the payer has it, whatever it says here by now, goes out once more under
 * numbers of its own, by the same way as any sending.
 */
export async function voidClaim(tx: WriteTx, { claimId, practice, userId, now }: Asked): Promise<WholeClaim> {
  const held = await holdFor(tx, 'void', claimId)
  const sent = await lastTaken(tx, claimId)
  if (sent === undefined) throw refuse(422, 'The payer has nothing of this claim that could be voided')
  const { payer } = sent.snapshot
  const known = await payerOfCode(tx, payer.code)
  const reason = known && payerRefusal(known, 'claims', practice)
  if (reason !== undefined) throw refuse(422, reason)
  const number = await nextControlNumber(tx)
  const snapshot: OutgoingClaim = {
    ...sent.snapshot,
    controlNumber: claimControlNumber(number),
    replaces: null,
    voids: { payerClaimNumber: await payerClaimNumberOf(tx, { claimId, payer }) },
  }
  const { id } = await insertSubmission(tx, { claimId, number, snapshot, userId, now })
  await moveClaim(tx, held, { to: 'voiding', userId, now })
  await sendSoon(tx, id)
  return wholeClaim(tx, claimId)
}
