import { openStatuses } from '@archwire/domain/claims/claim-status'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { BeforeRemoval } from '../insurance/insurances.ts'

/** An insurance stays as long as something is claimed by it. */
export const refuseOpenClaims: BeforeRemoval = async (tx, { insuranceId }) => {
  const open = await tx.maybeOne(sql`
    select from claims where clinic_id = ${tx.clinicId} and insurance_id = ${insuranceId}
      and status = any(${openStatuses}::text[]) limit 1`)
  if (open !== undefined) throw refuse(422, 'This insurance has an open claim')
}
