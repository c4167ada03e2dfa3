import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

/** Declared apart from the task that does it: whoever queues a text needs no provider. */
export const deliverText = job({
  name: 'deliver-text',
  payload: z.object({ messageId: z.number().int().positive() }),
  // Attempts are used up by processes that die alone: while the provider is away the job adds itself again.
  maxAttempts: 25,
})
