import { sandboxDeadlines, usualDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import type { Clearinghouse } from '../drivers/clearinghouse/port.ts'
import type { FileStorage } from '../drivers/storage/port.ts'
import { syncAttachmentTask } from '../features/claims/attachments/sync-attachment.ts'
import { askStatusTask, fetchInboundTask } from '../features/claims/inbound/poll-clearinghouse.ts'
import { processInboundFileTask } from '../features/claims/inbound/process-inbound-file-job.ts'
import { storeInboundFile } from '../features/claims/inbound/store-inbound-file.ts'
import { readStraysAgain } from '../features/claims/inbound/unread-files.ts'
import { resumeStalledClaims } from '../features/claims/submission/resume-stalled-claims.ts'
import { sendClaimTask } from '../features/claims/submission/send-claim-job.ts'
import { validateClaimTask } from '../features/claims/submission/validate-claim.ts'
import { askPayerTask } from '../features/eligibility/inquiry/ask-payer.ts'
import { resumeInquiries } from '../features/eligibility/inquiry/resume-inquiries.ts'
import { sandboxPayerTask } from '../features/sandbox/claims.ts'
import type { Clock } from '../platform/clock.ts'
import type { CronTask, Task } from '../platform/jobs/job.ts'
import type { JobBook } from '../platform/jobs/run-jobs.ts'
import type { JobLog } from '../platform/log.ts'
import type { Claims } from './providers.ts'

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
    await storeInboundFile(clinic, log, file, { cameBy: 'sent', now })
  }
  return [
    validateClaimTask(deps),
    sendClaimTask(deps),
    syncAttachmentTask(deps),
    askStatusTask(deps),
    fetchInboundTask(deps),
    processInboundFileTask(clock),
    ...(payers === undefined ? [] : [sandboxPayerTask({ clearinghouse, payers, receiveFile: hear })]),
  ]
}

type HearNews = Parameters<typeof sandboxPayerTask>[0]['receiveFile']

export const claimCrons = ({ clearinghouse }: Claims, log: JobLog): CronTask[] =>
  clearinghouse === undefined ? [] : [resumeStalledClaims, readStraysAgain({ clearinghouse, log })]

/** What is done about questions to payers; where there is nobody to ask, what is still open comes to an end. */
export function eligibilityJobs(
  clearinghouse: Clearinghouse | undefined,
  deps: { clock: Clock; log: JobLog },
): Pick<JobBook, 'tasks' | 'crons'> {
  const crons = [resumeInquiries(clearinghouse !== undefined)]
  if (clearinghouse === undefined) return { tasks: [], crons }
  const patience = clearinghouse.name === 'sandbox' ? sandboxDeadlines : usualDeadlines
  return { tasks: [askPayerTask({ ...deps, clearinghouse, patience })], crons }
}
