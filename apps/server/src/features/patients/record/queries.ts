import type { Contract } from '@archwire/contract/documents/contract-calls'
import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { FormStatus } from '@archwire/domain/health-history/form-status'
import type { PatientValues } from '@archwire/domain/patients/patient-fields'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { contractJson, openContract } from './contract-json.ts'
import { insuranceFormJson, seenByStaff } from './insurance-form-json.ts'
import { photoOf } from './photo.ts'
import { profileAssignments, profileFields } from './profile-columns.ts'

export type PatientRow = PatientValues & {
  id: number
  hashid: string
  fullName: string
  fakeGfPatientId: string | null
  googleClientId: string | null
  archived: boolean
  mergedInto: number | null
  /** The address of the face; null: there is none. */
  photo: string | null
  updatedAt: Date
  /** The status of the health history, which belongs to another feature. */
  intakeForm: { id: number; uuid: string; status: FormStatus } | null
  /** The contracts as the calls return them, the newest first. */
  contracts: Contract[]
  /** The insurance forms, in the same way. */
  insuranceForms: InsuranceForm[]
}

/** A record with the social security number, which leaves the server only masked or on request. */
export type WholeRecord = PatientRow & { ssnSealed: Buffer | null }

/** The columns of a `PatientRow`. */
export const recordColumns = sql`
  id, hashid, full_name as "fullName", ${profileFields}, fake_gf_patient_id as "fakeGfPatientId",
  google_client_id as "googleClientId",
  archived_at is not null as archived, merged_into as "mergedInto", updated_at as "updatedAt",
  ${photoOf(sql`patients`)} as photo,
  (select json_build_object('id', f.id, 'uuid', ${storedLinkColumns(sql`f`)}, 'status', f.status) from intake_forms f
   where f.clinic_id = patients.clinic_id and f.patient_id = patients.id) as "intakeForm",
  (select coalesce(json_agg(${contractJson} order by c.created_at desc, c.id desc), '[]') from contracts c
   where c.clinic_id = patients.clinic_id and c.patient_id = patients.id) as contracts,
  (select coalesce(json_agg(${insuranceFormJson(seenByStaff)} order by f.created_at desc, f.id desc), '[]')
   from insurance_forms f where f.clinic_id = patients.clinic_id and f.patient_id = patients.id) as "insuranceForms"`

export const wholeColumns = sql`${recordColumns}, ssn_sealed as "ssnSealed"`

/** Opens the sealed links in a record that was just read. */
export const withLinks = <Row extends PatientRow | undefined>(tx: Tx, row: Row): Row =>
  row && {
    ...row,
    intakeForm: row.intakeForm && {
      ...row.intakeForm,
      uuid: tx.links.open('intake_form', row.intakeForm.uuid),
    },
    contracts: row.contracts.map(contract => openContract(tx, contract)),
  }

export const patientById = async (tx: Tx, id: number): Promise<PatientRow | undefined> =>
  withLinks(
    tx,
    await tx.maybeOne<PatientRow>(
      sql`select ${recordColumns} from patients where clinic_id = ${tx.clinicId} and id = ${id}`,
    ),
  )

export const lockPatientForUpdate = async (tx: WriteTx, id: number): Promise<WholeRecord | undefined> =>
  withLinks(
    tx,
    await tx.maybeOne<WholeRecord>(
      sql`select ${wholeColumns} from patients where clinic_id = ${tx.clinicId} and id = ${id} for update`,
    ),
  )

/**
 * Locks two records for a merge or its undo. The lower id first, so that two merges never deadlock. Inserts that refer
 * to either record need not wait.
 */
export const lockBothPatients = async (tx: WriteTx, ids: [number, number]): Promise<WholeRecord[]> =>
  (
    await tx.many<WholeRecord>(sql`
      select ${wholeColumns} from patients where clinic_id = ${tx.clinicId} and id = any(${ids}::bigint[])
      order by id for no key update`)
  ).map(row => withLinks(tx, row))

/** Saves every field that staff may change. */
export const updatePatient = async (
  tx: WriteTx,
  id: number,
  patient: PatientValues & Pick<WholeRecord, 'ssnSealed'>,
): Promise<PatientRow> =>
  withLinks(
    tx,
    await tx.one<PatientRow>(sql`
      update patients set ${profileAssignments(patient)}, ssn_sealed = ${patient.ssnSealed}
      where clinic_id = ${tx.clinicId} and id = ${id}
      returning ${recordColumns}`),
  )

export const setArchived = async (tx: WriteTx, id: number, archivedAt: Date | null): Promise<PatientRow> =>
  withLinks(
    tx,
    await tx.one<PatientRow>(sql`
      update patients set archived_at = ${archivedAt} where clinic_id = ${tx.clinicId} and id = ${id}
      returning ${recordColumns}`),
  )
