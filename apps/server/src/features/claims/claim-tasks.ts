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
/** With the sandbox the time limit is short, because whoever tries it wants to see how it ends. */
const patienceWithSandboxMs = 15 * second

type ClaimTaskDeps = { clearinghouse: Clearinghouse; storage: FileStorage; clock: Clock; log: JobLog }

/** The jobs of claims. */
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
