import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../test/database/database.ts'
import { silentLog } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { startMailServer } from '../../../test/providers/mail-server.ts'
import type { EmailDriver } from '../../drivers/email/port.ts'
import { sandboxEmail } from '../../drivers/email/sandbox.ts'
import { smtpEmail } from '../../drivers/email/smtp.ts'
import { openPool } from '../db/pool.ts'
import { deadJobs } from '../jobs/backlog.ts'
import { deliverEmailTask, interrupted } from './deliver-email.ts'
import { emailKind } from './email-kind.ts'
import { openOutbox } from './outbox.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const mail = await startMailServer()
const clinic = await make.clinic()
const here = db.database.forClinic(clinic.id, { kind: 'system' })
const from = 'The Clinic <desk@clinic.example>'
const outbox = openOutbox(true, from, db.clock)
const smtp = smtpEmail(mail.url, { connect: 1_000, silence: 1_000, inAll: 5_000 })

const greeting = emailKind({
  name: 'greeting',
  variables: z.object({ name: z.string() }),
  write: async (_tx, { variables }) => ({ subject: 'A greeting', text: `Hello ${variables.name}\n` }),
})

const queue = (reason: string, to = 'ana@example.com') =>
  here.write(tx => outbox.queue(tx, { kind: greeting, to, variables: { name: 'Ana' }, reason }))

const deliver = async (driver: EmailDriver = smtp, kinds = [greeting]) =>
  runPendingJobs(db, {
    tasks: [deliverEmailTask({ driver, from, kinds, log: silentLog })],
    sweeps: [],
    crons: [],
  })

const row = async (reason: string) =>
  (await db.owner.query('select * from outbox_emails where reason = $1', [reason])).rows[0]

/** Ends the pause before the next attempt. */
async function hurry<T>(work: (worker: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const worker = openPool(db.workerUrl, { name: 'test hurry', max: 1 })
  try {
    return await work(worker)
  } finally {
    await worker.end()
  }
}
const dueNow = () => hurry(worker => worker.query('update graphile_worker._private_jobs set run_at = now()'))

beforeEach(async () => {
  mail.taken.length = 0
  mail.moods.length = 0
  await hurry(worker => worker.query('delete from graphile_worker._private_jobs'))
})

test('an email is sent once, however often it is queued for one reason, and its variables are deleted', async () => {
  expect(await queue('once')).toBe(true)
  expect(await queue('once')).toBe(false)
  await deliver()
  await deliver()
  const sent = await row('once')
  expect(sent).toMatchObject({ status: 'sent', error: null, variables: {}, sent_at: db.clock.now() })
  expect(mail.taken).toEqual([sent.message_id])
})

test('an email that the server defers is sent at the next attempt with the same Message-ID', async () => {
  mail.moods.push({ rcpt: 451 })
  await queue('later')
  await deliver()
  const waiting = await row('later')
  expect(waiting).toMatchObject({ status: 'queued', error: expect.stringContaining('451') })
  expect(mail.taken).toEqual([])
  await dueNow()
  await deliver()
  expect(await row('later')).toMatchObject({ status: 'sent', error: null, message_id: waiting.message_id })
  expect(mail.taken).toEqual([waiting.message_id])
})

test('while the server cannot be reached the email waits, and fails after 24 hours', async () => {
  const nobody = smtpEmail('smtp://127.0.0.1:1')
  await queue('away')
  await deliver(nobody)
  expect(await row('away')).toMatchObject({ status: 'queued' })
  db.clock.advance(24 * 60)
  await dueNow()
  await deliver(nobody)
  expect(await row('away')).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('It could not be sent for 24 hours'),
  })
  await dueNow()
  await deliver()
  expect(mail.taken).toEqual([])
})

test('an email that the server refuses has failed and is not tried again', async () => {
  mail.moods.push({ rcpt: 550 })
  await queue('refused')
  await deliver()
  expect(await row('refused')).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('The mail server refused it'),
  })
  await dueNow()
  await deliver()
  expect(mail.taken).toEqual([])
})

test('an email that was cut off in the middle is unknown, and not sent again', async () => {
  mail.moods.push('cut at data')
  await queue('cut')
  await deliver()
  expect(await row('cut')).toMatchObject({ status: 'failed', error: expect.stringContaining(interrupted) })
  await dueNow()
  await deliver()
  expect(mail.taken).toEqual([])
})

test('an email found marked as being sent is not sent again', async () => {
  await queue('found')
  await db.owner.query(`update outbox_emails set status = 'sending' where reason = 'found'`)
  await deliver()
  expect(await row('found')).toMatchObject({ status: 'failed', error: interrupted })
  expect(mail.taken).toEqual([])
})

test('an email whose driver crashes is unknown', async () => {
  await queue('broken')
  await deliver({ name: 'smtp', send: () => Promise.reject(new Error('out of paper')) })
  expect(await row('broken')).toMatchObject({
    status: 'failed',
    error: `${interrupted} (out of paper)`,
  })
})

test('an email that this version cannot write has failed, and its job is listed as dead', async () => {
  await queue('unwritten')
  await deliver(smtp, [])
  expect(await row('unwritten')).toMatchObject({
    status: 'failed',
    error: 'Not sent: there is no letter called greeting.',
  })
  expect(await hurry(deadJobs)).toMatchObject([{ error: 'there is no letter called greeting', attempts: 1 }])
})

test('the sandbox shows the emails that it "delivered", and refuses bounce@', async () => {
  await queue('shown')
  await queue('bounced', 'Bounce@example.com')
  await deliver(sandboxEmail(db.clock))
  const { rows } = await db.owner.query(
    'select clinic_id, message_id, to_email, subject, text from sandbox_emails',
  )
  expect(rows).toEqual([
    {
      clinic_id: clinic.id,
      message_id: (await row('shown')).message_id,
      to_email: 'ana@example.com',
      subject: 'A greeting',
      text: 'Hello Ana\n',
    },
  ])
  expect(await row('bounced')).toMatchObject({ status: 'failed', error: expect.stringContaining('550') })
})

test('without a driver no email is queued', async () => {
  const off = openOutbox(false, from, db.clock)
  const attempt = here.write(tx =>
    off.queue(tx, { kind: greeting, to: 'a@example.com', variables: { name: 'A' }, reason: 'off' }),
  )
  await expect(attempt).rejects.toMatchObject({ status: 422, body: { error: 'Not configured' } })
})
