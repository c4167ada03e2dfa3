import type { ImportedPatient } from '@archwire/domain/patient-imports/read-line'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Records that became part of another one are no patients any more. */
export const countPatients = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) as count from patients where clinic_id = ${tx.clinicId} and merged_into is null`,
    )
  ).count

export const patientsAfter = (
  tx: Tx,
  after: number,
  most: number,
): Promise<(Omit<ImportedPatient, 'note'> & { id: number })[]> =>
  tx.many(sql`
    select id, first_name as "firstName", last_name as "lastName", dob::text, gender, email,
      phone_number as "phoneNumber", address1, address2, city, state, zipcode, country, referred_by as "referredBy",
      contact_method as "contactMethod", emergency_name as "emergencyName",
      emergency_relationship as "emergencyRelationship", emergency_phone_number as "emergencyPhoneNumber",
      emergency_email as "emergencyEmail", pregnant, premedication, latex_allergy as "latexAllergy",
      archived_at is not null as archived, fake_gf_patient_id as "formerNumber"
    from patients where clinic_id = ${tx.clinicId} and id > ${after} and merged_into is null
    order by id limit ${most}`)
