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
  /** Of the path: the insurance that the claim is for so far. */
  insuranceId: number
  claimId: number
  change: ClaimChange
  version: string | undefined
  /** Whether payers that are only there to practise with can be chosen. */
  practice: boolean
  userId: number
  now: Date
}

/** Changes what was sent of the patient, the subscriber and the treatment; each is a line of the history. */
export const changeClaim = (clinic: ClinicDatabase, asked: ChangeClaimInput): Promise<WholeClaim> =>
  clinic.write(async tx => {
    const { claimId, change, version } = asked
    const held = await lockClaim(tx, claimId)
    if (held === undefined || held.insuranceId !== asked.insuranceId) throw notFound()
    const before = await wholeClaim(tx, claimId)
    await refuseOldVersion(tx, version, before, { type: 'claim', id: claimId }, 'This claim')
    refuseWhile(held, 'edit')
    const other = await otherInsurance(tx, held, change.insuranceId)
    if (change.patientInfoAttributes !== undefined || other !== undefined)
      await changePatient(tx, held, before, { ...asked, other })
    const subscriber = change.subscriberAttributes ?? (other && subscriberOf(other, before))
    if (subscriber !== undefined) await changeSubscriber(tx, held, before, { ...asked, subscriber })
    if (treatmentIn(change) !== undefined) await changeTreatment(tx, held, before, asked)
    return wholeClaim(tx, claimId)
  })

async function changePatient(
  tx: WriteTx,
  held: LockedClaim,
  before: WholeClaim,
  asked: ChangeClaimInput & { other: OtherInsurance | undefined },
): Promise<void> {
  const { payer, ...info } = before.patientInfo
  const { insurancePayerId, ...given } = asked.change.patientInfoAttributes ?? {}
  const was: PatientInfoValues = { ...info, insuranceId: held.insuranceId, payerId: payer.id }
  const wanted: PatientInfoValues = {
    ...was,
    ...asked.other,
    ...withoutUndefined(given),
    ...(insurancePayerId !== undefined && { payerId: insurancePayerId }),
  }
  if (
    insurancePayerId !== undefined &&
    insurancePayerId !== was.payerId &&
    !(await isPayer(tx, insurancePayerId, asked.practice))
  )
    throw refuseFields({ insurance_payer_id: ['is invalid'] })
  const changes = changedFields(was, wanted)
  if (Object.keys(changes).length === 0) return
  await updatePatientInfo(tx, held.id, wanted)
  if (wanted.payerId !== was.payerId) await resetSync(tx, held.id, asked.now)
  const isOnlyPayer = Object.keys(changes).every(field => field === 'payerId')
  await recordClaimChange(
    tx,
    held,
    asked,
    isOnlyPayer ? 'Payer updated' : 'Patient information updated',
    changes,
  )
}

type OtherInsurance = Pick<InsuranceRow, 'payerId' | 'memberId' | 'groupNumber' | 'relationship'> & {
  insuranceId: number
}

/** Another insurance of the same patient brings its payer and numbers along. */
async function otherInsurance(
  tx: WriteTx,
  held: LockedClaim,
  wantedId: number | undefined,
): Promise<OtherInsurance | undefined> {
  if (wantedId === undefined || wantedId === held.insuranceId) return undefined
  const insurance = await lockInsurance(tx, wantedId)
  if (insurance === undefined || insurance.patientId !== held.patientId)
    throw refuseFields({ insurance_id: ['is invalid'] })
  const { id: insuranceId, payerId, memberId, groupNumber, relationship } = insurance
  return { insuranceId, payerId, memberId, groupNumber, relationship }
}

/** Its payer finds nobody by the numbers of the insurance before: those of the subscriber are what is sent. */
function subscriberOf(other: OtherInsurance, { subscriber }: WholeClaim): SubscriberAttributes {
  const { name: _name, ...was } = subscriber
  const { memberId, groupNumber, relationship } = other
  return { ...was, memberId, groupNumber, relationship }
}

async function changeSubscriber(
  tx: WriteTx,
  held: LockedClaim,
  before: WholeClaim,
  asked: ChangeClaimInput & { subscriber: SubscriberAttributes },
): Promise<void> {
  const { subscriber } = asked
  const changes = changedFields(before.subscriber, subscriber)
  if (Object.keys(changes).length === 0) return
  await updateSubscriber(tx, held.id, subscriber)
  await recordClaimChange(tx, held, asked, 'Subscriber updated', changes)
}

function treatmentIn({
  dateAppliancePlaced,
  treatmentMonths,
  remainingMonths,
}: ClaimChange): Partial<Treatment> | undefined {
  const given = withoutUndefined({ dateAppliancePlaced, treatmentMonths, remainingMonths })
  return Object.keys(given).length === 0 ? undefined : given
}

async function changeTreatment(
  tx: WriteTx,
  held: LockedClaim,
  before: WholeClaim,
  asked: ChangeClaimInput,
): Promise<void> {
  const { dateAppliancePlaced, treatmentMonths, remainingMonths } = before
  const was = { dateAppliancePlaced, treatmentMonths, remainingMonths }
  const wanted = { ...was, ...treatmentIn(asked.change) }
  const changes = changedFields(was, wanted)
  if (Object.keys(changes).length === 0) return
  await updateTreatment(tx, held.id, wanted)
  await recordClaimChange(tx, held, asked, 'Treatment updated', changes)
}

const recordClaimChange = (
  tx: WriteTx,
  held: LockedClaim,
  { userId, now }: ChangeClaimInput,
  message: string,
  changes: Record<string, unknown>,
): Promise<void> =>
  recordChange(tx, held, {
    action: 'update',
    message,
    userId,
    now,
    trail: { action: 'update', entityType: 'claim', entityId: held.id, changes },
  })

function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
}
