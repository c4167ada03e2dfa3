import { z } from 'zod'
import type { Clearinghouse } from '../../../drivers/clearinghouse/port.ts'
import type { FileStorage } from '../../../drivers/storage/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'
import type { JobLog } from '../../../platform/log.ts'

/** What it takes to deal with the clearinghouse, which only jobs do. */
export type ClaimDeps = {
  clearinghouse: Clearinghouse
  storage: FileStorage
  clock: Clock
  log: JobLog
  /** A clearinghouse that is away longer than this is given up on, and staff decide what to do. */
  patienceMs: number
}

export const unreachable = 'The clearinghouse could not be reached'

/** Declared apart from the tasks that do it: whoever begins something needs no clearinghouse for it. */

// Attempts are used up by processes that die, and by a clearinghouse that is away.
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

/** It asks nobody, so it waits for nobody. */
export const processInboundFileJob = job({
  name: 'take-claim-news',
  payload: z.object({ fileId: number }),
  maxAttempts,
})

// One of each is enough, whoever adds it: the newest takes the place of one that waits, or that was given up.

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
