import { endpoint } from '@archwire/contract/endpoint'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../test/database/database.ts'
import { testApp } from '../../test/fixtures/app.ts'
import { factories } from '../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../test/fixtures/run-pending-jobs.ts'
import { openPool } from './db/pool.ts'
import { sql } from './db/sql.ts'
import { deliverEmailTask } from './email/deliver-email.ts'
import { emailKind } from './email/email-kind.ts'
import { openOutbox } from './email/outbox.ts'
import { route } from './http/route.ts'
import { enqueue, job, task } from './jobs/job.ts'
import { loggerOptions } from './log.ts'

const canary = '123-45-6789'
const db = await cloneDatabase()
await db.owner.query(`
  create table test_patients (clinic_id bigint not null, ssn text constraint ssn_ck check (ssn = ''), born date);
  call protect_by_clinic('test_patients')`)
const make = factories(db.owner)
const clinic = await make.clinic()
const here = db.database.forClinic(clinic.id, { kind: 'system' })

const violate = sql`insert into test_patients (clinic_id, ssn) values (${clinic.id}, ${canary})`
const misread = sql`insert into test_patients (clinic_id, born) values (${clinic.id}, ${canary}::text::date)`

const fail = endpoint({
  method: 'GET',
  path: '/test/fail/:how',
  who: 'staff',
  summary: 'Fails in the way that it is told to',
  params: z.object({ how: z.enum(['violation', 'misreading', 'surprise']) }),
})

const lines: string[] = []
const logStream = { write: (line: string) => void lines.push(line) }
const { loginAs } = await testApp(db, {
  env: { LOG_LEVEL: 'debug' },
  logStream,
  moreRoutes: [
    route(fail, ({ params }) =>
      here.write(async tx => {
        if (params.how === 'violation') await tx.run(violate)
        if (params.how === 'misreading') await tx.run(misread)
        const cause = await tx.run(violate).catch(error => error)
        throw Object.assign(new Error('a surprise', { cause }), { patient: { ssn: canary } })
      }),
    ),
  ],
})
const log = pino(loggerOptions('debug'), logStream)

const lineWith = (word: string) => lines.findLast(line => line.includes(word)) ?? ''

test('the log of a request has neither row values from PostgreSQL’s messages nor properties of errors', async () => {
  const browser = await loginAs(await make.user(clinic.id))
  for (const how of ['violation', 'misreading', 'surprise'])
    expect((await browser.get(`/v2/rest/test/fail/${how}`)).statusCode).toBe(500)
  const failed = lines.filter(line => line.includes('request failed')).map(line => JSON.parse(line).err)
  expect(failed).toMatchObject([
    { type: 'DatabaseError', code: '23514', constraint: 'ssn_ck', table: 'test_patients' },
    { type: 'DatabaseError', code: '22008' },
    { type: 'Error', message: 'a surprise', cause: { code: '23514', constraint: 'ssn_ck' } },
  ])
  for (const error of failed) expect(error.stack).toMatch(/^ +at /)
  expect(lines.join('')).not.toContain(canary)
})

test('a response has the id of its request, by which its lines in the log are found', async () => {
  const browser = await loginAs(await make.user(clinic.id))
  const one = await browser.get('/v2/rest/test/fail/surprise')
  const other = await browser.get('/v2/rest/test/fail/surprise')
  const id = one.headers['x-request-id']
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(other.headers['x-request-id']).not.toBe(id)
  const ofIt = lines.map(line => JSON.parse(line)).filter(line => line.reqId === id)
  expect(ofIt.map(line => line.msg)).toEqual(['request failed', 'answered'])
})

test('the log names the user of each response or refusal by id', async () => {
  const user = await make.user(clinic.id, { admin: false })
  const browser = await loginAs(user)
  for (const [url, status] of [
    ['/v2/rest/user', 200],
    ['/v2/rest/settings/audit_log?page=1', 403],
  ] as const) {
    const answer = await browser.get(url)
    const line = JSON.parse(lineWith(String(answer.headers['x-request-id'])))
    expect(line).toMatchObject({ status, userId: user.id, clinicId: clinic.id })
  }
})

test('an error that is logged without a message does not add its own message', () => {
  const error = Object.assign(new Error(`invalid input: "${canary}"`), { severity: 'ERROR', code: '22007' })
  log.error(error)
  log.error({ err: error })
  expect(lineWith('22007')).toContain('"msg":"an error"')
  expect(lines.join('')).not.toContain(canary)
})

test('neither the log nor a failed job repeats row values or the mail server’s message', async () => {
  const store = job({ name: 'store', payload: z.object({}), maxAttempts: 1 })
  const greeting = emailKind({
    name: 'greeting',
    variables: z.object({}),
    write: async () => ({ subject: 'A greeting', text: 'Hello' }),
  })
  const from = 'The Clinic <desk@clinic.example>'
  const said = `451 try later, ${canary}@example.com`
  await here.write(async tx => {
    await enqueue(tx, store, {})
    const email = { kind: greeting, to: 'ana@example.com', variables: {}, reason: 'canary' }
    await openOutbox(true, from, db.clock).queue(tx, email)
  })
  const driver = { name: 'smtp' as const, send: async () => ({ notSent: said }) }
  await runPendingJobs(
    db,
    {
      tasks: [
        task(store, ({ clinic: own }) => own.write(async tx => void (await tx.run(violate)))),
        deliverEmailTask({ driver, from, kinds: [greeting], log }),
      ],
      sweeps: [],
      crons: [],
    },
    log,
  )
  expect(lineWith('a job failed for good')).toContain('ssn_ck')
  expect(lineWith('will be tried again')).toContain('deliver-email')
  expect(lines.join('')).not.toContain(canary)
  const stored = await db.owner.query('select error from outbox_emails')
  expect(stored.rows).toEqual([{ error: said }])
  const errors = await lastErrors()
  expect(errors.toSorted()).toEqual([
    'the database refused it: 23514 (ssn_ck)',
    'the letter could not be sent; what the mail server said is with it in the outbox',
  ])
})

async function lastErrors(): Promise<string[]> {
  const worker = openPool(db.workerUrl, { name: 'test canary', max: 1 })
  try {
    return (await worker.query('select last_error from graphile_worker._private_jobs')).rows.map(
      row => row.last_error,
    )
  } finally {
    await worker.end()
  }
}
