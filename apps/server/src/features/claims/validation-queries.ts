import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type AwaitedValidation = { validationId: string; since: Date; timeZone: string }

/** The round that is under way; none where nobody waits for one any more. */
export const awaitedValidation = (tx: Tx, claimId: number): Promise<AwaitedValidation | undefined> =>
  tx.maybeOne(sql`
    select c.validation_id as "validationId", c.validating_since as since, z.time_zone as "timeZone"
    from claims c join clinics z on z.id = c.clinic_id
    where c.clinic_id = ${tx.clinicId} and c.id = ${claimId} and c.status = 'validating'`)
