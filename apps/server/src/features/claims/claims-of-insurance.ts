import { openStatuses } from '@archwire/domain/claims/claim-status'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { BeforeRemoval } from '../insurance/policies/insurances.ts'
import type { PatientsMerged } from '../patients/merge/patients-merged.ts'

/** A claim belongs to the patient of its insurance. The patient's details inside the claim do not change. */
const moveWithInsurances = (tx: WriteTx, patientIds: number[]): Promise<{ id: number }[]> =>
  tx.many(sql`
    update claims c set patient_id = i.patient_id from insurances i
    where c.clinic_id = ${tx.clinicId} and c.patient_id = any(${patientIds}::bigint[])
      and i.clinic_id = c.clinic_id and i.id = c.insurance_id and i.patient_id <> c.patient_id
    returning c.id`)

/** Claims follow their insurance, which was moved to the other record before. */
export const mergeClaims: PatientsMerged = {
  feature: 'claims',
  tables: ['claims'],
  merge: async (tx, { patientId, otherId }) =>
    (await moveWithInsurances(tx, [patientId, otherId])).map(({ id }) => id),
  undo: async (tx, { patientId, otherId }) => {
    await moveWithInsurances(tx, [patientId, otherId])
  },
}

/** An insurance cannot be removed while it has an open claim. */
export const refuseOpenClaims: BeforeRemoval = async (tx, { insuranceId }) => {
  const open = await tx.maybeOne(sql`
    select from claims where clinic_id = ${tx.clinicId} and insurance_id = ${insuranceId}
      and status = any(${openStatuses}::text[]) limit 1`)
  if (open !== undefined) throw refuse(422, 'This insurance has an open claim')
}
