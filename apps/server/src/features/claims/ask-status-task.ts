import { createHash } from 'node:crypto'
import type { NewsFile, StatusNews } from '../../drivers/clearinghouse/port.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { askStatusJob } from './claim-jobs.ts'
import { hearNews } from './hear-news.ts'
import { payerClaimNumberOf } from './status-queries.ts'
import { noteStatusAsked, submissionById } from './submission-queries.ts'

const hour = 60 * 60 * 1000

/** Asks a payer of which nothing was heard for a day how a claim stands. */
export const askStatusTask = (deps: ClaimDeps): Task =>
  task(askStatusJob, async ({ clinic, payload: { submissionId } }) => {
    const asked = await clinic.write(async tx => {
      const submission = await submissionById(tx, submissionId)
      if (submission === undefined || submission.state !== 'acknowledged') return undefined
      const now = deps.clock.now()
      const last = submission.statusAskedAt
      // One that is tried again is the same question.
      const askedAt = last !== null && now.getTime() - last.getTime() < hour ? last : now
      await noteStatusAsked(tx, submissionId, askedAt)
      const { claimId, snapshot } = submission
      const payerClaimNumber = await payerClaimNumberOf(tx, { claimId, payer: snapshot.payer })
      return { submission, askedAt, payerClaimNumber }
    })
    if (asked === undefined) return
    const { submission, askedAt, payerClaimNumber } = asked
    const claim = submission.snapshot
    const trace = `${claim.controlNumber}S${Math.floor(askedAt.getTime() / 1000)}`
    const answer = await deps.clearinghouse.claimStatus(clinic, { trace, askedAt, claim, payerClaimNumber })
    if ('refused' in answer)
      return deps.log.warn({ trace }, 'the clearinghouse does not tell how a claim stands')
    // An answer to another question says nothing of this claim.
    const news = answer.news.filter(({ controlNumber }) => controlNumber === claim.controlNumber)
    if (news.length > 0)
      await hearNews(clinic, deps.log, asFile(news), { cameBy: 'fetched', now: deps.clock.now() })
  })

/** The same word is the same file, so that it counts once however often it is asked for. */
const asFile = (news: StatusNews[]): NewsFile => ({
  sha256: createHash('sha256').update(JSON.stringify(news)).digest('hex'),
  kind: 'status',
  news,
  problem: null,
  unread: null,
})
