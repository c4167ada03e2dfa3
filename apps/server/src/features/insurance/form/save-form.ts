import type { InsuranceFormSave, SavedInsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { isOldVersion, refuseOldVersion } from '../../../platform/http/version.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import { lockPatientForFillingIn, lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { missingFrom, refuseMerged } from '../../patients/record/merged-records.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { type Practice, payerAuditLabel } from '../policies/payer-queries.ts'
import type { Submitter } from './form-access.ts'
import { type FormRow, type FormValues, formJson, insertForm, lockForm, updateForm } from './form-queries.ts'
import { attachCards, type Cards, releaseCards } from './insurance-cards.ts'
import { completeReview, fillInFromForm, makeReviewTask, updateInsuranceFromForm } from './process-form.ts'
import { readAnswers } from './read-answers.ts'

export type SaveDeps = Practice & { announceCounts: AnnounceCounts; appSecret: string }

/** The saved form, who submits it, and when. */
export type Saving = { filer: Omit<Submitter, 'clinic'>; form: InsuranceFormSave; now: Date }

const noCards: Cards = { cardFrontBlobId: null, cardBackBlobId: null }

export async function createForm(
  tx: WriteTx,
  deps: SaveDeps,
  { filer, form, now }: Saving,
  cardsBefore = noCards,
): Promise<SavedInsuranceForm> {
  const { patientId, userId } = filer
  const status = statusFor(filer, form)
  await lockRecordOf(tx, patientId, status)
  const answers = await readAnswers(tx, form, {
    status,
    today: localDay(now, filer.timeZone),
    before: undefined,
    practice: deps.practice,
  })
  const values = { ...answers, ...(await attachCards(tx, { ...deps, now }, form, cardsBefore)) }
  const submittedBy = userId === null ? 'patient' : 'staff'
  const { id } = await insertForm(tx, {
    ...values,
    ...processing(status, filer, now),
    patientId,
    submittedBy,
    now,
  })
  const auditFields: Record<string, unknown> = { ...(await formAuditFields(tx, values)), status }
  tx.audit({
    action: 'create',
    entityType: 'insurance_form',
    entityId: id,
    patientId,
    changes: Object.fromEntries(
      Object.entries(auditFields).filter(([, value]) => value !== null && value !== false),
    ),
  })
  let notice: string | undefined
  if (status === 'processed') {
    await updateInsuranceFromForm(tx, values, { formId: id, patientId, wasProcessed: false, now })
    notice = await fillInFromForm(tx, patientId, values)
  } else await makeReviewTask(tx, deps.announceCounts, { formId: id, filer, now })
  announcePatient(tx, patientId)
  return { ...(await formJson(tx, id, filer.seenAs)), ...(notice !== undefined && { notice }) }
}

/**
 * Changes a form. A missing text is removed, a missing picture stays. If somebody else changed the form in the
 * meantime, staff get a conflict. A patient's answers become a form of their own instead, so that nothing is lost.
 */
export async function changeForm(
  tx: WriteTx,
  deps: SaveDeps,
  saving: Saving & { id: number; version: string | undefined },
): Promise<SavedInsuranceForm> {
  const { filer, form, id, version, now } = saving
  const { patientId } = filer
  const status = statusFor(filer, form)
  await lockRecordOf(tx, patientId, status)
  const before = await lockForm(tx, { id, patientId })
  if (before === undefined) throw await missingFrom(tx, patientId)
  const current = await formJson(tx, id, filer.seenAs)
  if (filer.userId !== null) await refuseOldVersion(tx, version, current, { type: 'insurance_form', id })
  else if (isOldVersion(version, current)) return createForm(tx, deps, saving, before)
  const today = localDay(now, filer.timeZone)
  const answers = await readAnswers(tx, form, { status, today, before, practice: deps.practice })
  const values = { ...answers, ...(await attachCards(tx, { ...deps, now }, form, before)) }
  await saveChanges(tx, { filer, before, values, status, now })
  const notice = await followUp(tx, deps, { filer, before, values, status, now })
  return { ...(await formJson(tx, id, filer.seenAs)), ...(notice !== undefined && { notice }) }
}

/** A processed form may fill in the record, so that nobody else changes it meanwhile. */
async function lockRecordOf(tx: WriteTx, patientId: number, status: InsuranceFormStatus): Promise<void> {
  const lock = status === 'processed' ? lockPatientForFillingIn : lockPatientForShare
  const patient = await lock(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
}

/** The form of a patient is always a draft. */
const statusFor = (
  { userId }: Pick<Submitter, 'userId'>,
  { status }: InsuranceFormSave,
): InsuranceFormStatus => (userId === null ? 'draft' : status)

const processing = (status: InsuranceFormStatus, { userId }: Pick<Submitter, 'userId'>, now: Date) => ({
  status,
  processedAt: status === 'processed' ? now : null,
  processedBy: status === 'processed' ? userId : null,
})

type Change = {
  filer: Saving['filer']
  before: FormRow
  values: FormValues
  status: InsuranceFormStatus
  now: Date
}

/** Stores what has changed. */
async function saveChanges(tx: WriteTx, { filer, before, values, status, now }: Change): Promise<void> {
  const { id } = before
  const changes = changedFields(
    { ...(await formAuditFields(tx, before)), status: before.status },
    { ...(await formAuditFields(tx, values)), status },
  )
  if (Object.keys(changes).length === 0) return
  await updateForm(tx, id, { ...values, ...processing(status, filer, now) })
  await releaseCards(tx, before, values, now)
  const { patientId } = filer
  tx.audit({ action: 'update', entityType: 'insurance_form', entityId: id, patientId, changes })
  announcePatient(tx, patientId)
}

/** Updates the review task and the insurance after a change. Returns a notice for staff. */
async function followUp(
  tx: WriteTx,
  { announceCounts }: SaveDeps,
  { filer, before, values, status, now }: Change,
): Promise<string | undefined> {
  const { id: formId } = before
  const { patientId, userId } = filer
  const wasProcessed = before.status === 'processed'
  if (status === 'processed') {
    await updateInsuranceFromForm(tx, values, { formId, patientId, wasProcessed, now })
    const notices = [
      await completeReview(tx, announceCounts, { formId, now }),
      await fillInFromForm(tx, patientId, values),
    ]
    return notices.filter(Boolean).join(' ') || undefined
  }
  // Staff who change a draft are reviewing it. The answers of a patient always need a review.
  if (!wasProcessed && userId !== null) return undefined
  const notice = await makeReviewTask(tx, announceCounts, { formId, filer, now })
  return userId === null ? undefined : notice
}

/** The audit log names payers, and says that a picture was replaced. */
async function formAuditFields(tx: Tx, form: FormValues): Promise<Record<string, unknown>> {
  const { payerId, cardFrontBlobId, cardBackBlobId, ...answers } = withoutOthers(form)
  return {
    ...answers,
    payer: await payerAuditLabel(tx, payerId),
    cardFront: pictureAuditLabel(cardFrontBlobId),
    cardBack: pictureAuditLabel(cardBackBlobId),
  }
}

const pictureAuditLabel = (blobId: number | null): string | null =>
  blobId === null ? null : `picture ${blobId}`

const withoutOthers = ({ id, status, updatedAt, ...values }: FormValues & Partial<FormRow>): FormValues =>
  values
