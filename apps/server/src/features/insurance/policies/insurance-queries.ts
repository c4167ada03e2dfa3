import type { Insurance, NewInsurance } from '@archwire/contract/insurance/insurance-calls'
import type { Relation } from '@archwire/domain/insurance/insurance-form'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

const insuranceJson = sql`
  json_build_object(
    'id', i.id, 'createdAt', wire_instant(i.created_at, (select time_zone from clinics where id = i.clinic_id)),
    'payer', (select json_build_object('id', y.id, 'code', y.code, 'name', y.name) from insurance_payers y
              where y.id = i.payer_id),
    'payerId', i.payer_id, 'groupNumber', i.group_number, 'relationship', i.relationship, 'memberId', i.member_id)`

/** The insurances of a patient that were not removed, the newest first. Undefined: there is no such patient. */
export const insurancesOf = (
  tx: Tx,
  patientId: number,
): Promise<{ patientId: number; insurances: Insurance[] } | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId", (
      select coalesce(json_agg(${insuranceJson} order by i.created_at desc, i.id desc), '[]') from insurances i
      where i.clinic_id = p.clinic_id and i.patient_id = p.id and i.deleted_at is null) as insurances
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

export type InsuranceValues = Pick<NewInsurance, 'groupNumber' | 'payerId' | 'memberId'> & {
  relationship: Relation
}

export const insertInsurance = (
  tx: WriteTx,
  insurance: InsuranceValues & { patientId: number; formId: number | null; now: Date },
): Promise<{ json: Insurance }> =>
  tx.one(sql`
    with i as (
      insert into insurances (clinic_id, patient_id, payer_id, insurance_form_id, group_number, member_id, relationship,
                              created_at, updated_at)
      values (${tx.clinicId}, ${insurance.patientId}, ${insurance.payerId}, ${insurance.formId},
              ${insurance.groupNumber}, ${insurance.memberId}, ${insurance.relationship}, ${insurance.now},
              ${insurance.now})
      returning *)
    select ${insuranceJson} as json from i`)

/** Locks the insurance that was created from a form, unless it was removed. The form is locked before. */
export const insuranceOfForm = (
  tx: WriteTx,
  formId: number,
): Promise<(InsuranceValues & { id: number }) | undefined> =>
  tx.maybeOne(sql`
    select id, payer_id as "payerId", group_number as "groupNumber", member_id as "memberId", relationship
    from insurances where clinic_id = ${tx.clinicId} and insurance_form_id = ${formId} and deleted_at is null
    for update`)

/** Locks an insurance of a patient, unless it was removed. */
export const lockInsurance = (
  tx: WriteTx,
  { id, patientId }: { id: number; patientId: number },
): Promise<InsuranceValues | undefined> =>
  tx.maybeOne(sql`
    select payer_id as "payerId", group_number as "groupNumber", member_id as "memberId", relationship
    from insurances
    where clinic_id = ${tx.clinicId} and id = ${id} and patient_id = ${patientId} and deleted_at is null
    for update`)

export const updateInsurance = (tx: WriteTx, id: number, insurance: InsuranceValues): Promise<number> =>
  tx.run(sql`
    update insurances set payer_id = ${insurance.payerId}, group_number = ${insurance.groupNumber},
      member_id = ${insurance.memberId}, relationship = ${insurance.relationship}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const markInsuranceRemoved = (
  tx: WriteTx,
  { id, patientId, now }: { id: number; patientId: number; now: Date },
): Promise<InsuranceValues | undefined> =>
  tx.maybeOne(sql`
    update insurances set deleted_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and patient_id = ${patientId} and deleted_at is null
    returning payer_id as "payerId", group_number as "groupNumber", member_id as "memberId", relationship`)

/** Moves insurances from one patient to another: all of them, or only these. */
export const moveInsurances = (
  tx: WriteTx,
  { from, to, only }: { from: number; to: number; only?: number[] },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update insurances set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only ?? null}::bigint[] is null or id = any(${only ?? null}::bigint[]))
    returning id`)

/** Moves insurances to the patients of the forms that they were created from. */
export const moveWithForms = (tx: WriteTx, formIds: number[]): Promise<number> =>
  tx.run(sql`
    update insurances i set patient_id = f.patient_id from insurance_forms f
    where i.clinic_id = ${tx.clinicId} and i.insurance_form_id = any(${formIds}::bigint[])
      and f.clinic_id = i.clinic_id and f.id = i.insurance_form_id and i.patient_id <> f.patient_id`)
