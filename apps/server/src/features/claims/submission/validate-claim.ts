import { randomUUID } from 'node:crypto'
import { claimWarnings, isClean } from '@archwire/domain/claims/validate-claim'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { syncAttachment } from '../attachments/sync-attachment.ts'
import { retryFiles } from '../attachments/sync-queries.ts'
import type { ValidationOutcome } from '../claim/claim-history.ts'
import { type ClaimDeps, validateClaimJob, validateSoon } from '../claim/claim-jobs.ts'
import type { WholeClaim } from '../claim/claim-json.ts'
import { wholeClaim } from '../claim/claim-queries.ts'
import { lockClaimFor, moveClaim } from '../claim/claim-status.ts'
import { applyResponse } from '../responses/apply-response.ts'
import { outgoingClaim, problemsOf, type ReadyClaim, readyClaim } from './outgoing-claim.ts'
import { reasonToGiveUp } from './retry-deadline.ts'

type AwaitedValidation = {
  validationId: string
  /** When the validation first failed. */
  failingSince: Date | null
  timeZone: string
}

/** The validation that is under way. Undefined: there is none. */
const awaitedValidation = (tx: Tx, claimId: number): Promise<AwaitedValidation | undefined> =>
  tx.maybeOne(sql`
    select c.validation_id as "validationId", c.failing_since as "failingSince", z.time_zone as "timeZone"
    from claims c join clinics z on z.id = c.clinic_id
    where c.clinic_id = ${tx.clinicId} and c.id = ${claimId} and c.status = 'validating'`)

const noteValidationFailing = (
  tx: WriteTx,
  { claimId, validationId, now }: { claimId: number; validationId: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update claims set failing_since = ${now}
    where clinic_id = ${tx.clinicId} and id = ${claimId} and validation_id = ${validationId}`)

/** Starts a validation. Its outcome is announced when it is known. */
export async function validateClaim(
  tx: WriteTx,
  { claimId, userId, now }: { claimId: number; userId: number; now: Date },
): Promise<WholeClaim> {
  const claim = await lockClaimFor(tx, 'validate', claimId)
  await retryFiles(tx, claimId, now)
  const validationId = randomUUID()
  await moveClaim(tx, claim, { to: 'validating', validationId, userId, now })
  await validateSoon(tx, claimId, validationId)
  return wholeClaim(tx, claimId)
}

/** Validates a claim by our own rules, and by those of the clearinghouse if ours find no error. */
export const validateClaimTask = (deps: ClaimDeps): Task =>
  task(validateClaimJob, async ({ clinic, payload: { claimId, validationId } }) => {
    const awaited = await clinic.read(tx => awaitedValidation(tx, claimId))
    if (awaited === undefined || awaited.validationId !== validationId) return
    const outcome = await validateWithClearinghouse(deps, clinic, claimId, awaited)
    const now = deps.clock.now()
    const response = { kind: 'validation', validationId, outcome } as const
    await clinic.write(tx => applyResponse(tx, { claimId, response, now }))
  })

async function validateWithClearinghouse(
  deps: ClaimDeps,
  clinic: ClinicDatabase,
  claimId: number,
  awaited: AwaitedValidation,
): Promise<ValidationOutcome> {
  const today = localDay(deps.clock.now(), awaited.timeZone)
  const ours = ownProblems(await clinic.read(tx => readyClaim(tx, claimId)), today)
  if (ours !== undefined) return ours
  try {
    // The clearinghouse looks files up by their ids, so they must be there first.
    const refused = await syncAttachment(deps, clinic, claimId)
    if (refused !== undefined) return failedWith(refused.refused)
    const ready = await clinic.read(tx => readyClaim(tx, claimId))
    // Some of the files that our rules counted may have been refused.
    const left = ownProblems(ready, today)
    if (left !== undefined) return left
    const claim = outgoingClaim(ready, { controlNumber: `V${claimId}`, replaces: null })
    const found = await deps.clearinghouse.validateClaim(clinic, claim, awaited.validationId)
    if ('refused' in found) return failedWith(found.refused)
    const warnings = claimWarnings(ready.parts)
    return 'clean' in found ? { ...found, warnings } : { ...found, claimItems: itemsOf(ready), warnings }
  } catch (error) {
    const { failingSince, validationId } = awaited
    const note = (now: Date) => clinic.write(tx => noteValidationFailing(tx, { claimId, validationId, now }))
    const reason = 'It could not be validated'
    return failedWith(await reasonToGiveUp(error, deps, { failingSince, note, claimId, reason }))
  }
}

function ownProblems(ready: ReadyClaim, today: string): ValidationOutcome | undefined {
  const { claimErrors, claimItemErrors } = problemsOf(ready, today)
  if (isClean({ claimErrors, claimItemErrors })) return undefined
  return {
    claimErrors,
    itemErrors: claimItemErrors,
    statusDescriptions: [],
    claimItems: itemsOf(ready),
    warnings: claimWarnings(ready.parts),
  }
}

const itemsOf = ({ parts }: ReadyClaim) => parts.items.map(({ id, procedureCode }) => ({ id, procedureCode }))

const failedWith = (reason: string): ValidationOutcome => ({
  claimErrors: [],
  itemErrors: [],
  statusDescriptions: [reason],
})
