import type { ControlNumbers, OutgoingClaim } from '../../../drivers/clearinghouse/port.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

export type SubmissionState =
  | 'queued'
  | 'sent'
  | 'acknowledged'
  | 'rejected'
  | 'answered'
  | 'failed'
  | 'withdrawn'

const tenMinutes = 10 * 60 * 1000

/** When a submission counts as stalled, because its job may be lost. */
const missedAfter = (now: Date): Date => new Date(now.getTime() + tenMinutes)

export type SubmissionRow = {
  id: number
  claimId: number
  state: SubmissionState
  snapshot: OutgoingClaim
  numbers: Omit<ControlNumbers, 'sentAt'>
  createdAt: Date
  requestedAt: Date | null
  statusRequestedAt: Date | null
  /** The first failure since the last response. */
  failingSince: Date | null
  /** The submission voids the claim. */
  isVoid: boolean
  /** There is no later submission. A void does not count, because responses to the claim itself still matter. */
  isNewest: boolean
}

const submissionColumns = sql`
  s.id, s.claim_id as "claimId", s.state, s.snapshot, s.created_at as "createdAt", s.asked_at as "requestedAt",
  s.status_asked_at as "statusRequestedAt", s.failing_since as "failingSince",
  json_build_object('interchange', s.interchange_control_number, 'group', s.group_control_number,
                    'transaction', s.transaction_control_number) as numbers,
  s.frequency = '8' as "isVoid",
  not exists (select from claim_submissions l
              where l.clinic_id = s.clinic_id and l.claim_id = s.claim_id and l.id > s.id
                and (l.frequency <> '8' or s.frequency = '8')) as "isNewest"`

/** The claim must be locked before its submission is changed. */
export const submissionById = (tx: Tx, id: number): Promise<SubmissionRow | undefined> =>
  tx.maybeOne(sql`
    select ${submissionColumns} from claim_submissions s where s.clinic_id = ${tx.clinicId} and s.id = ${id}`)

/** The newest submission that is not a void. */
export const newestSubmission = (tx: Tx, claimId: number): Promise<SubmissionRow | undefined> =>
  tx.maybeOne(sql`
    select ${submissionColumns} from claim_submissions s
    where s.clinic_id = ${tx.clinicId} and s.claim_id = ${claimId} and s.frequency <> '8'
    order by s.id desc limit 1`)

/** The claim as the payer has it: the last submission that was accepted. */
export const lastTakenSubmission = (tx: Tx, claimId: number): Promise<SubmissionRow | undefined> =>
  tx.maybeOne(sql`
    select ${submissionColumns} from claim_submissions s
    where s.clinic_id = ${tx.clinicId} and s.claim_id = ${claimId} and s.frequency <> '8'
      and s.state in ('acknowledged', 'answered')
    order by s.id desc limit 1`)

/** The clinic's submissions with these control numbers, of claims or of groups. */
export const submissionsByNumber = (
  tx: Tx,
  numbers: { claims: string[]; groups: number[] },
): Promise<{ id: number; claimId: number; controlNumber: string; group: number; createdAt: Date }[]> =>
  tx.many(sql`
    select id, claim_id as "claimId", claim_control_number as "controlNumber", group_control_number as "group",
      created_at as "createdAt"
    from claim_submissions where clinic_id = ${tx.clinicId}
      and (claim_control_number = any(${numbers.claims}::text[])
        or group_control_number = any(${numbers.groups}::int[]))`)

export const nextControlNumber = async (tx: WriteTx): Promise<number> =>
  (await tx.one<{ number: number }>(sql`select nextval('control_numbers')::int as number`)).number

export const insertSubmission = (
  tx: WriteTx,
  submission: {
    claimId: number
    number: number
    snapshot: OutgoingClaim
    userId: number
    now: Date
  },
): Promise<{ id: number }> => {
  const { claimId, number, snapshot, userId, now } = submission
  return tx.one(sql`
    insert into claim_submissions (clinic_id, claim_id, claim_control_number, interchange_control_number,
      group_control_number, transaction_control_number, frequency, replaces_payer_claim_number, snapshot,
      try_again_at, created_by_user_id, created_at, updated_at)
    values (${tx.clinicId}, ${claimId}, ${snapshot.controlNumber}, ${number}, ${number}, '0001',
      ${frequencyOf(snapshot)}, ${(snapshot.voids ?? snapshot.replaces)?.payerClaimNumber ?? null},
      ${JSON.stringify(snapshot)}::jsonb, ${missedAfter(now)}, ${userId}, ${now}, ${now})
    returning id`)
}

/** 1: original; 7: replacement; 8: void. */
function frequencyOf({ voids, replaces }: OutgoingClaim): '1' | '7' | '8' {
  if (voids !== undefined) return '8'
  return replaces === null ? '1' : '7'
}

/** The clearinghouse may have the claim from now on, so what is sent must not change any more. */
export const freezeSubmission = (
  tx: WriteTx,
  { id, snapshot, now }: { id: number; snapshot: OutgoingClaim; now: Date },
): Promise<number> =>
  tx.run(sql`
    update claim_submissions set snapshot = ${JSON.stringify(snapshot)}::jsonb, asked_at = ${now}, state = 'sent',
      try_again_at = ${missedAfter(now)}
    where clinic_id = ${tx.clinicId} and id = ${id} and state = 'queued'`)

/** The job is not due before this time, so the submission does not count as stalled until then. */
export const delayRetryUntil = (tx: WriteTx, id: number, at: Date): Promise<number> =>
  tx.run(sql`
    update claim_submissions set try_again_at = ${missedAfter(at)} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Null: the clearinghouse has responded, if only that it needs more time. */
export const setSubmissionFailing = (tx: WriteTx, id: number, since: Date | null): Promise<number> =>
  tx.run(sql`
    update claim_submissions set failing_since = ${since} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** True: the long wait was not recorded before. */
export const recordWaitNotice = async (tx: WriteTx, id: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update claim_submissions set wait_told_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and state = 'sent' and wait_told_at is null`)) === 1

/** Changes the state of a submission. A settled one waits for no response. */
export const setSubmission = (
  tx: WriteTx,
  { id, state, failure, now }: { id: number; state: SubmissionState; failure?: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update claim_submissions set state = ${state}, failure = coalesce(${failure ?? null}, failure),
      acknowledged_at = case when ${state} in ('acknowledged', 'answered') then coalesce(acknowledged_at, ${now})
                        else acknowledged_at end,
      settled_at = case when ${state} in ('rejected', 'answered', 'failed', 'withdrawn') then ${now}::timestamptz end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Records that a canceled or failed submission was accepted. True: that was not recorded before. */
export const recordTaken = async (tx: WriteTx, id: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update claim_submissions set acknowledged_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and acknowledged_at is null`)) === 1

export const recordStatusRequest = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update claim_submissions set status_asked_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Settles the other submissions of a voided claim, which get no more responses. */
export const settleOthers = (
  tx: WriteTx,
  { claimId, id, now }: { claimId: number; id: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update claim_submissions set state = 'answered', settled_at = ${now}
    where clinic_id = ${tx.clinicId} and claim_id = ${claimId} and id <> ${id} and state = 'acknowledged'`)

/** The payer of a submission, as it is stored now. */
export const payerOfCode = (
  tx: Tx,
  code: string,
): Promise<{ name: string; isPractice: boolean; isEnrolled: boolean } | undefined> =>
  tx.maybeOne(sql`
    select name, practice as "isPractice", enrolled_claims as "isEnrolled" from insurance_payers
    where code = ${code} order by clinic_id nulls last, active desc limit 1`)
