import { seededRandom } from '@archwire/domain/random/seeded-random'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { composeJobs } from '../../src/composition/jobs.ts'
import { readConfig } from '../../src/config/config.ts'
import { loggerOptions } from '../../src/platform/log.ts'
import { chaosSize } from '../chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../database/database.ts'
import { testSecret } from '../database/database-template.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { runPendingJobs } from '../fixtures/run-pending-jobs.ts'
import { allSandboxes, type Call, doesSomething, everyCall, isObject, sendCall } from './every-call.ts'
import { fillTexts } from './hostile-input.ts'
import type { Sample } from './samples/sample.ts'

// A name in every text of every record, and in every text that is sent.
const typed = 'Zyxwanda Canarysson'
const ssn = '219-09-9998'

const db = await cloneDatabase()
const make = factories(db.owner)
const lines: string[] = []
const logStream = { write: (line: string) => void lines.push(line) }
const random = seededRandom(13)
let app: TestApp
let admin: Browser
let visitor: Browser
let clinicId: number
let calls: { call: Call; sample: Sample }[]
const secrets = new Map<string, string>()

const note = (kind: string, value: unknown) => {
  if (typeof value === 'string' && value.length >= 12) secrets.set(value, kind)
}

/** Secrets anywhere in a response: links, tokens, client secrets, addresses of files. */
function noteSecretsOf(value: unknown, key = ''): void {
  if (Array.isArray(value)) for (const one of value) noteSecretsOf(one, key)
  else if (isObject(value)) for (const [name, one] of Object.entries(value)) noteSecretsOf(one, name)
  else if (/token|secret|signed|hashid|uuid|csrf/i.test(key)) note(`${key} of an answer`, value)
  else if (typeof value === 'string' && value.includes('/rails/active_storage/'))
    for (const part of value.split('/')) if (part.length > 40) note('address of a file', part)
}

beforeAll(async () => {
  app = await testApp(db, { env: { ...allSandboxes, LOG_LEVEL: 'debug', TRUST_PROXY: '1' }, logStream })
  clinicId = (await make.clinic()).id
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
  visitor = await app.visitor()
  calls = []
  for (const call of everyCall(app)) calls.push({ call, sample: await call.sample(db.owner, clinicId) })
  const filled = await fillTexts(db.owner, [typed])
  expect(filled).toEqual(expect.arrayContaining(['patients.first_name', 'messages.body', 'notes.annotation']))
  note('what people typed', typed)
  note('social security number', ssn)
  note('secret of the app', testSecret)
  note('anti-forgery token', admin.token)
  for (const cookie of [...Object.values(admin.cookies), ...Object.values(visitor.cookies)])
    note('cookie', cookie)
  for (const { sample } of calls) {
    noteSecretsOf(sample.body)
    for (const [key, value] of Object.entries(sample.params ?? {})) note(`${key} of an address`, value)
  }
})

const textsIn = (body: unknown, place: string[] = []): string[][] =>
  isObject(body)
    ? Object.entries(body).flatMap(([key, value]) =>
        typeof value === 'string' ? [[...place, key]] : textsIn(value, [...place, key]),
      )
    : []

const withText = (body: unknown, [key, ...rest]: string[], text: string): unknown =>
  key === undefined ? text : isObject(body) ? { ...body, [key]: withText(body[key], rest, text) } : body

let turn = 0
async function done(call: Call, sample: Sample): Promise<number> {
  const isForAll = ['public', 'token', 'provider'].includes(call.endpoint.who)
  const from = { 'x-forwarded-for': `2001:db8:${(++turn).toString(16)}::1` }
  const answer = await sendCall(isForAll ? visitor : admin, call, sample, from)
  if (answer.headers['content-type']?.includes('json') && answer.body !== '') noteSecretsOf(answer.json())
  for (const { value } of answer.cookies) note('cookie', value)
  return answer.statusCode
}

/** The secrets that appear in the log, as they are, in an address, or escaped in JSON. */
function logged(): string[] {
  const log = lines.join('')
  return [...secrets]
    .filter(([secret]) =>
      [secret, encodeURIComponent(secret), secret.replaceAll('-', '')].some(one => log.includes(one)),
    )
    .map(([secret, kind]) => `${kind}: ${lines.find(line => line.includes(secret))?.slice(0, 300)}`)
}

test('whatever is requested and returned, the log contains no name, text, token, link or number of a person', async () => {
  for (const { call, sample } of calls) {
    const places = textsIn(sample.body)
    const chosen = chaosSize(1, 0) === 1 ? places.filter(() => random() < 0.15) : places
    for (const place of chosen) await done(call, { ...sample, body: withText(sample.body, place, typed) })
    if (call.name === 'PATCH /patients/:id') await done(call, { ...sample, body: { patient: { ssn } } })
    await done(call, sample)
  }
  await runPendingJobs(db, undefined, pino(loggerOptions('debug'), logStream))
  const { rows } = await db.owner.query<{ text: string }>('select text from sandbox_emails')
  const ends = rows.flatMap(({ text }) => text.match(/(?<=[/=])[\w-]{20,}/g) ?? [])
  for (const token of ends.filter(end => /\d/.test(end))) note('link of a letter', token)
  expect(lines.length).toBeGreaterThan(calls.length)
  expect(secrets.size).toBeGreaterThan(50)
  expect(logged()).toEqual([])
})

// Nothing listens at any of these addresses.
const nowhere = 'http://127.0.0.1:9'
const keys = {
  SMTP_URL: 'smtp://clinic:canary-of-the-mailbox@127.0.0.1:9',
  TWILIO_AUTH_TOKEN: 'canary0of0the0provider0of0texts0',
  STRIPE_SECRET_KEY: 'sk_test_canaryOfTheBank',
  STRIPE_WEBHOOK_SECRET: 'whsec_canaryOfTheBank',
  CLEARINGHOUSE_SECRET: 'canary-of-the-clearinghouse',
  CLEARINGHOUSE_WEBHOOK_SECRET: 'canary-of-the-clearinghouse-and-its-news',
}
const realServices = {
  DATABASE_URL: db.appUrl,
  APP_SECRET: testSecret,
  APP_URL: 'https://clinic.example.com',
  EMAIL_DRIVER: 'smtp',
  EMAIL_FROM: 'desk@clinic.example',
  SMS_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_API_URL: nowhere,
  PAYMENTS_DRIVER: 'stripe',
  STRIPE_API_URL: nowhere,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ofTheBank',
  ...keys,
}

test('nor the keys of providers, if they are wrong or nobody answers', async () => {
  const words: string[] = []
  for (const name of [...Object.keys(keys), 'APP_SECRET', 'DATABASE_URL', 'S3_URL'])
    try {
      readConfig({ ...realServices, [name]: 'canary' })
    } catch (error) {
      words.push(String(error))
    }
  expect(words.length).toBeGreaterThan(3)
  expect(words.filter(word => /canary(?!-|0|Of)/.test(word))).toEqual([])

  for (const key of Object.values(keys)) note('key of a service', key)
  note('key of a service', 'canary-of-the-mailbox')
  const { loginAs, served, storage } = await testApp(db, {
    env: { ...realServices, LOG_LEVEL: 'debug' },
    logStream,
  })
  const browser = await loginAs(await make.user(clinicId, { admin: true }))
  const reaching = /^(POST|PUT|DELETE) .*(emails|messages|finance|invoices|settings\/users)/
  for (const call of everyCall({ served, storage }).filter(({ name }) => reaching.test(name)))
    await sendCall(browser, call, await call.sample(db.owner, clinicId))
  const log = pino(loggerOptions('debug'), logStream)
  const config = readConfig(realServices)
  await runPendingJobs(db, composeJobs({ config, appSecret: testSecret, storage, clock: db.clock, log }), log)
  expect(lines.filter(line => /will be tried again|could not be/.test(line)).length).toBeGreaterThan(3)
  expect(logged()).toEqual([])
})

test('nor the row that the database refuses, with its reason', async () => {
  const { rows: tables } = await db.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'clinic_id'
       and table_name not in ('sessions', 'audit_log', 'live_events', 'clinic_heads', 'idempotency_keys')`,
  )
  for (const { name } of tables)
    await db.owner.query(`alter table ${name} add constraint never_ck check (clinic_id is null) not valid`)
  const answers: number[] = []
  for (const { call, sample } of calls.filter(({ call: one }) => doesSomething(one)))
    answers.push(await done(call, sample))
  expect(answers.filter(status => status === 500).length).toBeGreaterThan(30)
  expect(lines.filter(line => line.includes('never_ck')).length).toBeGreaterThan(30)
  expect(logged()).toEqual([])
})
