import { sandboxSms } from '../../src/drivers/sms/sandbox.ts'
import { twilioSms } from '../../src/drivers/sms/twilio.ts'
import { deliverTextTask } from '../../src/features/messaging/delivery/deliver-text.ts'
import { findTextTask } from '../../src/features/messaging/delivery/find-text.ts'
import { enqueueTextReceipt, sandboxReceiptTask } from '../../src/features/sandbox/texts.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { runJobs } from '../../src/platform/jobs/run-jobs.ts'
import { openLog } from '../../src/platform/log.ts'
import { testSecret } from '../database/database-template.ts'

// A process that delivers texts until it is killed, with shorter waits than in a clinic.
const [workerUrl = '', apiUrl = '', accountSid = '', authToken = ''] = process.argv.slice(2)

const times = {
  sendWithinMs: 5_000,
  sendingMs: 60_000,
  waitForOthersMs: 200,
  keepTryingMs: 24 * 60 * 60_000,
  searchMs: 1_000,
}
const account = { accountSid, authToken, apiUrl, appUrl: 'https://app.example.com' }
const driver = apiUrl === 'sandbox' ? sandboxSms(clock, enqueueTextReceipt, 5_000) : twilioSms(account)

runJobs({
  tasks: [
    deliverTextTask({ driver, clock, times, appUrl: 'https://app.example.com' }),
    findTextTask({ driver, clock, times }),
    sandboxReceiptTask(clock),
  ],
  sweeps: [],
  crons: [],
  workerUrl,
  appSecret: testSecret,
  clock,
  log: openLog('info'),
  heartbeat: { everyMs: 100, deadAfterMs: 1_000, unknownAfterMs: 60_000 },
})
