import { isRejectedByPayer, statusAfterResponse } from '@archwire/domain/claims/payer-decision'
import type { InboundRemittance, InboundStatus } from '../../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import {
  announceClaim,
  insertActivity,
  lastClaimStatus,
  type ValidationOutcome,
  validationData,
} from '../claim/claim-history.ts'
import { type LockedClaim, lockClaim } from '../claim/claim-queries.ts'
import { moveClaim, recordPayerClaimNumber, setStatusBeforeVoid } from '../claim/claim-status.ts'
import { type SubmissionRow, setSubmission, submissionById } from '../claim/submission-queries.ts'
import {
  acknowledge,
  applyAcknowledgement,
  type ResponseContext,
  type SendingResult,
} from './apply-acknowledgement.ts'
import { type PlacedRemittance, recordRemittance } from './remittances.ts'

/** A response to a claim, from any source. */
export type ClaimResponse =
  | { kind: 'validation'; validationId: string; outcome: ValidationOutcome }
  | { kind: 'sending'; submissionId: number; answer: SendingResult }
  | { kind: 'status'; submissionId: number; status: InboundStatus }
  | ({ kind: 'remittance'; submissionId: number; remittance: InboundRemittance } & PlacedRemittance)

/**
 * The only function that applies responses to a claim, whether they come from a job, a fetched file or the webhook. A
 * claim only moves forward. A response to a claim that was canceled or decided, or to an earlier submission of it, is
 * only a line of its history, so that any order and any repetition ends the same.
 */
export async function applyResponse(
  tx: WriteTx,
  { claimId, response, now }: { claimId: number; response: ClaimResponse; now: Date },
): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (claim === undefined) return
  if (response.kind === 'validation') return applyValidation(tx, claim, response, now)
  const submission = await submissionById(tx, response.submissionId)
  if (submission === undefined || submission.claimId !== claimId) return
  const context = { claim, submission, now }
  switch (response.kind) {
    case 'sending':
      return applyAcknowledgement(tx, context, response.answer)
    case 'status':
      return applyStatus(tx, context, response.status)
    case 'remittance':
      return applyRemittance(tx, context, response)
  }
}

/** The result of an earlier or canceled validation does not apply to the claim as it is now. */
async function applyValidation(
  tx: WriteTx,
  claim: LockedClaim,
  { validationId, outcome }: Extract<ClaimResponse, { kind: 'validation' }>,
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

async function applyStatus(tx: WriteTx, context: ResponseContext, status: InboundStatus): Promise<void> {
  const claim = await acknowledge(tx, context)
  const { submission, now } = context
  if (status.payerClaimNumber !== null)
    await recordPayerClaimNumber(tx, {
      submissionId: submission.id,
      payerClaimNumber: status.payerClaimNumber,
    })
  const claimStatus = status.statuses.map(({ categoryCode, statusCode, entityCode, description }) => ({
    categoryCode,
    code: categoryCode,
    statusCode,
    entityCode,
    description,
  }))
  if (
    submission.isVoid &&
    isRejectedByPayer(status.statuses) &&
    claim.status === 'voided' &&
    submission.isNewest
  ) {
    await moveClaim(tx, claim, { to: 'answered', data: { claimStatus }, userId: null, now })
    return
  }
  const isAnswer = statusAfterResponse(status.statuses) === 'answered'
  if (isAnswer && canBeAnswered(claim, submission)) {
    await setSubmission(tx, { id: submission.id, state: 'answered', now })
    await moveClaim(tx, claim, { to: 'answered', data: { claimStatus }, userId: null, now })
    return
  }
  if (isAnswer) await recordAnswerDuringVoid(tx, context)
  // A payer whose status is requested every day repeats its answer every day.
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

async function applyRemittance(
  tx: WriteTx,
  context: ResponseContext,
  { remittance, fileId, position }: Extract<ClaimResponse, { kind: 'remittance' }>,
): Promise<void> {
  const { submission, now } = context
  const claimId = context.claim.id
  const recorded = await recordRemittance(tx, {
    claimId,
    isPredetermination: context.claim.isPredetermination,
    submissionId: submission.id,
    remittance,
    fileId,
    position,
    now,
  })
  if (recorded === undefined) return
  const claim = await acknowledge(tx, context)
  const data = { remittanceId: recorded.id }
  const { message } = recorded
  await insertActivity(tx, claimId, { action: 'remittance', message, data, userId: null, now })
  if (remittance.payerClaimNumber !== null)
    await recordPayerClaimNumber(tx, {
      submissionId: submission.id,
      payerClaimNumber: remittance.payerClaimNumber,
    })
  // A payment counts as an answer, even if no status came before.
  if (canBeAnswered(claim, submission)) {
    await setSubmission(tx, { id: submission.id, state: 'answered', now })
    await moveClaim(tx, claim, { to: 'answered', data, userId: null, now })
  } else {
    await recordAnswerDuringVoid(tx, context)
    announceClaim(tx, claim)
  }
}

/** The payer answers a claim while it is being voided: if the void fails, the claim is answered. */
async function recordAnswerDuringVoid(
  tx: WriteTx,
  { claim, submission, now }: ResponseContext,
): Promise<void> {
  const { id, isVoid, isNewest } = submission
  if (isVoid || !isNewest || claim.status !== 'voiding' || claim.statusBeforeVoid !== 'submitted') return
  await setSubmission(tx, { id, state: 'answered', now })
  await setStatusBeforeVoid(tx, { id: claim.id, status: 'answered' })
}

const canBeAnswered = (claim: LockedClaim, { isNewest, isVoid }: SubmissionRow): boolean =>
  claim.status === 'submitted' && isNewest && !isVoid

type Codes = { categoryCode: string; statusCode: string; entityCode: string | null }[]

const sameCodes = (one: Codes | undefined, other: Codes): boolean => inOrder(one) === inOrder(other)

const inOrder = (codes: Codes | undefined): string | undefined =>
  codes
    ?.map(({ categoryCode, statusCode, entityCode }) => `${categoryCode}:${statusCode}:${entityCode}`)
    .join()
