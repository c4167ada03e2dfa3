import type { Eligibility, EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { EligibilityStatus } from '@archwire/domain/eligibility/eligibility-status'
import type { RecordedPatient } from '@archwire/domain/eligibility/patient-in-response'
import type { Relation } from '@archwire/domain/insurance/insurance-form'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

const zone = sql`(select time_zone from clinics where id = e.clinic_id)`

/** An inquiry to a payer as the API returns it, with the provider and the insurance as they were then. */
const eligibilityJson = sql`
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

type Shown = { patientId: number; json: string }

/** The inquiries about a patient, the newest first, as the API returns them. Undefined: there is no such patient. */
export const eligibilitiesOf = (tx: Tx, patientId: number): Promise<Shown | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId", (
      select coalesce(json_agg(${eligibilityJson} order by e.created_at desc, e.id desc), '[]')::text
      from eligibilities e where e.clinic_id = p.clinic_id and e.patient_id = p.id) as json
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

/** One inquiry, if it is about this insurance. */
export const eligibilityOf = (
  tx: Tx,
  { id, insuranceId }: { id: number; insuranceId: number },
): Promise<Shown | undefined> =>
  tx.maybeOne(sql`
    select e.patient_id as "patientId", ${eligibilityJson}::text as json from eligibilities e
    where e.clinic_id = ${tx.clinicId} and e.id = ${id} and e.insurance_id = ${insuranceId}`)

/** One inquiry, as live events carry it. */
export const eligibilityById = (tx: Tx, id: number): Promise<{ json: Eligibility } | undefined> =>
  tx.maybeOne(sql`
    select ${eligibilityJson} as json from eligibilities e where e.clinic_id = ${tx.clinicId} and e.id = ${id}`)

/** The status and the response of an inquiry, for actions that depend on them. */
export const responseOf = (
  tx: Tx,
  { id, insuranceId }: { id: number; insuranceId: number },
): Promise<
  | {
      patientId: number
      relationship: Relation
      status: EligibilityStatus
      response: EligibilityResponse | null
    }
  | undefined
> =>
  tx.maybeOne(sql`
    select patient_id as "patientId", relationship, status, response from eligibilities
    where clinic_id = ${tx.clinicId} and id = ${id} and insurance_id = ${insuranceId}`)

/** Locks a record, and returns the fields that can be updated from the payer's response. */
export const lockRecord = (
  tx: WriteTx,
  patientId: number,
): Promise<RecordedPatient & { dob: string | null }> =>
  tx.one(sql`
    select first_name as "firstName", last_name as "lastName", dob, address1, address2, city, state, zipcode
    from patients where clinic_id = ${tx.clinicId} and id = ${patientId} for update`)

type PayerEnrollment = { name: string; isPractice: boolean; isEnrolled: boolean }

/** The patient of an insurance, and whether its payer can be asked. Undefined: the insurance was removed. */
export const patientOfInsurance = (
  tx: Tx,
  insuranceId: number,
): Promise<{ patientId: number; payer: PayerEnrollment } | undefined> =>
  tx.maybeOne(sql`
    select i.patient_id as "patientId", json_build_object('name', y.name, 'isPractice', y.practice,
      'isEnrolled', y.enrolled_coverage) as payer
    from insurances i join insurance_payers y on y.id = i.payer_id
    where i.clinic_id = ${tx.clinicId} and i.id = ${insuranceId} and i.deleted_at is null`)

/** The clinic's provider with this NPI. */
export const providerByNpi = (tx: Tx, npi: string): Promise<{ id: number; name: string } | undefined> =>
  tx.maybeOne(sql`
    select id, name from providers where clinic_id = ${tx.clinicId} and npi = ${npi} and active`)

export type RequestingProvider = {
  id: number | null
  firstName: string | null
  lastName: string | null
  name: string
  npi: string
  taxId: string
}

/** Stores an inquiry for each of these insurances that was not removed, in their order. */
export const insertEligibilities = (
  tx: WriteTx,
  input: { insuranceIds: number[]; provider: RequestingProvider; userId: number; now: Date },
): Promise<{ json: Eligibility }[]> => {
  const { provider } = input
  return tx.many(sql`
    with e as (
      insert into eligibilities (clinic_id, patient_id, insurance_id, payer_id, member_id, group_number, relationship,
        provider_id, provider_first_name, provider_last_name, provider_name, provider_npi, provider_tax_id,
        requested_by_user_id, created_at, updated_at)
      select i.clinic_id, i.patient_id, i.id, i.payer_id, i.member_id, i.group_number, i.relationship,
        ${provider.id}, ${provider.firstName}, ${provider.lastName}, ${provider.name}, ${provider.npi},
        ${provider.taxId}, ${input.userId}, ${input.now}, ${input.now}
      from unnest(${input.insuranceIds}::bigint[]) with ordinality as wanted(id, place)
      join insurances i on i.clinic_id = ${tx.clinicId} and i.id = wanted.id and i.deleted_at is null
      order by wanted.place
      returning *)
    select ${eligibilityJson} as json from e order by e.id`)
}
