import type { Sweep } from '../../platform/jobs/sweep.ts'
import { deleteDraftsBefore } from './queries.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** A draft is kept for seven days; an older one is neither offered nor, after the next night, there. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - week)

export const forgetOldDrafts: Sweep = {
  name: 'forget-old-drafts',
  at: '03:10',
  run: async ({ clinic, now }) => {
    await clinic.write(tx => deleteDraftsBefore(tx, keptSince(now)))
  },
}
