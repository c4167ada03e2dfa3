import { startJobs } from '../../src/composition/jobs.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openLog } from '../../src/platform/log.ts'
import { testSecret } from '../database/database-template.ts'
import { testStorage } from '../fixtures/app-environment.ts'

// A process that runs the product's jobs until it is killed, with shorter waits than in a clinic.
const [workerUrl = '', smtpUrl = ''] = process.argv.slice(2)

startJobs({
  config: {
    email: { driver: 'smtp', url: smtpUrl, from: 'The Clinic <desk@clinic.example>' },
    sms: { driver: 'off' },
    payments: { driver: 'off' },
    clearinghouse: { driver: 'off' },
    appUrl: undefined,
    port: 0,
  },
  appSecret: testSecret,
  storage: testStorage(),
  workerUrl,
  clock: systemClock,
  log: openLog('info'),
  heartbeat: { everyMs: 100, deadAfterMs: 1_000, unknownAfterMs: 60_000 },
})
