import type { Insurance, NewInsurance } from '@archwire/contract/insurance/insurance-calls'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuseFields } from '../../../platform/http/refuse.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { missingFrom, refuseMerged } from '../../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import {
  type InsuranceValues,
  insertInsurance,
  insurancesOf,
  lockInsurance,
  markInsuranceRemoved,
  updateInsurance,
} from './insurance-queries.ts'
import { isPayer, type Practice, payerAuditLabel } from './payer-queries.ts'

export async function listInsurances(clinic: ClinicDatabase, opening: Opening): Promise<Insurance[]> {
  const { insurances } = await openThrough(clinic, opening, async tx => {
    const found = await insurancesOf(tx, opening.patientId)
    if (found === undefined) throw notFound()
    return found
  })
  return insurances
}

export async function addInsurance(
  tx: WriteTx,
  {
    patientId,
    insurance,
    practice,
    now,
  }: Practice & { patientId: number; insurance: NewInsurance; now: Date },
): Promise<Insurance> {
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  if (!(await isPayer(tx, insurance.payerId, { practice }))) throw refuseFields({ payer_id: ['is invalid'] })
  const { json } = await insertInsurance(tx, { ...insurance, patientId, formId: null, now })
  tx.audit({
    action: 'create',
    entityType: 'insurance',
    entityId: json.id,
    patientId,
    changes: await insuranceAuditFields(tx, insurance),
  })
  announcePatient(tx, patientId)
  return json
}

/** Lets other features refuse the removal, in the same transaction. */
export type BeforeRemoval = (tx: WriteTx, input: { insuranceId: number }) => Promise<void>

export const removeInsurance = (
  clinic: ClinicDatabase,
  beforeRemoval: BeforeRemoval,
  input: { patientId: number; id: number; now: Date },
): Promise<undefined> =>
  clinic.write(async tx => {
    const { patientId, id } = input
    const removed = await markInsuranceRemoved(tx, input)
    if (removed === undefined) throw await missingFrom(tx, patientId)
    // From here on nothing can be added to the insurance.
    await beforeRemoval(tx, { insuranceId: id })
    tx.audit({
      action: 'delete',
      entityType: 'insurance',
      entityId: id,
      patientId,
      changes: await insuranceAuditFields(tx, removed),
    })
    announcePatient(tx, patientId)
    return undefined
  })

/** The audit log names payers. */
export const insuranceAuditFields = async (
  tx: Tx,
  { payerId, groupNumber, memberId, relationship }: InsuranceValues,
): Promise<Record<string, string | null>> => ({
  payer: await payerAuditLabel(tx, payerId),
  planGroupNumber: groupNumber,
  memberId,
  relationToPatient: relationship,
})

/**
 * Corrects the numbers of an insurance. The caller has locked its patient. False: it was removed, or belongs to
 * another patient.
 */
export async function correctInsurance(
  tx: WriteTx,
  {
    id,
    patientId,
    ...numbers
  }: { id: number; patientId: number; memberId: string | null; groupNumber: string | null },
): Promise<boolean> {
  const before = await lockInsurance(tx, { id, patientId })
  if (before === undefined) return false
  const wanted = {
    ...before,
    memberId: numbers.memberId ?? before.memberId,
    groupNumber: numbers.groupNumber ?? before.groupNumber,
  }
  const changes = changedFields(
    await insuranceAuditFields(tx, before),
    await insuranceAuditFields(tx, wanted),
  )
  if (Object.keys(changes).length === 0) return true
  await updateInsurance(tx, id, wanted)
  tx.audit({ action: 'update', entityType: 'insurance', entityId: id, patientId, changes })
  announcePatient(tx, patientId)
  return true
}
