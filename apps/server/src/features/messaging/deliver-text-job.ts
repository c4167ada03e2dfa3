import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const payload = z.object({ messageId: z.number().int().positive() })

// Attempts are used up by processes that die alone: while the provider is away the jobs add themselves again.
const maxAttempts = 25

/**
 * A provider that hangs keeps a text waiting for 20 seconds. So one clinic's leave room for those of others, and all of them
 * for whatever else there is to do.
 */
const lane = { name: 'texts', most: 4, mostOfClinic: 2 }

/** Declared apart from the task that does it: whoever queues a text needs no provider. */
export const deliverText = job({ name: 'deliver-text', payload, maxAttempts, lane })

/** Asks the provider what became of a text of which nobody knows. */
export const findText = job({ name: 'find-text', payload, maxAttempts, lane })
