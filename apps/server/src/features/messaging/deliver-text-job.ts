import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const payload = z.object({ messageId: z.number().int().positive() })

// Attempts are used up by processes that die alone: while the provider is away the jobs add themselves again.
const maxAttempts = 25

/** Declared apart from the task that does it: whoever queues a text needs no provider. */
export const deliverText = job({ name: 'deliver-text', payload, maxAttempts })

/** Asks the provider what became of a text of which nobody knows. */
export const findText = job({ name: 'find-text', payload, maxAttempts })
