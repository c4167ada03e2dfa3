import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testSecret } from '../../../../test/database/database-template.ts'
import { silentLog } from '../../../../test/fixtures/app-environment.ts'
import { textFixture } from '../../../../test/fixtures/messaging/text-fixture.ts'
import { until } from '../../../../test/fixtures/until.ts'
import type { SmsDriver } from '../../../drivers/sms/port.ts'
import { sandboxSms } from '../../../drivers/sms/sandbox.ts'
import { enqueue, job, task } from '../../../platform/jobs/job.ts'
import { type RunningJobs, runJobs } from '../../../platform/jobs/run-jobs.ts'
import { deliverTextTask } from './deliver-text.ts'
import { findTextTask } from './find-text.ts'

const db = await cloneDatabase()
const sandbox = sandboxSms(db.clock, async () => undefined)
const here = await textFixture(db, { smsNumber: '5550100101' })
const there = await textFixture(db, { smsNumber: '5550100102' })
const greet = job({ name: 'greet', payload: z.object({}), maxAttempts: 1 })

let running: RunningJobs | undefined
afterEach(() => running?.stop())

test('a provider that hangs for one clinic delays neither the texts of another clinic nor other jobs', async () => {
  const atProvider: string[] = []
  const driver: SmsDriver = {
    ...sandbox,
    send: (text, clinic) => {
      if (clinic.id !== here.clinicId) return sandbox.send(text, clinic)
      atProvider.push(text.to)
      return new Promise(() => undefined)
    },
  }
  let greeted = 0
  running = runJobs({
    tasks: [
      deliverTextTask({ driver, clock: db.clock, appUrl: 'https://app.example.com' }),
      findTextTask({ driver, clock: db.clock }),
      task(greet, async () => void greeted++),
    ],
    sweeps: [],
    crons: [],
    workerUrl: db.workerUrl,
    appSecret: testSecret,
    clock: db.clock,
    log: silentLog,
    mostMsToStop: 200,
  })
  for (let number = 0; number < 10; number++) await here.write('Hello?', `555200000${number}`)
  await until('the provider hangs', () => atProvider.length === 2)
  const theirs = [await there.write('One'), await there.write('Two', '5553000001')]
  await here.here.write(tx => enqueue(tx, greet, {}))
  const isSent = async (id: number) => (await there.message(id)).delivery_status === 'sent'
  await until('others go on', async () => (await Promise.all(theirs.map(isSent))).every(sent => sent))
  await until('other jobs go on', () => greeted === 1)
  expect(atProvider).toHaveLength(2)
  // Waiting jobs are passed over. They are not taken and put back again and again.
  const waiting = () =>
    here.asWorker(async worker =>
      (
        await worker.query(
          `select id from graphile_worker.jobs where locked_at is null and run_at <= now() order by id`,
        )
      ).rows.map(({ id }) => id),
    )
  await until('what was taken at the same moment is back', async () => (await waiting()).length === 8)
  const before = await waiting()
  await here.here.write(tx => enqueue(tx, greet, {}))
  await until('other jobs are taken', () => greeted === 2)
  expect(await waiting()).toEqual(before)
})
