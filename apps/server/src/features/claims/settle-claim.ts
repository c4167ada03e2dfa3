import { isRejectedByPayer, statusAfterResponse } from '@archwire/domain/claims/payer-decision'
import type { RemittanceNews, StatusNews } from '../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { insertActivity, lastClaimStatus } from './activity-queries.ts'
import { announceClaim } from './announce.ts'
import { type HeldClaim, lockClaim } from './claim-queries.ts'
import { moveClaim } from './move-claim.ts'
import { type PlacedRemittance, recordRemittance } from './record-remittance.ts'
import { acknowledge, type Heard, type SendingAnswer, settleSending } from './settle-sending.ts'
import { notePayerClaimNumber, setStatusBeforeVoid } from './status-queries.ts'
import { type SubmissionRow, setSubmission, submissionById } from './submission-queries.ts'
import { type ValidationOutcome, validationData } from './validation-outcome.ts'

/** What is heard of a claim, by whichever way. */
export type ClaimNews =
  | { kind: 'validation'; validationId: string; outcome: ValidationOutcome }
  | { kind: 'sending'; submissionId: number; answer: SendingAnswer }
  | { kind: 'status'; submissionId: number; told: StatusNews }
  | ({ kind: 'remittance'; submissionId: number; told: RemittanceNews } & PlacedRemittance)

/**
 * The one way by which anything that is heard of a claim moves it, whoever heard it: the job that asked, the file that
 * was fetched, the webhook. It only moves forward. What comes for a claim that was given up or decided on, or about an
 * earlier sending of it, is a line of its history and nothing else, so that any order and any repetition ends the same.
 */
export async function settleClaim(
  tx: WriteTx,
  { claimId, news, now }: { claimId: number; news: ClaimNews; now: Date },
): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (claim === undefined) return
  if (news.kind === 'validation') return settleValidation(tx, claim, news, now)
  const submission = await submissionById(tx, news.submissionId)
  if (submission === undefined || submission.claimId !== claimId) return
  const heard = { claim, submission, now }
  switch (news.kind) {
    case 'sending':
      return settleSending(tx, heard, news.answer)
    case 'status':
      return settleStatus(tx, heard, news.told)
    case 'remittance':
      return settleRemittance(tx, heard, news)
  }
}

/** The answer to an earlier round, or to one that was called off, says nothing of the claim as it is. */
async function settleValidation(
  tx: WriteTx,
  claim: HeldClaim,
  { validationId, outcome }: Extract<ClaimNews, { kind: 'validation' }>,
  now: Date,
): Promise<void> {
  if (claim.status !== 'validating' || claim.validationId !== validationId) return
  const isClean = 'clean' in outcome
  const { warnings = [] } = outcome
  const data = {
    ...(!isClean && { response: validationData(outcome) }),
    ...(warnings.length > 0 && { warnings }),
  }
  await moveClaim(tx, claim, {
    to: isClean ? 'validated' : 'invalidated',
    ...(Object.keys(data).length > 0 && { data }),
    userId: null,
    now,
  })
}

async function settleStatus(tx: WriteTx, heard: Heard, told: StatusNews): Promise<void> {
  const claim = await acknowledge(tx, heard)
  const { submission, now } = heard
  if (told.payerClaimNumber !== null)
    await notePayerClaimNumber(tx, { submissionId: submission.id, payerClaimNumber: told.payerClaimNumber })
  const claimStatus = told.statuses.map(({ categoryCode, statusCode, entityCode, description }) => ({
    categoryCode,
    code: categoryCode,
    statusCode,
    entityCode,
    description,
  }))
  if (
    submission.isVoid &&
    isRejectedByPayer(told.statuses) &&
    claim.status === 'voided' &&
    submission.isNewest
  ) {
    await moveClaim(tx, claim, { to: 'answered', data: { claimStatus }, userId: null, now })
    return
  }
  const isAnswer = statusAfterResponse(told.statuses) === 'answered'
  if (isAnswer && canBeAnswered(claim, submission)) {
    await setSubmission(tx, { id: submission.id, state: 'answered', now })
    await moveClaim(tx, claim, { to: 'answered', data: { claimStatus }, userId: null, now })
    return
  }
  if (isAnswer) await noteAnswerMeanwhile(tx, heard)
  // A payer that is asked every day says the same every day.
  if (sameCodes(await lastClaimStatus(tx, claim.id), claimStatus)) return
  const codes = claimStatus.map(one =>
    [one.categoryCode, one.statusCode, one.entityCode].filter(Boolean).join(':'),
  )
  const message = `The payer answered ${codes.join(', ')}`
  await insertActivity(tx, claim.id, {
    action: 'claim_status',
    message,
    data: { claimStatus },
    userId: null,
    now,
  })
  announceClaim(tx, claim)
}

async function settleRemittance(
  tx: WriteTx,
  heard: Heard,
  { told, fileId, position }: Extract<ClaimNews, { kind: 'remittance' }>,
): Promise<void> {
  const { submission, now } = heard
  const claimId = heard.claim.id
  const recorded = await recordRemittance(tx, {
    claimId,
    isPredetermination: heard.claim.isPredetermination,
    submissionId: submission.id,
    told,
    fileId,
    position,
    now,
  })
  if (recorded === undefined) return
  const claim = await acknowledge(tx, heard)
  const data = { remittanceId: recorded.id }
  const { message } = recorded
  await insertActivity(tx, claimId, { action: 'remittance', message, data, userId: null, now })
  if (told.payerClaimNumber !== null)
    await notePayerClaimNumber(tx, { submissionId: submission.id, payerClaimNumber: told.payerClaimNumber })
  // Whoever pays has answered, whether or not it said so before.
  if (canBeAnswered(claim, submission)) {
    await setSubmission(tx, { id: submission.id, state: 'answered', now })
    await moveClaim(tx, claim, { to: 'answered', data, userId: null, now })
  } else {
    await noteAnswerMeanwhile(tx, heard)
    announceClaim(tx, claim)
  }
}

/** The payer answers a claim while it is being taken back: should that fail, it is answered. */
async function noteAnswerMeanwhile(tx: WriteTx, { claim, submission, now }: Heard): Promise<void> {
  const { id, isVoid, isNewest } = submission
  if (isVoid || !isNewest || claim.status !== 'voiding' || claim.statusBeforeVoid !== 'submitted') return
  await setSubmission(tx, { id, state: 'answered', now })
  await setStatusBeforeVoid(tx, { id: claim.id, status: 'answered' })
}

const canBeAnswered = (claim: HeldClaim, { isNewest, isVoid }: SubmissionRow): boolean =>
  claim.status === 'submitted' && isNewest && !isVoid

type Codes = { categoryCode: string; statusCode: string; entityCode: string | null }[]

const sameCodes = (one: Codes | undefined, other: Codes): boolean => inOrder(one) === inOrder(other)

const inOrder = (codes: Codes | undefined): string | undefined =>
  codes
    ?.map(({ categoryCode, statusCode, entityCode }) => `${categoryCode}:${statusCode}:${entityCode}`)
    .join()
