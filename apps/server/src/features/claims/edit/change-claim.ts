import type { ClaimChange } from '@archwire/contract/claims/claim-calls'
import type { SubscriberAttributes } from '@archwire/contract/claims/claim-fields'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuseFields } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { resetSync } from '../attachments/sync-queries.ts'
import { recordChange } from '../claim/claim-history.ts'
import type { WholeClaim } from '../claim/claim-json.ts'
import {
  type InsuranceRow,
  isPayer,
  type LockedClaim,
  lockClaim,
  lockInsurance,
  type PatientInfoValues,
  type Treatment,
  updatePatientInfo,
  updateSubscriber,
  updateTreatment,
  wholeClaim,
} from '../claim/claim-queries.ts'
import { refuseWhile } from '../claim/claim-status.ts'

type ChangeClaimInput = {
  /** From the path: the current insurance of the claim. */
  insuranceId: number
  claimId: number
  change: ClaimChange
  version: string | undefined
  /** Whether payers for practice can be chosen. */
  practice: boolean
  userId: number
  now: Date
}

/** Changes the patient, the subscriber or the treatment of a claim. Each change is a line of the history. */
export const changeClaim = (clinic: ClinicDatabase, input: ChangeClaimInput): Promise<WholeClaim> =>
  clinic.write(async tx => {
    const { claimId, change, version } = input
    const claim = await lockClaim(tx, claimId)
    if (claim === undefined || claim.insuranceId !== input.insuranceId) throw notFound()
    const before = await wholeClaim(tx, claimId)
    await refuseOldVersion(tx, version, before, { type: 'claim', id: claimId }, 'This claim')
    refuseWhile(claim, 'edit')
    const other = await otherInsurance(tx, claim, change.insuranceId)
    if (change.patientInfoAttributes !== undefined || other !== undefined)
      await changePatient(tx, claim, before, { ...input, other })
    const subscriber = change.subscriberAttributes ?? (other && subscriberOf(other, before))
    if (subscriber !== undefined) await changeSubscriber(tx, claim, before, { ...input, subscriber })
    if (treatmentIn(change) !== undefined) await changeTreatment(tx, claim, before, input)
    return wholeClaim(tx, claimId)
  })

async function changePatient(
  tx: WriteTx,
  claim: LockedClaim,
  before: WholeClaim,
  input: ChangeClaimInput & { other: OtherInsurance | undefined },
): Promise<void> {
  const { payer, ...info } = before.patientInfo
  const { insurancePayerId, ...fields } = input.change.patientInfoAttributes ?? {}
  const was: PatientInfoValues = { ...info, insuranceId: claim.insuranceId, payerId: payer.id }
  const wanted: PatientInfoValues = {
    ...was,
    ...input.other,
    ...withoutUndefined(fields),
    ...(insurancePayerId !== undefined && { payerId: insurancePayerId }),
  }
  if (
    insurancePayerId !== undefined &&
    insurancePayerId !== was.payerId &&
    !(await isPayer(tx, insurancePayerId, input.practice))
  )
    throw refuseFields({ insurance_payer_id: ['is invalid'] })
  const changes = changedFields(was, wanted)
  if (Object.keys(changes).length === 0) return
  await updatePatientInfo(tx, claim.id, wanted)
  if (wanted.payerId !== was.payerId) await resetSync(tx, claim.id, input.now)
  const isOnlyPayer = Object.keys(changes).every(field => field === 'payerId')
  await recordClaimChange(
    tx,
    claim,
    input,
    isOnlyPayer ? 'Payer updated' : 'Patient information updated',
    changes,
  )
}

type OtherInsurance = Pick<InsuranceRow, 'payerId' | 'memberId' | 'groupNumber' | 'relationship'> & {
  insuranceId: number
}

/** Another insurance of the same patient. The claim takes over its payer and numbers. */
async function otherInsurance(
  tx: WriteTx,
  claim: LockedClaim,
  wantedId: number | undefined,
): Promise<OtherInsurance | undefined> {
  if (wantedId === undefined || wantedId === claim.insuranceId) return undefined
  const insurance = await lockInsurance(tx, wantedId)
  if (insurance === undefined || insurance.patientId !== claim.patientId)
    throw refuseFields({ insurance_id: ['is invalid'] })
  const { id: insuranceId, payerId, memberId, groupNumber, relationship } = insurance
  return { insuranceId, payerId, memberId, groupNumber, relationship }
}

/** The subscriber gets the numbers of the new insurance, because its payer knows nobody by the former ones. */
function subscriberOf(other: OtherInsurance, { subscriber }: WholeClaim): SubscriberAttributes {
  const { name: _name, ...was } = subscriber
  const { memberId, groupNumber, relationship } = other
  return { ...was, memberId, groupNumber, relationship }
}

async function changeSubscriber(
  tx: WriteTx,
  claim: LockedClaim,
  before: WholeClaim,
  input: ChangeClaimInput & { subscriber: SubscriberAttributes },
): Promise<void> {
  const { subscriber } = input
  const changes = changedFields(before.subscriber, subscriber)
  if (Object.keys(changes).length === 0) return
  await updateSubscriber(tx, claim.id, subscriber)
  await recordClaimChange(tx, claim, input, 'Subscriber updated', changes)
}

function treatmentIn({
  dateAppliancePlaced,
  treatmentMonths,
  remainingMonths,
}: ClaimChange): Partial<Treatment> | undefined {
  const changes = withoutUndefined({ dateAppliancePlaced, treatmentMonths, remainingMonths })
  return Object.keys(changes).length === 0 ? undefined : changes
}

async function changeTreatment(
  tx: WriteTx,
  claim: LockedClaim,
  before: WholeClaim,
  input: ChangeClaimInput,
): Promise<void> {
  const { dateAppliancePlaced, treatmentMonths, remainingMonths } = before
  const was = { dateAppliancePlaced, treatmentMonths, remainingMonths }
  const wanted = { ...was, ...treatmentIn(input.change) }
  const changes = changedFields(was, wanted)
  if (Object.keys(changes).length === 0) return
  await updateTreatment(tx, claim.id, wanted)
  await recordClaimChange(tx, claim, input, 'Treatment updated', changes)
}

const recordClaimChange = (
  tx: WriteTx,
  claim: LockedClaim,
  { userId, now }: ChangeClaimInput,
  message: string,
  changes: Record<string, unknown>,
): Promise<void> =>
  recordChange(tx, claim, {
    action: 'update',
    message,
    userId,
    now,
    trail: { action: 'update', entityType: 'claim', entityId: claim.id, changes },
  })

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
