import { startJobs } from '../../src/composition/jobs.ts'
import { composeStorage } from '../../src/composition/providers.ts'
import { readConfig } from '../../src/config/config.ts'
import { findWorkerUrl } from '../../src/open-database.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openLog } from '../../src/platform/log.ts'
import { testSecret } from '../database/database-template.ts'
import { testStorage } from '../fixtures/app-environment.ts'

// Runs the jobs as `npm run worker` does, until it is killed, with shorter waits than in a clinic.
const config = readConfig(process.env)

startJobs({
  config,
  appSecret: testSecret,
  storage: config.dataDir === undefined ? testStorage() : composeStorage(config),
  workerUrl: await findWorkerUrl(config),
  clock: systemClock,
  log: openLog('info'),
  heartbeat: { everyMs: 100, deadAfterMs: 1_000, unknownAfterMs: 60_000 },
})
