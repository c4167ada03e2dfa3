import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobLog } from '../../platform/jobs/log.ts'

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
