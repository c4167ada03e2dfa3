import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Task } from '../../platform/jobs/job.ts'
import type { JobLog } from '../../platform/log.ts'
import { syncAttachmentTask } from './attachments/sync-attachment.ts'
import { askStatusTask, fetchInboundTask } from './inbound/poll-clearinghouse.ts'
import { processInboundFileTask } from './inbound/process-inbound-file-job.ts'
import { sendClaimTask } from './submission/send-claim-job.ts'
import { validateClaimTask } from './submission/validate-claim.ts'

const second = 1_000
const day = 24 * 60 * 60 * second
/** Where payers are only played, whoever plays wants to see the end of it. */
const patienceWithSandboxMs = 15 * second

type ClaimTaskDeps = { clearinghouse: Clearinghouse; storage: FileStorage; clock: Clock; log: JobLog }

/** What is done about claims apart from requests. */
export function claimTasks(parts: ClaimTaskDeps): Task[] {
  const patienceMs = parts.clearinghouse.name === 'sandbox' ? patienceWithSandboxMs : day
  const deps = { ...parts, patienceMs }
  return [
    validateClaimTask(deps),
    sendClaimTask(deps),
    syncAttachmentTask(deps),
    askStatusTask(deps),
    fetchInboundTask(deps),
    processInboundFileTask(deps.clock),
  ]
}
