import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { formAfter } from '@archwire/domain/health-history/form-status'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, type Refusal, refuse } from '../../../platform/http/refuse.ts'
import type { PatientsImported } from '../../patients/profile/add-imported-patients.ts'
import type { PatientCreated } from '../../patients/profile/create-patient.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import {
  type FormRow,
  formById,
  formOfPatient,
  insertForms,
  lockForm,
  patientExists,
  setFormStatus,
} from '../rows/intake-form-queries.ts'

/** Every new patient gets a health history form. */
export const createIntakeForm: PatientCreated = async (tx, { id, now }) => {
  await insertForms(tx, [id], now)
}

/** Every imported patient gets a health history form, too. */
export const createIntakeForms: PatientsImported = async (tx, { now }, added) => {
  const ids = added.map(({ id }) => id)
  await insertForms(tx, ids, now)
}

export const alreadyCompleted = (): Refusal => refuse(422, 'This form was already completed')

/**
 * Locks a form that staff are about to change, with its patient's record. The record is locked first, as everywhere.
 */
export async function lockFormAndPatient(tx: WriteTx, id: number): Promise<FormRow> {
  const found = await formById(tx, id)
  if (found === undefined) throw notFound()
  const patient = await lockPatientForShare(tx, found.patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  return lockForm(tx, id)
}

/** Notifies everybody who has the record open. */
export const announceForm = (tx: WriteTx, { patientId }: Pick<FormRow, 'patientId'>): void =>
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })

const presentForm = (
  { id, uuid, status, linkEndsAt, createdAt, sentAt, completedAt }: FormRow,
  timeZone: string,
): IntakeForm => ({
  id,
  identifierToken: uuid,
  uuid,
  linkEndsAt: wireInstant(linkEndsAt, timeZone),
  status,
  createdAt: wireInstant(createdAt, timeZone),
  sentAt: sentAt && wireInstant(sentAt, timeZone),
  completedAt: completedAt && wireInstant(completedAt, timeZone),
})

export async function readIntakeForm(
  clinic: ClinicDatabase,
  request: Opening & { timeZone: string },
): Promise<IntakeForm | null> {
  const { patientId, timeZone } = request
  const { form } = await openThrough(clinic, request, async tx => {
    const [isThere, form] = await Promise.all([patientExists(tx, patientId), formOfPatient(tx, patientId)])
    if (!isThere) throw notFound()
    return { patientId, form }
  })
  return form === undefined ? null : presentForm(form, timeZone)
}

/** Reopens a form, so that the patient can answer it again. What was signed before is kept beside it. */
export const reopenIntakeForm = (clinic: ClinicDatabase, id: number, timeZone: string): Promise<IntakeForm> =>
  clinic.write(async tx => {
    const form = await lockFormAndPatient(tx, id)
    const status = formAfter(form.status, 'reopen')
    if (status === undefined) throw refuse(422, 'Only a completed form can be reopened')
    const after = await setFormStatus(tx, id, { ...form, status })
    tx.audit({ action: 'reopen', entityType: 'intake_form', entityId: id, patientId: form.patientId })
    announceForm(tx, form)
    return presentForm(after, timeZone)
  })
