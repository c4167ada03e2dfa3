import { sql } from '../../../platform/db/sql.ts'
import type { BalanceOf } from '../../patients/record/patient-json.ts'

/** What a patient has to pay by this day. What a plan still asks for later is not due. */
export const balanceDue: BalanceOf = async (tx, patientId, today) =>
  (
    await tx.one<{ dollars: number }>(sql`
      select round(coalesce(sum(due_cents), 0) / 100.0, 2)::float8 as dollars from open_dues(${today}::date)
      where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and is_due_now`)
  ).dollars
