import type { NewClaim } from '@archwire/contract/claims/claim-calls'
import { subscriberMessages } from '@archwire/domain/claims/claim-fields'
import { sourcesLabel } from '@archwire/domain/claims/prefill-claim'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuseFields } from '../../../platform/http/refuse.ts'
import { refuseUnanswered } from '../../eligibility/payer-response/eligibilities.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { recordChange } from '../claim/claim-history.ts'
import type { WholeClaim } from '../claim/claim-json.ts'
import {
  type InsuranceRow,
  insertClaim,
  lockInsurance,
  patientNames,
  patientOfInsurance,
  wholeClaim,
} from '../claim/claim-queries.ts'
import { type ClaimPrefill, readPrefill, writePrefill } from './prefill-claim.ts'

/** The first line of a claim's history. */
export const createdMessage = (isPredetermination: boolean): string =>
  isPredetermination ? 'Predetermination created' : 'Claim created'

/** The first line of the history of a claim that was filled in. */
const filledMessage = (isPredetermination: boolean, { sources }: ClaimPrefill): string =>
  sources.length === 0
    ? createdMessage(isPredetermination)
    : `${createdMessage(isPredetermination)}, filled in from ${sourcesLabel(sources)}`

type CreateClaimInput = {
  insuranceId: number
  newClaim: NewClaim
  /** The clinic's. */
  timeZone: string
  userId: number
  now: Date
}

/**
 * Creates a claim with the current data of the record and the insurance, and if it is wanted, of the visit, the contract
 * and the usual fees. Later changes of them do not change the claim.
 */
export async function createClaim(
  tx: WriteTx,
  { insuranceId, newClaim, timeZone, userId, now }: CreateClaimInput,
): Promise<WholeClaim> {
  const insurance = await lockInsuranceWithPatient(tx, insuranceId)
  const { patientId } = insurance
  await refuseNameless(tx, patientId)
  const eligibilityId = newClaim.eligibilityId ?? null
  if (eligibilityId !== null) await refuseUnanswered(tx, { id: eligibilityId, insuranceId })
  const subscriber = newClaim.subscriberAttributes
  const isPredetermination = newClaim.predetermination
  const today = localDay(now, timeZone)
  const sources = { patientId, insuranceId, eligibilityId, isPredetermination, today }
  const prefill = newClaim.prefill ? await readPrefill(tx, sources) : undefined
  const { id } = await insertClaim(tx, {
    insurance,
    eligibilityId,
    subscriber,
    isPredetermination,
    userId,
    now,
  })
  await recordChange(
    tx,
    { id, patientId },
    {
      action: 'create',
      message:
        prefill === undefined
          ? createdMessage(isPredetermination)
          : filledMessage(isPredetermination, prefill),
      userId,
      now,
      trail: {
        action: 'create',
        entityType: 'claim',
        entityId: id,
        changes: {
          insuranceId,
          eligibilityId,
          subscriber: `${subscriber.firstName} ${subscriber.lastName}`,
          ...(isPredetermination && { isPredetermination }),
          ...(prefill !== undefined && treatmentIn(prefill)),
        },
      },
    },
  )
  if (prefill !== undefined) await writePrefill(tx, id, prefill, { userId, now })
  return wholeClaim(tx, id)
}

/** The treatment, for the audit log; providers and items have entries of their own. */
const treatmentIn = ({ filled: { dateAppliancePlaced, treatmentMonths, remainingMonths } }: ClaimPrefill) =>
  Object.fromEntries(
    Object.entries({ dateAppliancePlaced, treatmentMonths, remainingMonths }).filter(
      ([, value]) => value !== null,
    ),
  )

/** Locks an insurance and its patient, the patient first as everywhere. */
export async function lockInsuranceWithPatient(tx: WriteTx, insuranceId: number): Promise<InsuranceRow> {
  const owner = await patientOfInsurance(tx, insuranceId)
  const patient = owner === undefined ? undefined : await lockPatientForShare(tx, owner.patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const insurance = await lockInsurance(tx, insuranceId)
  // Removed, or moved to another record, in the meantime.
  if (insurance === undefined || insurance.patientId !== patient.id) throw notFound()
  return insurance
}

/** Some records have no name yet. A claim needs one. */
async function refuseNameless(tx: WriteTx, patientId: number): Promise<void> {
  const { firstName, lastName } = await patientNames(tx, patientId)
  const missing = {
    ...(firstName.trim() === '' && { patient_first_name: [subscriberMessages.firstName] }),
    ...(lastName.trim() === '' && { patient_last_name: [subscriberMessages.lastName] }),
  }
  if (Object.keys(missing).length > 0) throw refuseFields(missing)
}
