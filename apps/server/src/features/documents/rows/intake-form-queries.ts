import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { SignatureMethod } from '@archwire/domain/documents/signing'
import type { Answers } from '@archwire/domain/health-history/answers'
import type { FormStatus } from '@archwire/domain/health-history/form-status'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { clinicHeadColumns } from '../../../platform/links/clinic-head.ts'
import { endOfLink } from '../../../platform/links/link-queries.ts'
import { greetingName } from '../../patients/links/greeting-name.ts'

export type FormRow = {
  id: number
  patientId: number
  uuid: string
  linkEndsAt: Date
  status: FormStatus
  sentAt: Date | null
  completedAt: Date | null
  createdAt: Date
}

const formColumns = sql`
  id, patient_id as "patientId", ${storedLinkColumns(sql`intake_forms`)} as uuid, link_ends_at as "linkEndsAt", status, sent_at as "sentAt", completed_at as "completedAt",
  created_at as "createdAt"`

/** Opens the sealed token of a form. */
const unsealed = <Row extends FormRow | undefined>(tx: Tx, row: Row): Row =>
  row && { ...row, uuid: tx.links.open('intake_form', row.uuid) }

export const formById = async (tx: Tx, id: number): Promise<FormRow | undefined> =>
  unsealed(
    tx,
    await tx.maybeOne<FormRow>(
      sql`select ${formColumns} from intake_forms where clinic_id = ${tx.clinicId} and id = ${id}`,
    ),
  )

export const formOfPatient = async (tx: Tx, patientId: number): Promise<FormRow | undefined> =>
  unsealed(
    tx,
    await tx.maybeOne<FormRow>(
      sql`select ${formColumns} from intake_forms where clinic_id = ${tx.clinicId} and patient_id = ${patientId}`,
    ),
  )

export const lockForm = async (tx: WriteTx, id: number): Promise<FormRow> =>
  unsealed(
    tx,
    await tx.one<FormRow>(
      sql`select ${formColumns} from intake_forms where clinic_id = ${tx.clinicId} and id = ${id} for update`,
    ),
  )

/**
 * The form that a link leads to. The link of a merged record leads to the form of the record that it is part of, so
 * all links of a patient keep working.
 */
export const formBehindLink = async (tx: Tx, id: number): Promise<FormRow | undefined> =>
  unsealed(
    tx,
    await tx.maybeOne<FormRow>(sql`
      with recursive record as (
        select p.id, p.merged_into from intake_forms f
        join patients p on p.clinic_id = f.clinic_id and p.id = f.patient_id
        where f.clinic_id = ${tx.clinicId} and f.id = ${id}
        union all
        select p.id, p.merged_into from record r
        join patients p on p.clinic_id = ${tx.clinicId} and p.id = r.merged_into)
      select ${formColumns} from intake_forms
      where clinic_id = ${tx.clinicId} and patient_id = (select id from record where merged_into is null)`),
  )

/**
 * The ids of the forms whose links lead to this record: its own form, and those of records that were merged into it.
 */
export const formsLeadingTo = async (tx: Tx, patientId: number): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      with recursive record as (
        select ${patientId}::bigint as id
        union all
        select p.id from record r join patients p on p.clinic_id = ${tx.clinicId} and p.merged_into = r.id)
      select f.id from record r join intake_forms f on f.clinic_id = ${tx.clinicId} and f.patient_id = r.id
      order by f.id`)
  ).map(({ id }) => id)

export type PatientAndClinic = {
  firstName: string
  /** Whom letters greet, if it is known whose address it is. */
  greetingName: string | null
  fullName: string
  dob: string | null
  gender: 'male' | 'female' | null
  email: string | null
  phoneNumber: string | null
  timeZone: string
} & ClinicHead

/** The patient of a form, and the clinic. */
export const patientAndClinic = (tx: Tx, patientId: number): Promise<PatientAndClinic> =>
  tx.one(sql`
    select p.first_name as "firstName", ${greetingName} as "greetingName", p.full_name as "fullName", p.dob::text, p.gender, p.email,
      p.phone_number as "phoneNumber", c.time_zone as "timeZone", ${clinicHeadColumns}
    from patients p join clinics c on c.id = p.clinic_id
    where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

export const patientExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from patients where clinic_id = ${tx.clinicId} and id = ${id}`)) !== undefined

/** Inserts a form for each patient, not sent yet. */
export const insertForms = (tx: WriteTx, patientIds: number[], now: Date): Promise<number> => {
  const links = patientIds.map(() => tx.links.make('intake_form'))
  const digests = links.map(({ digest }) => digest.toString('hex'))
  const seals = links.map(({ sealed }) => sealed.toString('hex'))
  return tx.run(sql`
    insert into intake_forms (clinic_id, patient_id, token_digest, token_sealed, link_ends_at)
    select ${tx.clinicId}::bigint, n.id, decode(n.digest, 'hex'), decode(n.sealed, 'hex'), ${endOfLink(tx, now)}
    from unnest(${patientIds}::bigint[], ${digests}::text[], ${seals}::text[]) as n(id, digest, sealed) order by n.id`)
}

export const setFormStatus = async (
  tx: WriteTx,
  id: number,
  { status, sentAt, completedAt }: Pick<FormRow, 'status' | 'sentAt' | 'completedAt'>,
): Promise<FormRow> =>
  unsealed(
    tx,
    await tx.one<FormRow>(sql`
      update intake_forms set status = ${status}, sent_at = ${sentAt}, completed_at = ${completedAt}
      where clinic_id = ${tx.clinicId} and id = ${id} returning ${formColumns}`),
  )

/** Swaps the forms of two records. If one has none, it gets the other's. */
export const swapForms = (tx: WriteTx, one: number, other: number): Promise<number> =>
  tx.run(sql`
    update intake_forms set patient_id = case patient_id when ${one} then ${other}::bigint else ${one}::bigint end
    where clinic_id = ${tx.clinicId} and patient_id in (${one}, ${other})`)

/** Who signed what, in which way, from where and when. */
export type SignedRow = {
  document: string
  sha256: Buffer
  legalName: string
  signerKind: 'patient' | 'guardian'
  relationship: string | null
  method: SignatureMethod
  drawing: Buffer | null
  ip: string | null
  userAgent: string | null
  signedAt: Date
}

export const insertResponse = (
  tx: WriteTx,
  response: SignedRow & { formId: number; questionsVersion: number; answers: Answers },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into intake_form_responses
      (clinic_id, intake_form_id, questions_version, answers, document, document_sha256, legal_name, signer_kind,
       signer_relationship, signature_method, signature_png, ip, user_agent, signed_at, created_at)
    values (${tx.clinicId}, ${response.formId}, ${response.questionsVersion}, ${JSON.stringify(response.answers)},
            ${response.document}, ${response.sha256}, ${response.legalName}, ${response.signerKind},
            ${response.relationship}, ${response.method}, ${response.drawing}, ${response.ip}, ${response.userAgent},
            ${response.signedAt}, ${response.signedAt})
    returning id`)

export type ResponseRow = SignedRow & { id: number }

/**
 * Everything that a patient signed, the newest first, also in the forms of records that were merged into this one.
 */
export const responsesOf = (tx: Tx, patientId: number, most: number | null = null): Promise<ResponseRow[]> =>
  tx.many(sql`
    with recursive record as (
      select ${patientId}::bigint as id
      union all
      select p.id from record r join patients p on p.clinic_id = ${tx.clinicId} and p.merged_into = r.id)
    select s.id, s.document, s.document_sha256 as sha256, s.legal_name as "legalName", s.signer_kind as "signerKind",
      s.signer_relationship as relationship, s.signature_method as method, s.signature_png as drawing,
      host(s.ip) as ip, s.user_agent as "userAgent", s.signed_at as "signedAt"
    from record r
    join intake_forms f on f.clinic_id = ${tx.clinicId} and f.patient_id = r.id
    join intake_form_responses s on s.clinic_id = f.clinic_id and s.intake_form_id = f.id
    order by s.signed_at desc, s.id desc limit ${most}`)
