import type { Claims } from './compose-clearinghouse.ts'
import type { FileStorage } from './drivers/storage/port.ts'
import { askStatusTask } from './features/claims/ask-status-task.ts'
import { fetchNewsTask } from './features/claims/fetch-news-task.ts'
import { hearNews } from './features/claims/hear-news.ts'
import { readStraysAgain } from './features/claims/read-strays-again.ts'
import { sendClaimTask } from './features/claims/send-task.ts'
import { syncAttachmentTask } from './features/claims/sync-attachment.ts'
import { takeNewsTask } from './features/claims/take-news-task.ts'
import { tendClaims } from './features/claims/tend-claims.ts'
import { validateClaimTask } from './features/claims/validate-task.ts'
import { sandboxPayerTask } from './features/sandbox/claim-errands.ts'
import type { Clock } from './platform/clock.ts'
import type { CronTask, Task } from './platform/jobs/job.ts'
import type { JobLog } from './platform/jobs/log.ts'

const second = 1_000
const day = 24 * 60 * 60 * second
/** Where payers are only played, whoever plays wants to see the end of it. */
const patienceWithSandboxMs = 15 * second

/** Everything about claims that is done apart from requests; where nobody is configured, nothing is. */
export function claimTasks(
  { clearinghouse, payers }: Claims,
  { storage, clock, log }: { storage: FileStorage; clock: Clock; log: JobLog },
): Task[] {
  if (clearinghouse === undefined) return []
  const patienceMs = clearinghouse.name === 'sandbox' ? patienceWithSandboxMs : day
  const deps = { clearinghouse, storage, clock, log, patienceMs }
  const hear = async (...[clinic, file, now]: Parameters<HearNews>) => {
    await hearNews(clinic, log, file, { cameBy: 'sent', now })
  }
  return [
    validateClaimTask(deps),
    sendClaimTask(deps),
    syncAttachmentTask(deps),
    askStatusTask(deps),
    fetchNewsTask(deps),
    takeNewsTask(clock),
    ...(payers === undefined ? [] : [sandboxPayerTask({ clearinghouse, payers, hearNews: hear })]),
  ]
}

type HearNews = Parameters<typeof sandboxPayerTask>[0]['hearNews']

export const claimCrons = ({ clearinghouse }: Claims, log: JobLog): CronTask[] =>
  clearinghouse === undefined ? [] : [tendClaims, readStraysAgain({ clearinghouse, log })]
