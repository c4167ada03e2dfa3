import { type Task, task } from '../../platform/jobs/job.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { fetchNewsJob } from './claim-jobs.ts'
import { hearNews } from './hear-news.ts'
import { heardUntil, noteHeardUntil } from './news-queries.ts'

// Their clock is not ours, and what was just put there may be listed late: a piece that comes again changes nothing.
const overlapMs = 60 * 60 * 1000

/** Collects what lies ready at the clearinghouse, for those who cannot or do not send it by themselves. */
export const fetchNewsTask = ({ clearinghouse, clock, log }: ClaimDeps): Task =>
  task(fetchNewsJob, async ({ clinic }) => {
    const heard = await clinic.read(heardUntil)
    if (heard === null) return
    const began = clock.now()
    const since = new Date(heard.getTime() - overlapMs)
    for await (const file of clearinghouse.fetchNews(clinic, since))
      await hearNews(clinic, log, file, { cameBy: 'fetched', now: clock.now() })
    await clinic.write(tx => noteHeardUntil(tx, began))
  })
