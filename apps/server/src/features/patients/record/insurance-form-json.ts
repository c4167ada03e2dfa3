import { type Sql, sql } from '../../../platform/db/sql.ts'

const card = (side: Sql, blobId: Sql, seenAs: Sql): Sql => sql`
  case when ${blobId} is not null then format('/v2/rest/patients/%s/insurance_forms/%s/cards/%s?v=%s',
    ${seenAs}, f.id, ${side}, ${blobId}) end`

/**
 * The JSON of an insurance form `f` as the calls return it. `seenAs` identifies the patient in the addresses of the
 * card's pictures: by the id for staff, by the link for patients.
 */
export const insuranceFormJson = (seenAs: Sql): Sql => sql`
  json_build_object(
    'id', f.id, 'status', f.status,
    'createdAt', wire_instant(f.created_at, (select time_zone from clinics where id = f.clinic_id)),
    'updatedAt', wire_instant(f.updated_at, (select time_zone from clinics where id = f.clinic_id)),
    'patient', json_build_object(
      'id', f.id, 'firstName', f.first_name, 'lastName', f.last_name, 'gender', f.gender, 'dob', f.dob,
      'employerName', f.employer_name, 'insuranceCompany', f.insurance_company,
      'insuranceCoverageStart', f.insurance_coverage_start, 'planGroupNumber', f.plan_group_number,
      'insurancePayer', (select json_build_object('id', y.id, 'code', y.code, 'name', y.name) from insurance_payers y
                         where y.id = f.payer_id),
      'memberId', f.member_id,
      'insuranceCardFrontUrl', ${card(sql`'front'`, sql`f.card_front_blob_id`, seenAs)},
      'insuranceCardBackUrl', ${card(sql`'back'`, sql`f.card_back_blob_id`, seenAs)},
      'staffConsultPolicyHolderSubscriberId', f.ask_policy_holder),
    'subscriber', json_build_object(
      'firstName', f.subscriber_first_name, 'lastName', f.subscriber_last_name, 'gender', f.subscriber_gender,
      'dob', f.subscriber_dob, 'employerName', f.subscriber_employer_name,
      'relationToPatient', f.relation_to_patient, 'memberId', f.subscriber_member_id))`

/** For staff: the patient's id. */
export const seenByStaff = sql`f.patient_id`
