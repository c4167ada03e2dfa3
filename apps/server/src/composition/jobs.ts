import type { FileStorage } from '../drivers/storage/port.ts'
import { anchorAudit } from '../platform/audit/audit-heads.ts'
import type { Clock } from '../platform/clock.ts'
import type { DiskWatch } from '../platform/disk/watch-disks.ts'
import { deliverEmailTask } from '../platform/email/deliver-email.ts'
import { type JobBook, type RunningJobs, runJobs } from '../platform/jobs/run-jobs.ts'
import type { HeartbeatTimes } from '../platform/jobs/worker-liveness.ts'
import type { JobLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics/open-metrics.ts'
import { forgetOldAttempts, nightlyPurge } from '../platform/retention/nightly-purge.ts'
import { purgeFiles } from '../platform/retention/purge-files.ts'
import { features, provided } from './features.ts'
import {
  chooseServices,
  composeAnchor,
  composeEmail,
  composeSms,
  type ProviderConfig,
  senderOf,
  watched,
} from './providers.ts'

/** Everything that runs apart from requests: the same in the server and in a process of its own. */
export function composeJobs({
  config,
  metrics,
  disks,
  ...ground
}: {
  config: ProviderConfig
  appSecret: string
  storage: FileStorage
  clock: Clock
  log: JobLog
  metrics?: Metrics | undefined
  disks?: DiskWatch | undefined
}): JobBook {
  const { clock, log, storage } = ground
  const services = {
    ...chooseServices(config, ground, { metrics }),
    sms: watched(metrics, 'sms', composeSms(config.sms, clock)),
    disks,
  }
  const driver = watched(metrics, 'email', composeEmail(config.email, clock))
  const anchor = watched(metrics, 'audit-anchor', composeAnchor(config.auditAnchor))
  const books = features.map(({ jobs }) => jobs?.(services, provided) ?? {})
  const kinds = features.flatMap(({ emails = [] }) => emails)
  return {
    tasks: [
      ...(driver ? [deliverEmailTask({ driver, from: senderOf(config.email), kinds, log })] : []),
      ...books.flatMap(({ tasks = [] }) => tasks),
    ],
    sweeps: [
      nightlyPurge,
      purgeFiles(storage),
      ...(anchor ? [anchorAudit(anchor)] : []),
      ...books.flatMap(({ sweeps = [] }) => sweeps),
    ],
    crons: [forgetOldAttempts, ...books.flatMap(({ crons = [] }) => crons)],
  }
}

export const startJobs = (
  deps: Parameters<typeof composeJobs>[0] & {
    workerUrl: string
    heartbeat?: HeartbeatTimes
    slowQueryMs?: number
  },
): RunningJobs => runJobs({ ...deps, ...composeJobs(deps) })
