// @whole: processes are killed, and started again each time.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { deliveryUnknown } from '../../src/features/messaging/delivery/delivery-outcome.ts'
import { cloneDatabase } from '../database/database.ts'
import { testSecret } from '../database/database-template.ts'
import { ownerQuery } from '../database/owner-queries.ts'
import { factories, testPassword } from '../fixtures/factories.ts'
import { type HttpClient, httpClient } from '../fixtures/http-client.ts'
import { textFixture } from '../fixtures/messaging/text-fixture.ts'
import { until } from '../fixtures/until.ts'
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts'
import { startTwilioServer, twilioAccount } from '../providers/twilio-server.ts'
import { chaosSize } from './harness/chaos-size.ts'
import { asChaosTest, type ChaosRun, chaosRandom } from './harness/chaos-test.ts'
import { expectInvariants } from './harness/invariants.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const twilio = await startTwilioServer()
const total = chaosSize(24, 1_000)
const batch = chaosSize(12, 40)

const program = path.join(import.meta.dirname, '../processes/text-process.ts')
const running = new Set<{ kill(signal: 'SIGKILL'): unknown }>()
afterEach(() => {
  for (const one of running) one.kill('SIGKILL')
  running.clear()
})

function startWorker(provider: string): ChildProcess {
  const args = [program, db.workerUrl, provider, ...Object.values(twilioAccount)]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  running.add(child)
  return child
}
async function killWorker(child: ChildProcess): Promise<void> {
  running.delete(child)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATABASE_URL: db.ownerUrl,
    APP_SECRET: testSecret,
    SMS_DRIVER: 'sandbox',
    JOBS: 'off',
  })
  running.add(server)
  return server
}

type Text = { key: string; body: string; conversationId: number }

/** Sends the remaining texts, five at a time, and removes those that were acknowledged; a server that dies ends it. */
async function sendAll(client: HttpClient, left: Text[], most: number): Promise<void> {
  const turn = left.slice(0, most)
  const writer = async () => {
    for (let text = turn.shift(); text !== undefined; text = turn.shift()) {
      const { key, body, conversationId } = text
      const message = { message: { body } }
      const answer = await client
        .send('POST', `/v2/rest/conversations/${conversationId}/messages`, message, {
          'idempotency-key': key,
        })
        .catch(() => undefined)
      if (answer === undefined) return
      await answer.arrayBuffer().catch(() => undefined)
      if (answer.status === 201) left.splice(left.indexOf(text), 1)
    }
  }
  await Promise.all([writer(), writer(), writer(), writer(), writer()])
}

/** Texts a dozen phones while server and worker are killed at random, until all texts are settled. */
async function textUnderKills(
  chaosRun: ChaosRun,
  provider: string,
  isBusy: () => Promise<number>,
  // The condition for a message that is still under way.
  unsettled = `m.delivery_status = 'sending'`,
) {
  const random = chaosRandom(`blows, ${provider === 'sandbox' ? provider : 'twilio'}`)
  const look = (when: 'always' | 'settled') =>
    expectInvariants(chaosRun, ownerQuery(db.owner), { when, ...(provider === twilio.url && { twilio }) })
  const clinicId = (await make.clinic()).id
  const user = await make.user(clinicId)
  await db.owner.query(
    `insert into messaging_settings (clinic_id, sms_number, reminder_text) values ($1, $2, '{appointments}')`,
    [clinicId, String(5_550_100_000 + clinicId)],
  )
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into conversations (clinic_id, phone_number, moved_at)
     select $1, (5551230000 + n)::text, now() from generate_series(11, 22) as n returning id`,
    [clinicId],
  )
  const left: Text[] = Array.from({ length: total }, (_, number) => ({
    key: randomUUID(),
    body: `text ${number}`,
    conversationId: rows[number % rows.length]?.id ?? 0,
  }))

  let server = await startServer()
  while (left.length > 0) {
    const worker = startWorker(provider)
    const client = httpClient(server.address)
    await client.logIn(user.email, testPassword)
    const before = await isBusy()
    const sending = sendAll(client, left, batch)
    // Most are killed after they have begun, which takes them a while; some before they have done anything.
    if (random() < 0.8)
      await until('the worker has begun', async () => (await isBusy()) > before || left.length === 0, 30_000)
    await pause(random() * 150)
    if (random() < 0.4) {
      server.kill('SIGKILL')
      await server.exited
      running.delete(server)
      chaosRun.kills++
    }
    await killWorker(worker)
    chaosRun.kills++
    await sending
    await look('always')
    if (!running.has(server)) server = await startServer()
  }
  server.kill('SIGKILL')
  const last = startWorker(provider)
  const settled = async () =>
    (
      await db.owner.query(`select from messages m where m.clinic_id = $1 and (${unsettled}) limit 1`, [
        clinicId,
      ])
    ).rowCount === 0
  await until('every text is settled', settled, 60_000 + total * 100)
  await killWorker(last)
  await look('settled')
  const texts = await db.owner.query<{ body: string; status: string; failure: string | null; to: string }>(
    `select m.body, m.delivery_status as status, m.failure, c.phone_number as "to" from messages m
     join conversations c on c.id = m.conversation_id where m.clinic_id = $1 order by m.id`,
    [clinicId],
  )
  expect(texts.rows.map(({ body }) => body).toSorted()).toEqual(
    Array.from({ length: total }, (_, number) => `text ${number}`).toSorted(),
  )
  return { texts: texts.rows, clinicId }
}

const timeout = 1_800_000

const report = (line: string) => {
  if (total > 100) process.stdout.write(`${line}\n`)
}

test('a text whose process is killed before the provider’s response is found at the provider, and not sent again', async () => {
  const desk = await textFixture({ ...db, clock: { ...db.clock, now: () => new Date() } })
  const first = startWorker(twilio.url)
  twilio.onText = () => killWorker(first)
  const id = await desk.write('in the middle')
  await until('the text is at the provider', () => twilio.texts.length === 1, 45_000)
  twilio.onText = async () => undefined
  const second = startWorker(twilio.url)
  const isSettled = async () => (await desk.message(id)).delivery_status !== 'sending'
  await until('another process has found it', isSettled, 45_000)
  await killWorker(second)
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'sent',
    provider_message_id: twilio.texts[0]?.sid,
  })
  expect(twilio.texts).toHaveLength(1)
  twilio.texts.length = 0
})

test(
  'when server and worker are killed at any moment, no text is sent twice, and each is either sent or failed with Resend',
  {
    timeout,
  },
  asChaosTest(async chaosRun => {
    const random = chaosRandom('provider')
    twilio.onText = () => pause(random() * 60)
    const { texts } = await textUnderKills(chaosRun, twilio.url, async () => twilio.texts.length)
    const arrived = twilio.texts.map(({ body }) => body)
    expect(new Set(arrived).size, 'texts that arrived twice').toBe(arrived.length)
    const sent = texts.filter(({ status }) => status === 'sent')
    const failed = texts.filter(({ status }) => status === 'failed')
    expect(sent.length + failed.length).toBe(total)
    expect(sent.map(({ body }) => body).toSorted()).toEqual(arrived.toSorted())
    for (const text of failed) expect(text.failure).toBe(deliveryUnknown)
    for (const to of new Set(sent.map(text => text.to))) {
      const written = sent.filter(text => text.to === to).map(({ body }) => body)
      expect(twilio.texts.filter(text => text.to === `+1${to}`).map(({ body }) => body)).toEqual(written)
    }
    report(`${chaosRun.kills} kills, ${sent.length} texts sent, ${failed.length} failed`)
  }),
)

test(
  'the same with the sandbox: every text is sent once, and arrives',
  { timeout },
  asChaosTest(async chaosRun => {
    const carried = async () => (await db.owner.query('select from sandbox_texts')).rowCount ?? 0
    const { texts, clinicId } = await textUnderKills(chaosRun, 'sandbox', carried, 'm.delivered_at is null')
    expect(texts.filter(({ status }) => status !== 'sent')).toEqual([])
    const { rows } = await db.owner.query<{ body: string; status: string }>(
      'select body, status from sandbox_texts where clinic_id = $1',
      [clinicId],
    )
    expect(rows.filter(({ status }) => status !== 'delivered')).toEqual([])
    expect(rows.map(({ body }) => body).toSorted()).toEqual(texts.map(({ body }) => body).toSorted())
    report(`${chaosRun.kills} kills, ${rows.length} texts carried`)
  }),
)
