import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { EligibilityStatus } from '@archwire/domain/eligibility/eligibility-status'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type LockedInquiry, saveInquiryEnd } from './inquiry-queries.ts'

/** Notifies browsers that show the patient, which load the inquiry with the event, and those that show a day. */
export function announceEligibility(tx: WriteTx, { id, patientId }: { id: number; patientId: number }): void {
  tx.publish({
    channel: 'eligibilities',
    params: { patientId },
    event: 'updated',
    data: { eligibilityId: id },
  })
  tx.publish({ channel: 'coverage', params: {}, event: 'changed', data: { patientId } })
}

/** Records a new status of an inquiry in the audit log, and announces it. */
export function recordStatus(
  tx: WriteTx,
  { id, patientId, status }: LockedInquiry,
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

export const neverReached = 'The payer could not be reached. Please check again later.'

/** The only function that ends an inquiry. */
export async function endInquiry(
  tx: WriteTx,
  inquiry: LockedInquiry,
  status: EligibilityStatus,
  outcome: { response?: EligibilityResponse; failure?: string },
): Promise<void> {
  await saveInquiryEnd(tx, inquiry.id, {
    status,
    response: outcome.response ?? null,
    failure: outcome.failure ?? null,
  })
  recordStatus(tx, inquiry, status)
}

/** Ends an inquiry that will get no response. */
export const failInquiry = (tx: WriteTx, inquiry: LockedInquiry, failure: string): Promise<void> =>
  endInquiry(tx, inquiry, 'failed', { failure })
