import type { EligibilityStatus } from '@archwire/domain/eligibility/eligibility-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceEligibility } from './announce.ts'
import type { HeldQuestion } from './question-queries.ts'

/** Writes down that a question is further now, and tells whoever looks at it. */
export function tellStatus(
  tx: WriteTx,
  { id, patientId, status }: HeldQuestion,
  becomes: EligibilityStatus,
): void {
  tx.audit({
    action: 'update',
    entityType: 'eligibility',
    entityId: id,
    patientId,
    changes: { status: { from: status, to: becomes } },
  })
  announceEligibility(tx, { id, patientId })
}
