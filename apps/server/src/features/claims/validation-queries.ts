import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type AwaitedValidation = {
  validationId: string
  /** When it was first tried in vain. */
  failingSince: Date | null
  timeZone: string
}

/** The round that is under way; none where nobody waits for one any more. */
export const awaitedValidation = (tx: Tx, claimId: number): Promise<AwaitedValidation | undefined> =>
  tx.maybeOne(sql`
    select c.validation_id as "validationId", c.failing_since as "failingSince", z.time_zone as "timeZone"
    from claims c join clinics z on z.id = c.clinic_id
    where c.clinic_id = ${tx.clinicId} and c.id = ${claimId} and c.status = 'validating'`)

export const noteValidationFailing = (
  tx: WriteTx,
  { claimId, validationId, now }: { claimId: number; validationId: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update claims set failing_since = ${now}
    where clinic_id = ${tx.clinicId} and id = ${claimId} and validation_id = ${validationId}`)
