import { sql } from '../../platform/db/sql.ts'

const zone = sql`(select time_zone from clinics where id = e.clinic_id)`

/** A question to a payer as the wire carries it, with whom it was asked as and about what, as these were then. */
export const eligibilityJson = sql`
  json_build_object(
    'id', e.id, 'createdAt', wire_instant(e.created_at, ${zone}), 'updatedAt', wire_instant(e.updated_at, ${zone}),
    'patientId', e.patient_id, 'status', e.status,
    'provider', json_build_object('firstName', e.provider_first_name, 'lastName', e.provider_last_name,
      'name', e.provider_name, 'npi', e.provider_npi, 'taxId', e.provider_tax_id),
    'insurance', json_build_object('id', e.insurance_id,
      'payer', (select json_build_object('id', y.id, 'code', y.code, 'name', y.name) from insurance_payers y
                where y.id = e.payer_id),
      'memberId', e.member_id, 'groupNumber', e.group_number, 'relationship', e.relationship),
    'response', e.response, 'failure', e.failure)`
