import type { FormStatus } from '@archwire/domain/health-history/form-status'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type FormRow = {
  id: number
  patientId: number
  uuid: string
  status: FormStatus
  sentAt: Date | null
  completedAt: Date | null
  createdAt: Date
}

const columns = sql`
  id, patient_id as "patientId", uuid, status, sent_at as "sentAt", completed_at as "completedAt",
  created_at as "createdAt"`

/** Whose form a link leads to: the clinic's, and which one. */
export const resolveForm = async (
  database: Database,
  uuid: string,
): Promise<{ clinicId: number; id: number } | undefined> =>
  (
    await database.anonymously<{ clinicId: number; id: number }>(
      sql`select clinic_id as "clinicId", id from resolve_intake_form(${uuid})`,
    )
  )[0]

export const formById = (tx: Tx, id: number): Promise<FormRow | undefined> =>
  tx.maybeOne(sql`select ${columns} from intake_forms where clinic_id = ${tx.clinicId} and id = ${id}`)

export const formOfPatient = (tx: Tx, patientId: number): Promise<FormRow | undefined> =>
  tx.maybeOne(
    sql`select ${columns} from intake_forms where clinic_id = ${tx.clinicId} and patient_id = ${patientId}`,
  )

export const lockForm = (tx: WriteTx, id: number): Promise<FormRow> =>
  tx.one(sql`select ${columns} from intake_forms where clinic_id = ${tx.clinicId} and id = ${id} for update`)

/**
 * The form that a link leads to today. One of a record that became part of another is that one's: the links that a
 * patient has keep working, and lead to the same form.
 */
export const formBehindLink = (tx: Tx, id: number): Promise<FormRow | undefined> =>
  tx.maybeOne(sql`
    with recursive record as (
      select p.id, p.merged_into from intake_forms f
      join patients p on p.clinic_id = f.clinic_id and p.id = f.patient_id
      where f.clinic_id = ${tx.clinicId} and f.id = ${id}
      union all
      select p.id, p.merged_into from record r
      join patients p on p.clinic_id = ${tx.clinicId} and p.id = r.merged_into)
    select ${columns} from intake_forms
    where clinic_id = ${tx.clinicId} and patient_id = (select id from record where merged_into is null)`)

export type Whose = {
  firstName: string
  fullName: string
  dob: string | null
  gender: 'male' | 'female' | null
  email: string | null
  clinicName: string
  clinicPhoneNumber: string | null
  timeZone: string
}

/** For whom a form is, and of which clinic. */
export const whoseForm = (tx: Tx, patientId: number): Promise<Whose> =>
  tx.one(sql`
    select p.first_name as "firstName", p.full_name as "fullName", p.dob::text, p.gender, p.email,
      c.name as "clinicName", c.phone_number as "clinicPhoneNumber", c.time_zone as "timeZone"
    from patients p join clinics c on c.id = p.clinic_id
    where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

export const isPatient = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from patients where clinic_id = ${tx.clinicId} and id = ${id}`)) !== undefined

export const insertForm = (tx: WriteTx, patientId: number): Promise<number> =>
  tx.run(sql`insert into intake_forms (clinic_id, patient_id) values (${tx.clinicId}, ${patientId})`)

export const setFormStatus = (
  tx: WriteTx,
  id: number,
  { status, sentAt, completedAt }: Pick<FormRow, 'status' | 'sentAt' | 'completedAt'>,
): Promise<FormRow> =>
  tx.one(sql`
    update intake_forms set status = ${status}, sent_at = ${sentAt}, completed_at = ${completedAt}
    where clinic_id = ${tx.clinicId} and id = ${id} returning ${columns}`)

/** Each gets the other's; a record whose other has none gives its own away. */
export const swapForms = (tx: WriteTx, one: number, other: number): Promise<number> =>
  tx.run(sql`
    update intake_forms set patient_id = case patient_id when ${one} then ${other}::bigint else ${one}::bigint end
    where clinic_id = ${tx.clinicId} and patient_id in (${one}, ${other})`)
