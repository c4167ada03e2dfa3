import { z } from 'zod'
import type { Clearinghouse } from '../../../drivers/clearinghouse/port.ts'
import type { FileStorage } from '../../../drivers/storage/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'
import type { JobLog } from '../../../platform/log.ts'

/** What jobs need to call the clearinghouse. Only jobs call it. */
export type ClaimDeps = {
  clearinghouse: Clearinghouse
  storage: FileStorage
  clock: Clock
  log: JobLog
  /** After the clearinghouse was down for this long the claim fails, and staff decide what to do. */
  patienceMs: number
}

export const unreachable = 'The clearinghouse could not be reached'

/** Jobs are declared apart from their tasks, because code that enqueues them needs no clearinghouse. */

// Processes that die and a clearinghouse that is down use up attempts.
const maxAttempts = 25
const concurrencyLimit = { name: 'claims', most: 4, mostOfClinic: 2 }
const number = z.number().int().positive()

export const validateClaimJob = job({
  name: 'validate-claim',
  payload: z.object({ claimId: number, validationId: z.string() }),
  maxAttempts,
  concurrency: concurrencyLimit,
})

export const sendClaimJob = job({
  name: 'send-claim',
  payload: z.object({ submissionId: number }),
  maxAttempts,
  concurrency: concurrencyLimit,
})

export const syncAttachmentJob = job({
  name: 'sync-claim-attachment',
  payload: z.object({ claimId: number }),
  maxAttempts,
  concurrency: concurrencyLimit,
})

export const askStatusJob = job({
  name: 'ask-claim-status',
  payload: z.object({ submissionId: number }),
  maxAttempts: 5,
  concurrency: concurrencyLimit,
})

export const fetchInboundJob = job({
  name: 'fetch-claim-news',
  payload: z.object({}),
  maxAttempts: 3,
  concurrency: concurrencyLimit,
})

/** It does not call the clearinghouse, so it needs no concurrency limit. */
export const processInboundFileJob = job({
  name: 'take-claim-news',
  payload: z.object({ fileId: number }),
  maxAttempts,
})

// One job of each is enough: a new one replaces one that waits, or that has failed for good.

export const validateSoon = (tx: WriteTx, claimId: number, validationId: string): Promise<void> =>
  enqueue(tx, validateClaimJob, { claimId, validationId }, { key: `validate-claim:${claimId}` })

export const sendSoon = (tx: WriteTx, submissionId: number, afterMs?: number): Promise<void> =>
  enqueue(
    tx,
    sendClaimJob,
    { submissionId },
    { key: `send-claim:${submissionId}`, ...(afterMs !== undefined && { afterMs }) },
  )

export const syncSoon = (tx: WriteTx, claimId: number): Promise<void> =>
  enqueue(tx, syncAttachmentJob, { claimId }, { key: `sync-claim-attachment:${claimId}` })

export const askStatusSoon = (tx: WriteTx, submissionId: number): Promise<void> =>
  enqueue(tx, askStatusJob, { submissionId }, { key: `ask-claim-status:${submissionId}` })

export const fetchInboundSoon = (tx: WriteTx): Promise<void> =>
  enqueue(tx, fetchInboundJob, {}, { key: 'fetch-claim-news' })

export const processInboundFileSoon = (tx: WriteTx, fileId: number): Promise<void> =>
  enqueue(tx, processInboundFileJob, { fileId }, { key: `take-claim-news:${fileId}` })
