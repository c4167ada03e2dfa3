import { localDay } from '@archwire/domain/time/clinic-time'
import { formatDay } from '@archwire/domain/time/format-day'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { fillInPatient } from '../../patients/profile/fill-in-patient.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { completeLinkedTasks, createLinkedTask } from '../../tasks/system-tasks.ts'
import {
  type InsuranceValues,
  insertInsurance,
  insuranceOfForm,
  updateInsurance,
} from '../policies/insurance-queries.ts'
import { insuranceAuditFields } from '../policies/insurances.ts'
import type { Submitter } from './form-access.ts'
import { type FormValues, patientOfForm } from './form-queries.ts'

export const linkTo = (formId: number) => ({ type: 'InsuranceForm', id: formId }) as const

export const reviewTitle = (patientName: string): string => `Review insurance form - ${patientName}`

/** Creates a task to review the form. Returns a notice for staff if the task is new. */
export async function makeReviewTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { formId, filer, now }: { formId: number; filer: Omit<Submitter, 'clinic'>; now: Date },
): Promise<string | undefined> {
  const { patientId, userId, timeZone } = filer
  const patient = await patientOfForm(tx, patientId)
  const isNew = await createLinkedTask(tx, announceCounts, {
    linkable: linkTo(formId),
    title: reviewTitle(String(patient?.fullName)),
    dueDate: localDay(now, timeZone),
    patientId,
    userId,
    timeZone,
    now,
  })
  return isNew ? 'A new task was created.' : undefined
}

/** Completes the review task of a form. Returns a notice for staff if it was still open. */
export async function completeReview(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { formId, now }: { formId: number; now: Date },
): Promise<string | undefined> {
  const wasOpen = await completeLinkedTasks(tx, announceCounts, linkTo(formId), now)
  return wasOpen ? 'The linked task was completed automatically.' : undefined
}

/** Takes over what the record does not know yet of the patient. Returns a notice for staff if that is something. */
export async function fillInFromForm(
  tx: WriteTx,
  patientId: number,
  { dob, gender }: FormValues,
): Promise<string | undefined> {
  const filled = await fillInPatient(tx, patientId, { dob, gender })
  const facts = [
    ...(filled.dob ? [`date of birth ${formatDay(filled.dob, 'MM/dd/yyyy')}`] : []),
    ...(filled.gender ? [`gender ${filled.gender}`] : []),
  ]
  return facts.length === 0 ? undefined : `Taken over into the record: ${facts.join(', ')}.`
}

type Processed = { formId: number; patientId: number; wasProcessed: boolean; now: Date }

/**
 * Creates the insurance of a processed form, or updates the one that was created from it. An insurance that somebody
 * removed is not created again by a later change of the form, only by processing the form again.
 */
export async function updateInsuranceFromForm(
  tx: WriteTx,
  form: FormValues,
  { formId, patientId, wasProcessed, now }: Processed,
): Promise<void> {
  const wanted = insuranceIn(form)
  const before = await insuranceOfForm(tx, formId)
  if (before === undefined) {
    if (wasProcessed) return
    const { json } = await insertInsurance(tx, { ...wanted, patientId, formId, now })
    tx.audit({
      action: 'create',
      entityType: 'insurance',
      entityId: json.id,
      patientId,
      changes: await insuranceAuditFields(tx, wanted),
    })
    return
  }
  const changes = changedFields(
    await insuranceAuditFields(tx, before),
    await insuranceAuditFields(tx, wanted),
  )
  if (Object.keys(changes).length === 0) return
  await updateInsurance(tx, before.id, wanted)
  tx.audit({ action: 'update', entityType: 'insurance', entityId: before.id, patientId, changes })
}

function insuranceIn({ payerId, memberId, planGroupNumber, relationToPatient }: FormValues): InsuranceValues {
  if (payerId === null || memberId === null) throw new Error('what is processed has a payer and a member id')
  return { payerId, memberId, groupNumber: planGroupNumber, relationship: relationToPatient ?? 'self' }
}
