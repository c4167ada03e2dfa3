import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { Gender, InsuranceFormStatus, Relation } from '@archwire/domain/insurance/insurance-form'
import type { Database } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { clinicHeadColumns } from '../../../platform/links/clinic-head.ts'
import { greetingName } from '../../patients/links/greeting-name.ts'
import { insuranceFormJson } from '../../patients/record/insurance-form-json.ts'

/** A form as it is stored. */
export type FormValues = {
  firstName: string
  lastName: string
  dob: string
  gender: Gender | null
  employerName: string | null
  insuranceCompany: string | null
  insuranceCoverageStart: string | null
  planGroupNumber: string | null
  payerId: number | null
  memberId: string | null
  askPolicyHolder: boolean
  subscriberFirstName: string | null
  subscriberLastName: string | null
  subscriberDob: string | null
  subscriberGender: Gender | null
  subscriberEmployerName: string | null
  relationToPatient: Relation | null
  subscriberMemberId: string | null
  cardFrontBlobId: number | null
  cardBackBlobId: number | null
}

export type FormRow = FormValues & { id: number; status: InsuranceFormStatus; updatedAt: Date }

/** The status of a form, and who processed it and when. */
export type Processing = { status: InsuranceFormStatus; processedAt: Date | null; processedBy: number | null }

/** The clinic and the patient of a link. */
export const resolveLink = async (
  database: Database,
  link: string,
): Promise<{ clinicId: number; id: number } | undefined> =>
  (
    await database.anonymously<{ clinicId: number; id: number }>(
      sql`select clinic_id as "clinicId", id from resolve_insurance_link(${link})`,
    )
  )[0]

export type KnownPatient = {
  firstName: string
  lastName: string
  /** Whom letters greet, if it is known whose address it is. */
  greetingName: string | null
  fullName: string
  hashid: string
  email: string | null
  isArchived: boolean
  timeZone: string
} & ClinicHead

export const patientOfForm = (tx: Tx, id: number): Promise<KnownPatient | undefined> =>
  tx.maybeOne(sql`
    select p.first_name as "firstName", p.last_name as "lastName", ${greetingName} as "greetingName", p.full_name as "fullName", p.hashid, p.email,
      p.archived_at is not null as "isArchived", c.time_zone as "timeZone", ${clinicHeadColumns}
    from patients p join clinics c on c.id = p.clinic_id
    where p.clinic_id = ${tx.clinicId} and p.id = ${id}`)

/** Whether a patient has an insurance, or has ever sent a form. */
export const hasInsurance = async (tx: Tx, patientId: number): Promise<boolean> =>
  (
    await tx.one<{ found: boolean }>(sql`
      select exists (select from insurance_forms where clinic_id = ${tx.clinicId} and patient_id = ${patientId})
        or exists (select from insurances
                   where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and deleted_at is null) as found`)
  ).found

/** The insurance forms of a patient, the newest first. */
export const formsOf = async (tx: Tx, patientId: number, seenAs: string): Promise<InsuranceForm[]> =>
  (
    await tx.one<{ forms: InsuranceForm[] }>(sql`
      select coalesce(json_agg(${insuranceFormJson(sql`${seenAs}::text`)} order by f.created_at desc, f.id desc), '[]')
        as forms
      from insurance_forms f where f.clinic_id = ${tx.clinicId} and f.patient_id = ${patientId}`)
  ).forms

export const formJson = async (tx: Tx, id: number, seenAs: string): Promise<InsuranceForm> =>
  (
    await tx.one<{ form: InsuranceForm }>(sql`
      select ${insuranceFormJson(sql`${seenAs}::text`)} as form from insurance_forms f
      where f.clinic_id = ${tx.clinicId} and f.id = ${id}`)
  ).form

/** Locks a form of this patient until the transaction ends. */
export const lockForm = (
  tx: WriteTx,
  { id, patientId }: { id: number; patientId: number },
): Promise<FormRow | undefined> =>
  tx.maybeOne(sql`
    select id, status, first_name as "firstName", last_name as "lastName", dob::text, gender,
      employer_name as "employerName", insurance_company as "insuranceCompany",
      insurance_coverage_start::text as "insuranceCoverageStart", plan_group_number as "planGroupNumber",
      payer_id as "payerId", member_id as "memberId", ask_policy_holder as "askPolicyHolder",
      subscriber_first_name as "subscriberFirstName", subscriber_last_name as "subscriberLastName",
      subscriber_dob::text as "subscriberDob", subscriber_gender as "subscriberGender",
      subscriber_employer_name as "subscriberEmployerName", relation_to_patient as "relationToPatient",
      subscriber_member_id as "subscriberMemberId", card_front_blob_id as "cardFrontBlobId",
      card_back_blob_id as "cardBackBlobId", updated_at as "updatedAt"
    from insurance_forms where clinic_id = ${tx.clinicId} and id = ${id} and patient_id = ${patientId} for update`)

const columns = sql`
  status, processed_at, processed_by_user_id, first_name, last_name, dob, gender, employer_name, insurance_company,
  insurance_coverage_start, plan_group_number, payer_id, member_id, ask_policy_holder, subscriber_first_name,
  subscriber_last_name, subscriber_dob, subscriber_gender, subscriber_employer_name, relation_to_patient,
  subscriber_member_id, card_front_blob_id, card_back_blob_id`

const valuesOf = (form: FormValues & Processing): Sql => sql`
  ${form.status}, ${form.processedAt}, ${form.processedBy}, ${form.firstName}, ${form.lastName}, ${form.dob},
  ${form.gender}, ${form.employerName}, ${form.insuranceCompany}, ${form.insuranceCoverageStart},
  ${form.planGroupNumber}, ${form.payerId}, ${form.memberId}, ${form.askPolicyHolder}, ${form.subscriberFirstName},
  ${form.subscriberLastName}, ${form.subscriberDob}, ${form.subscriberGender}, ${form.subscriberEmployerName},
  ${form.relationToPatient}, ${form.subscriberMemberId}, ${form.cardFrontBlobId}, ${form.cardBackBlobId}`

export const insertForm = (
  tx: WriteTx,
  form: FormValues & Processing & { patientId: number; submittedBy: 'patient' | 'staff'; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into insurance_forms (clinic_id, patient_id, submitted_by, created_at, updated_at, ${columns})
    values (${tx.clinicId}, ${form.patientId}, ${form.submittedBy}, ${form.now}, ${form.now}, ${valuesOf(form)})
    returning id`)

export const updateForm = (tx: WriteTx, id: number, form: FormValues & Processing): Promise<number> =>
  tx.run(sql`
    update insurance_forms set (${columns}) = row(${valuesOf(form)})
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** The file with the picture of this side of the card. */
export const cardOf = async (
  tx: Tx,
  { patientId, formId, side }: { patientId: number; formId: number; side: 'front' | 'back' },
): Promise<number | null> =>
  (
    await tx.maybeOne<{ front: number | null; back: number | null }>(sql`
      select card_front_blob_id as front, card_back_blob_id as back from insurance_forms
      where clinic_id = ${tx.clinicId} and id = ${formId} and patient_id = ${patientId}`)
  )?.[side] ?? null

/** Whether a form still shows this file. */
export const isCard = async (tx: Tx, blobId: number): Promise<boolean> =>
  (
    await tx.one<{ is: boolean }>(sql`
      select exists (select from insurance_forms where clinic_id = ${tx.clinicId} and card_front_blob_id = ${blobId})
        or exists (select from insurance_forms where clinic_id = ${tx.clinicId} and card_back_blob_id = ${blobId})
        as "is"`)
  ).is

/** Moves forms from one patient to another: all of them, or only these. */
export const moveForms = (
  tx: WriteTx,
  { from, to, only }: { from: number; to: number; only?: number[] },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update insurance_forms set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only ?? null}::bigint[] is null or id = any(${only ?? null}::bigint[]))
    returning id`)
