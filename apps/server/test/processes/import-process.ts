import { importTasks } from '../../src/composition/listeners.ts'
import { diskStorage } from '../../src/drivers/storage/disk.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { runJobs } from '../../src/platform/jobs/run-jobs.ts'
import { openLog } from '../../src/platform/log.ts'
import { testSecret } from '../database/database-template.ts'

// A process that checks and imports files of patients until it is killed, with less patience than in a clinic.
const [workerUrl = '', folder = '', incoming = ''] = process.argv.slice(2)

runJobs({
  tasks: importTasks({ storage: diskStorage(folder, incoming), clock }),
  sweeps: [],
  crons: [],
  workerUrl,
  appSecret: testSecret,
  clock,
  log: openLog('info'),
  heartbeat: { everyMs: 100, deadAfterMs: 1_000, unknownAfterMs: 60_000 },
})
