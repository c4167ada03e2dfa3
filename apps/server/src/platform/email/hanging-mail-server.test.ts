import { expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../test/database/database.ts'
import { silentLog } from '../../../test/fixtures/app-environment.ts'
import { greet, greetingJobs } from '../../../test/fixtures/greeting-jobs.ts'
import { until } from '../../../test/fixtures/until.ts'
import { task } from '../jobs/job.ts'
import { deliverEmailTask } from './deliver-email.ts'
import { emailKind } from './email-kind.ts'
import { openOutbox } from './outbox.ts'

const db = await cloneDatabase()
const { here, add, start } = await greetingJobs(db)
const from = 'The Clinic <desk@clinic.example>'
const invitation = emailKind({
  name: 'invitation',
  variables: z.object({}),
  write: async () => ({ subject: 'Come', text: 'Soon' }),
})

test('a mail server that hangs delays no other job', async () => {
  const atServer: string[] = []
  const driver = {
    name: 'smtp' as const,
    send: ({ to }: { to: string }) => {
      atServer.push(to)
      return new Promise<never>(() => undefined)
    },
  }
  const outbox = openOutbox(true, from, db.clock)
  await here.write(async tx => {
    for (let number = 0; number < 10; number++)
      await outbox.queue(tx, {
        kind: invitation,
        to: `patient${number}@example.com`,
        variables: {},
        reason: `invitation ${number}`,
      })
  })
  let greeted = 0
  start(
    [
      deliverEmailTask({ driver, from, kinds: [invitation], log: silentLog }),
      task(greet, async () => void greeted++),
    ],
    { mostMsToStop: 200 },
  )
  await until('the mail server hangs', () => atServer.length === 2)
  await add(1)
  await until('other jobs go on', () => greeted === 1)
  expect(atServer).toHaveLength(2)
})
