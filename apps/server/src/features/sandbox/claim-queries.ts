import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export const claimsByNumber = (tx: Tx, numbers: string[]): Promise<{ number: string; claimId: number }[]> =>
  tx.many(sql`
    select claim_control_number as number, claim_id as "claimId" from claim_submissions
    where clinic_id = ${tx.clinicId} and claim_control_number = any(${numbers}::text[])`)

/** The number under which the claim was last sent. */
export const newestNumberOf = async (tx: Tx, claimId: number): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ number: string }>(sql`
      select claim_control_number as number from claim_submissions
      where clinic_id = ${tx.clinicId} and claim_id = ${claimId} order by id desc limit 1`)
  )?.number
