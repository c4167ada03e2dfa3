import type { ClaimRow } from '@archwire/contract/claims/claim'
import type { SubscriberAttributes } from '@archwire/contract/claims/claim-fields'
import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import type { Relation } from '@archwire/domain/insurance/insurance-form'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { claimRowJson, type WholeClaim, wholeClaimJson } from './claim-json.ts'

/** The claims of a patient, the newest first. Undefined: there is no such patient. */
export const claimsOf = (
  tx: Tx,
  patientId: number,
): Promise<{ patientId: number; json: string } | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId", (
      select coalesce(json_agg(${claimRowJson} order by c.created_at desc, c.id desc), '[]') from claims c
      join clinics z on z.id = c.clinic_id
      where c.clinic_id = p.clinic_id and c.patient_id = p.id)::text as json
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

export const claimRow = async (tx: Tx, id: number): Promise<ClaimRow | undefined> =>
  (
    await tx.maybeOne<{ json: ClaimRow }>(sql`
      select ${claimRowJson} as json from claims c join clinics z on z.id = c.clinic_id
      where c.clinic_id = ${tx.clinicId} and c.id = ${id}`)
  )?.json

export const wholeClaim = async (tx: Tx, id: number): Promise<WholeClaim> =>
  (
    await tx.one<{ json: WholeClaim }>(sql`
      select ${wholeClaimJson} as json from claims c join clinics z on z.id = c.clinic_id
      where c.clinic_id = ${tx.clinicId} and c.id = ${id}`)
  ).json

/** The same, if the claim is for this insurance. */
export const wholeClaimOf = async (
  tx: Tx,
  { insuranceId, claimId }: { insuranceId: number; claimId: number },
): Promise<WholeClaim | undefined> =>
  (
    await tx.maybeOne<{ json: WholeClaim }>(sql`
      select ${wholeClaimJson} as json from claims c join clinics z on z.id = c.clinic_id
      where c.clinic_id = ${tx.clinicId} and c.id = ${claimId} and c.insurance_id = ${insuranceId}`)
  )?.json

/** The fields of a claim that decide what can be done with it. The claim is locked. */
export type LockedClaim = {
  id: number
  patientId: number
  insuranceId: number
  payerId: number
  status: ClaimStatus
  /** The status before the claim is voided, while that is under way. */
  statusBeforeVoid: ClaimStatus | null
  isPredetermination: boolean
  validationId: string | null
  timeZone: string
  /** The version of the claim, as the API shows it. */
  updatedAt: string
}

const lockedColumns = sql`
  select c.id, c.patient_id as "patientId", c.insurance_id as "insuranceId", c.payer_id as "payerId", c.status,
    c.status_before_void as "statusBeforeVoid", c.is_predetermination as "isPredetermination",
    c.validation_id as "validationId", z.time_zone as "timeZone", wire_instant(c.updated_at, z.time_zone) as "updatedAt"
  from claims c join clinics z on z.id = c.clinic_id`

/** Locks a claim and all its parts until the end of the transaction. */
export const lockClaim = (tx: WriteTx, id: number): Promise<LockedClaim | undefined> =>
  tx.maybeOne(sql`${lockedColumns} where c.clinic_id = ${tx.clinicId} and c.id = ${id} for update of c`)

export type InsuranceRow = {
  id: number
  patientId: number
  payerId: number
  memberId: string
  groupNumber: string | null
  relationship: Relation
}

/** Locks an insurance, unless it was removed, so that nobody removes it. */
export const lockInsurance = (tx: WriteTx, id: number): Promise<InsuranceRow | undefined> =>
  tx.maybeOne(sql`
    select id, patient_id as "patientId", payer_id as "payerId", member_id as "memberId",
      group_number as "groupNumber", relationship
    from insurances where clinic_id = ${tx.clinicId} and id = ${id} and deleted_at is null for share`)

export const patientOfInsurance = (tx: Tx, id: number): Promise<{ patientId: number } | undefined> =>
  tx.maybeOne(sql`
    select patient_id as "patientId" from insurances
    where clinic_id = ${tx.clinicId} and id = ${id} and deleted_at is null`)

const subscriberColumns = sql`
  subscriber_source, subscriber_first_name, subscriber_last_name, subscriber_dob, subscriber_gender,
  subscriber_relationship, subscriber_member_id, subscriber_group_number, sequence_code, subscriber_address1,
  subscriber_address2, subscriber_city, subscriber_state, subscriber_zipcode`

const subscriberValues = (attributes: SubscriberAttributes): Sql => sql`
  ${attributes.subscriber}, ${attributes.firstName}, ${attributes.lastName}, ${attributes.dob}::date, ${attributes.gender}, ${attributes.relationship},
  ${attributes.memberId}, ${attributes.groupNumber}, ${attributes.sequenceCode}, ${attributes.address1}, ${attributes.address2}, ${attributes.city},
  ${attributes.state}, ${attributes.zipcode}`

type NewClaimRow = {
  insurance: InsuranceRow
  eligibilityId: number | null
  subscriber: SubscriberAttributes
  isPredetermination: boolean
  userId: number
  now: Date
}

/** Copies the patient from the record as it is now. */
export const insertClaim = (tx: WriteTx, claim: NewClaimRow): Promise<{ id: number }> => {
  const { insurance, eligibilityId, subscriber, isPredetermination, userId, now } = claim
  return tx.one(sql`
    insert into claims (clinic_id, patient_id, insurance_id, eligibility_id, payer_id, patient_first_name,
      patient_last_name, patient_dob, patient_gender, patient_relationship, patient_member_id, patient_group_number,
      patient_address1, patient_address2, patient_city, patient_state, patient_zipcode, ${subscriberColumns},
      is_predetermination, created_by_user_id, created_at, updated_at)
    select p.clinic_id, p.id, ${insurance.id}, ${eligibilityId}, ${insurance.payerId}, p.first_name, p.last_name, p.dob,
      p.gender, ${insurance.relationship}, ${insurance.memberId}, ${insurance.groupNumber}, p.address1, p.address2,
      p.city, p.state, p.zipcode, ${subscriberValues(subscriber)}, ${isPredetermination}, ${userId}, ${now}, ${now}
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${insurance.patientId}
    returning id`)
}

export const updateSubscriber = (
  tx: WriteTx,
  id: number,
  attributes: SubscriberAttributes,
): Promise<number> =>
  tx.run(sql`
    update claims set (${subscriberColumns}) = row(${subscriberValues(attributes)})
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export type PatientInfoValues = {
  insuranceId: number
  payerId: number
  firstName: string
  lastName: string
  dob: string | null
  gender: string | null
  relationship: string
  memberId: string | null
  groupNumber: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}

/** With another insurance, the eligibility of the former one no longer applies to the claim. */
export const updatePatientInfo = (tx: WriteTx, id: number, info: PatientInfoValues): Promise<number> =>
  tx.run(sql`
    update claims set
      eligibility_id = case when insurance_id = ${info.insuranceId} then eligibility_id end,
      insurance_id = ${info.insuranceId}, payer_id = ${info.payerId}, patient_first_name = ${info.firstName},
      patient_last_name = ${info.lastName}, patient_dob = ${info.dob}::date, patient_gender = ${info.gender},
      patient_relationship = ${info.relationship}, patient_member_id = ${info.memberId},
      patient_group_number = ${info.groupNumber}, patient_address1 = ${info.address1},
      patient_address2 = ${info.address2}, patient_city = ${info.city}, patient_state = ${info.state},
      patient_zipcode = ${info.zipcode}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export type Treatment = {
  dateAppliancePlaced: string | null
  treatmentMonths: number | null
  remainingMonths: number | null
}

export const updateTreatment = (tx: WriteTx, id: number, treatment: Treatment): Promise<number> =>
  tx.run(sql`
    update claims set date_appliance_placed = ${treatment.dateAppliancePlaced}::date,
      treatment_months = ${treatment.treatmentMonths}, remaining_months = ${treatment.remainingMonths}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const patientNames = (tx: Tx, id: number): Promise<{ firstName: string; lastName: string }> =>
  tx.one(sql`
    select first_name as "firstName", last_name as "lastName" from patients
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const isPatient = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from patients where clinic_id = ${tx.clinicId} and id = ${id}`)) !== undefined

/** Whether a payer can be chosen. */
export const isPayer = async (tx: Tx, id: number, practice: boolean): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from insurance_payers where id = ${id} and active and (${practice} or not practice)`)) !==
  undefined

export const isTaxonomy = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.maybeOne(sql`select from taxonomies where code = ${code}`)) !== undefined

/** The clinic's own provider with this number. */
export const providerByNpi = async (tx: Tx, npi: string): Promise<number | null> =>
  (
    await tx.maybeOne<{ id: number }>(sql`
      select id from providers where clinic_id = ${tx.clinicId} and npi = ${npi} order by active desc, id limit 1`)
  )?.id ?? null
