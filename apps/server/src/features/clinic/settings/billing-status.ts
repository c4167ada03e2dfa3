import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'

export type BillingStatus =
  | 'not_started'
  | 'action_required'
  | 'pending_verification'
  | 'completed'
  | 'rejected'
  | 'disconnected'

/**
 * Stores and announces the state of the clinic's account at the payment provider. Returns false if it has not
 * changed.
 */
export async function storeBillingStatus(tx: WriteTx, status: BillingStatus): Promise<boolean> {
  const changed = await tx.maybeOne<{ before: BillingStatus }>(sql`
    update clinics c set billing_onboarding_status = ${status}
    from (select id, billing_onboarding_status as before from clinics where id = ${tx.clinicId} for no key update) old
    where c.id = old.id and old.before <> ${status}
    returning old.before`)
  if (changed === undefined) return false
  tx.audit({
    action: 'update',
    entityType: 'clinic',
    entityId: tx.clinicId,
    changes: { billingOnboardingStatus: { from: changed.before, to: status } },
  })
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  return true
}
