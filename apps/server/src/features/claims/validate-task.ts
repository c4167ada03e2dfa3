import { claimWarnings, isClean } from '@archwire/domain/claims/validate-claim'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { validateClaimJob } from './claim-jobs.ts'
import { reasonToGiveUp } from './give-up.ts'
import { outgoingClaim, problemsOf, type ReadyClaim, readyClaim } from './outgoing-claim.ts'
import { settleClaim } from './settle-claim.ts'
import { syncAttachment } from './sync-attachment.ts'
import type { ValidationOutcome } from './validation-outcome.ts'
import { type AwaitedValidation, awaitedValidation, noteValidationFailing } from './validation-queries.ts'

/** Looks through a claim that staff want validated: by our own rules, and by the clearinghouse's if those are content. */
export const validateClaimTask = (deps: ClaimDeps): Task =>
  task(validateClaimJob, async ({ clinic, payload: { claimId, validationId } }) => {
    const awaited = await clinic.read(tx => awaitedValidation(tx, claimId))
    if (awaited === undefined || awaited.validationId !== validationId) return
    const outcome = await lookThrough(deps, clinic, claimId, awaited)
    const now = deps.clock.now()
    const news = { kind: 'validation', validationId, outcome } as const
    await clinic.write(tx => settleClaim(tx, { claimId, news, now }))
  })

async function lookThrough(
  deps: ClaimDeps,
  clinic: ClinicDatabase,
  claimId: number,
  awaited: AwaitedValidation,
): Promise<ValidationOutcome> {
  const today = localDay(deps.clock.now(), awaited.timeZone)
  const ours = foundByUs(await clinic.read(tx => readyClaim(tx, claimId)), today)
  if (ours !== undefined) return ours
  try {
    // The clearinghouse looks for the files by their numbers.
    const refused = await syncAttachment(deps, clinic, claimId)
    if (refused !== undefined) return inWords(refused.refused)
    const ready = await clinic.read(tx => readyClaim(tx, claimId))
    // Of the files on which our rules counted, some may not have been taken.
    const left = foundByUs(ready, today)
    if (left !== undefined) return left
    const claim = outgoingClaim(ready, { controlNumber: `V${claimId}`, replaces: null })
    const found = await deps.clearinghouse.validateClaim(clinic, claim, awaited.validationId)
    if ('refused' in found) return inWords(found.refused)
    const warnings = claimWarnings(ready.parts)
    return 'clean' in found ? { ...found, warnings } : { ...found, claimItems: itemsOf(ready), warnings }
  } catch (error) {
    const { failingSince, validationId } = awaited
    const note = (now: Date) => clinic.write(tx => noteValidationFailing(tx, { claimId, validationId, now }))
    const reason = 'It could not be validated'
    return inWords(await reasonToGiveUp(error, deps, { failingSince, note, claimId, reason }))
  }
}

function foundByUs(ready: ReadyClaim, today: string): ValidationOutcome | undefined {
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

const inWords = (reason: string): ValidationOutcome => ({
  claimErrors: [],
  itemErrors: [],
  statusDescriptions: [reason],
})
