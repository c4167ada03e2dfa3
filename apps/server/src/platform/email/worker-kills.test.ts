// @whole: processes are killed, and started again each time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { ownerQuery } from '../../../test/database/owner-queries.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { until } from '../../../test/fixtures/until.ts'
import { startMailServer } from '../../../test/providers/mail-server.ts'
import { passwordResetEmail } from '../../features/session/password-reset.ts'
import { systemClock } from '../clock.ts'
import { openPool } from '../db/pool.ts'
import { deadJobs } from '../jobs/backlog.ts'
import { interrupted } from './deliver-email.ts'
import { openOutbox } from './outbox.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const mail = await startMailServer()
const clinic = await make.clinic()
const user = await make.user(clinic.id)
const here = db.database.forClinic(clinic.id, { kind: 'system' })
const outbox = openOutbox(true, 'The Clinic <desk@clinic.example>', systemClock)
const worker = openPool(db.workerUrl, { name: 'test storm', max: 1 })

const program = path.join(import.meta.dirname, '../../../test/processes/job-process.ts')
const processes = new Set<ChildProcess>()
function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [program, db.workerUrl, mail.url], { stdio: 'ignore' })
  processes.add(child)
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  processes.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
afterAll(async () => {
  for (const child of processes) await kill(child)
  await worker.end()
})

const queue = (reason: string) =>
  here.write(tx =>
    outbox.queue(tx, {
      kind: passwordResetEmail,
      to: user.email,
      variables: { appUrl: 'https://clinic.example', firstName: 'Uma' },
      reason,
      related: { type: 'user', id: user.id },
    }),
  )
const rows = async (): Promise<{ status: string; error: string | null; message_id: string }[]> =>
  (await db.owner.query('select status, error, message_id from outbox_emails order by id')).rows
const isSettled = async () => (await rows()).every(row => row.status === 'sent' || row.status === 'failed')

// How long a process may take to start on a busy machine.
const toStart = 120_000

test('an email whose process is killed before the mail server’s reply has failed, and is not sent again', {
  timeout: 300_000,
}, async () => {
  const first = startProcess()
  mail.onEmail = async () => {
    await kill(first)
  }
  await queue('killed in the middle')
  await until('the letter is at the server', () => mail.taken.length === 1, toStart)
  mail.onEmail = async () => undefined
  const second = startProcess()
  await until('another process has found it', isSettled, toStart)
  await kill(second)
  expect(await rows()).toMatchObject([{ status: 'failed', error: interrupted }])
  expect(mail.taken).toHaveLength(1)
})

test(
  'when processes are killed at any moment, no email is sent twice, and each is either sent or visibly failed',
  {
    timeout: 900_000,
  },
  asChaosTest(async run => {
    const kills = chaosSize(4, 200)
    const [random, answering] = [chaosRandom('blows'), chaosRandom('mail server')]
    mail.taken.length = 0
    await db.owner.query('delete from outbox_emails')
    // The mail server replies slowly, so that many processes die while they wait; the first certainly does.
    const slowly = () => pause(20 + answering() * 80)

    let queued = 0
    for (let round = 0; round < kills; round++) {
      const child = startProcess()
      mail.onEmail = round === 0 ? async () => void (await once(child, 'exit')) : slowly
      for (let count = 0; count < 5; count++) await queue(`letter ${++queued}`)
      const before = mail.taken.length
      // Some are killed at once, most of them after they have begun to send.
      if (round === 0 || random() < 0.9)
        await until('it has begun', () => mail.taken.length > before || processes.size === 0, toStart)
      await pause(random() * 60)
      await kill(child)
      run.kills++
    }
    const last = startProcess()
    await until('every letter is settled', isSettled, toStart + queued * 100)
    await kill(last)

    const emails = await rows()
    const sent = emails.filter(row => row.status === 'sent').map(row => row.message_id)
    const unknown = emails.filter(row => row.status === 'failed')
    expect(emails).toHaveLength(queued)
    expect(new Set(mail.taken).size, 'letters that arrived twice').toBe(mail.taken.length)
    expect(
      sent.filter(id => !mail.taken.includes(id)),
      'sent, they say, but not arrived',
    ).toEqual([])
    for (const row of unknown) expect(row.error).toContain(interrupted)
    expect(unknown.length, 'the storm must have hit some in the middle').toBeGreaterThan(0)
    expect(await deadJobs(worker)).toEqual([])
    await expectInvariants(run, ownerQuery(db.owner), { when: 'settled' })
  }),
)
