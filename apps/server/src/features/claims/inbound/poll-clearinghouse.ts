import { createHash } from 'node:crypto'
import type { InboundFile, InboundStatus } from '../../../drivers/clearinghouse/port.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { askStatusJob, type ClaimDeps, fetchInboundJob } from '../claim/claim-jobs.ts'
import { payerClaimNumberOf } from '../claim/claim-status.ts'
import { recordStatusRequest, submissionById } from '../claim/submission-queries.ts'
import { receivedUntil, recordReceivedUntil } from './inbound-file-queries.ts'
import { storeInboundFile } from './store-inbound-file.ts'

// Clocks differ, and new files may be listed late. A file that is fetched again changes nothing.
const overlapMs = 60 * 60 * 1000

/** Fetches files that are ready at the clearinghouse, because not every clearinghouse calls the webhook. */
export const fetchInboundTask = ({ clearinghouse, clock, log }: ClaimDeps): Task =>
  task(fetchInboundJob, async ({ clinic }) => {
    const lastReceived = await clinic.read(receivedUntil)
    if (lastReceived === null) return
    const began = clock.now()
    const since = new Date(lastReceived.getTime() - overlapMs)
    for await (const file of clearinghouse.fetchInboundFiles(clinic, since))
      await storeInboundFile(clinic, log, file, { cameBy: 'fetched', now: clock.now() })
    await clinic.write(tx => recordReceivedUntil(tx, began))
  })

const hour = 60 * 60 * 1000

/** Asks for the status of a claim to which the payer has sent nothing for a day. */
export const askStatusTask = (deps: ClaimDeps): Task =>
  task(askStatusJob, async ({ clinic, payload: { submissionId } }) => {
    const request = await clinic.write(async tx => {
      const submission = await submissionById(tx, submissionId)
      if (submission === undefined || submission.state !== 'acknowledged') return undefined
      const now = deps.clock.now()
      const last = submission.statusRequestedAt
      // A retry is the same inquiry.
      const requestedAt = last !== null && now.getTime() - last.getTime() < hour ? last : now
      await recordStatusRequest(tx, submissionId, requestedAt)
      const { claimId, snapshot } = submission
      const payerClaimNumber = await payerClaimNumberOf(tx, { claimId, payer: snapshot.payer })
      return { submission, requestedAt, payerClaimNumber }
    })
    if (request === undefined) return
    const { submission, requestedAt, payerClaimNumber } = request
    const claim = submission.snapshot
    const trace = `${claim.controlNumber}S${Math.floor(requestedAt.getTime() / 1000)}`
    const answer = await deps.clearinghouse.claimStatus(clinic, {
      trace,
      requestedAt,
      claim,
      payerClaimNumber,
    })
    if ('refused' in answer)
      return deps.log.warn({ trace }, 'the clearinghouse does not tell how a claim stands')
    // An answer about another claim is ignored.
    const statuses = answer.statuses.filter(({ controlNumber }) => controlNumber === claim.controlNumber)
    if (statuses.length > 0)
      await storeInboundFile(clinic, deps.log, asFile(statuses), { cameBy: 'fetched', now: deps.clock.now() })
  })

/** The same answer is the same file, so that it counts once, however often it is requested. */
const asFile = (statuses: InboundStatus[]): InboundFile => ({
  sha256: createHash('sha256').update(JSON.stringify(statuses)).digest('hex'),
  kind: 'status',
  messages: statuses,
  problem: null,
  unread: null,
})
