// @whole: everything dies, is full or late at once, for as long as a day of a clinic needs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '../fixtures/limited-disk.ts'
import { type NetworkProxy, networkProxy } from '../fixtures/network-proxy.ts'
import { until } from '../fixtures/until.ts'
import { startStripeServer, stripeKeys } from '../providers/stripe-server.ts'
import { startTwilioServer, twilioAccount } from '../providers/twilio-server.ts'
import { chaosSize } from './harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from './harness/chaos-test.ts'
import { expectInvariants } from './harness/invariants.ts'
import { startKillable } from './harness/killable-processes.ts'
import { openPaymentDesk, paymentScenarios } from './harness/payment-scenarios.ts'
import { notifyOfPayments, notifyOfTexts } from './harness/provider-notifications.ts'
import { lastingClient, listenLive } from './harness/reconnecting-clients.ts'
import { chaosPictures, openUploadPlace, type UploadKind } from './harness/upload-scenarios.ts'
import { expectDone } from './working-day/check-day.ts'
import { deal, faultsOn, type Target } from './working-day/faults.ts'
import { actionsOf, type Done, visitMonth } from './working-day/staff-actions.ts'
import { createWorkingClinic, settleDay } from './working-day/working-clinic.ts'

const [stripe, twilio] = [await startStripeServer(), await startTwilioServer()]
const folder = mkdtempSync(path.join(os.tmpdir(), 'archwire-bad-day-'))
const clockFile = path.join(folder, 'clock')
writeFileSync(clockFile, '0')
const disk = { files: mountSmallDisk(chaosSize(100, 600)), database: mountSmallDisk(chaosSize(400, 1_600)) }
afterAll(() => {
  for (const one of [disk.files, disk.database]) one?.remove()
  rmSync(folder, { recursive: true, force: true })
})
const disks =
  disk.files !== undefined && disk.database !== undefined
    ? { files: disk.files, database: disk.database }
    : undefined

/** How many actions of each kind are done in a day. */
const size = chaosSize(4, 160)
const rounds = chaosSize(4, 60)
const isWhole = chaosSize(0, 1) === 1
// The small day has one of each.
const small = [
  'kill the server',
  'hold the line',
  'clocks change',
  disks === undefined ? 'kill PostgreSQL' : 'disk of PostgreSQL full',
]

const shuffled = <T>(list: T[], random: () => number): T[] =>
  list
    .map(one => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** The order of the faults: each once before any comes twice. */
function plan(names: string[], random: () => number): string[] {
  const order: string[] = []
  while (order.length < rounds) order.push(...shuffled(names, random))
  return order.slice(0, rounds)
}

test(
  'a day on which everything dies, is full or late while a clinic works: nothing is lost and nothing happens twice',
  {
    timeout: 3_600_000,
  },
  asChaosTest(async chaosRun => {
    const [faultRandom, chance, lies, receipts, notifying] = [
      'blows',
      'deeds',
      'providers',
      'receipts',
      'telling',
    ].map(chaosRandom) as [() => number, () => number, () => number, () => number, () => number]
    let line: NetworkProxy | undefined
    const env = {
      PAYMENTS_DRIVER: 'stripe',
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_URL: stripe.url,
      SMS_DRIVER: 'twilio',
      TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
      TWILIO_AUTH_TOKEN: twilioAccount.authToken,
      TWILIO_API_URL: twilio.url,
      CLEARINGHOUSE_DRIVER: 'sandbox',
      CLEARINGHOUSE_SANDBOX_DELAYS: 'off',
      DATA_DIR: disks?.files.folder ?? folder,
      TRUST_PROXY: '1',
      CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, '../processes/jumping-clock.ts')}`,
    }
    const processes = await startKillable(env, () => faultRandom() < 0.25, {
      ...(disks !== undefined && { dataDir: disks.database.folder }),
      between: async ownerUrl => {
        line = await networkProxy([ownerUrl])
        return line.url
      },
    })
    if (line === undefined) throw new Error('there is no line')
    const { ask, address } = processes
    const witnesses = { stripe, twilio, files: path.join(env.DATA_DIR, 'files') }
    const target: Target = { processes, wire: line, clockFile, disks }
    const clinic = await createWorkingClinic(processes.ownerUrl, stripe, size)
    const staff = lastingClient(address, clinic.email)
    await staff.logIn(clinic.email, '')
    const place = await openUploadPlace(staff, clinic.calendar.patient.id)
    const listeners = await Promise.all([
      listenLive(address, staff, 'month', visitMonth),
      listenLive(address, staff, 'conversations'),
      listenLive(address, staff, 'claim_work'),
    ])
    const desk = openPaymentDesk(processes, stripe, staff, { jumpingClock: true })
    // Slow, cut off before and after, out of order, twice: for a fifth of the calls.
    const moods = ['cut before', 'cut after', 'cut after', { status: 500 }] as const
    const mood = () => moods[Math.floor(lies() * moods.length)]
    stripe.fate = () => (lies() < 0.2 ? mood() : lies() < 0.1 ? { afterMs: lies() * 1_000 } : undefined)
    twilio.fate = () => (lies() < 0.2 ? mood() : undefined)
    let aheadMs = 0
    const teller = notifyOfPayments(stripe, {
      address,
      account: clinic.bank.account,
      random: notifying,
      now: () => Date.now() + aheadMs,
    })
    const receiver = notifyOfTexts(twilio, receipts)

    const done: Done = { bookings: [], texts: [], files: [], claims: [] }
    const pictures = await chaosPictures(chance)
    const actions = actionsOf({ clinic, staff, desk, place, pictures, random: chance }, done)
    const kinds: UploadKind[] = ['document', 'image', 'direct']
    const tales = Object.entries(paymentScenarios).filter(([name]) => !name.startsWith('holder'))
    const todo = clinic.claims.map(claim => actions.claim(claim))
    for (let number = 0; number < size; number++) {
      const payer = clinic.bank.payers[number % clinic.bank.payers.length] ?? expect.fail('no payer')
      const bill = await clinic.bank.bill(payer, 1)
      const [, tale] = tales[Math.floor(chance() * tales.length)] ?? expect.fail('no story')
      todo.push(actions.payment(tale, bill, bill.invoiceIds[0] ?? 0))
      todo.push(actions.booking(number), actions.text(number), actions.file(kinds[number % 3] ?? 'direct'))
    }
    await clinic.bank.close()

    const wrong: unknown[] = []
    let finished = 0
    const left = shuffled(todo, chance)
    const person = async () => {
      for (let action = left.shift(); action !== undefined; action = left.shift()) {
        await action().catch(error => wrong.push(error))
        finished++
      }
    }
    let isOver = false
    // Also if it failed in the middle: nobody begins anything more.
    onTestFinished(() => {
      isOver = true
      left.length = 0
    })
    const people = Promise.all(Array.from({ length: chaosSize(8, 12) }, person)).finally(() => {
      isOver = true
    })
    const hurry = () =>
      ask('update graphile_worker._private_jobs set run_at = now() where locked_at is null', [], 'worker')
    // Less often on the long day, so that a job does not use up in minutes the attempts that it has for days.
    const clock = (async () => {
      while (!isOver) await Promise.all([pause(chaosSize(500, 4_000)), hurry().catch(() => undefined)])
    })()

    const faults = faultsOn(target, chaosRun, faultRandom)
    const names = Object.keys(faults).filter(name => isWhole || small.includes(name))
    const order = plan(names, faultRandom)
    if (disks === undefined)
      process.stdout.write('a bad day without full disks: nobody may mount a small one here\n')
    for (const [round, name] of order.entries()) {
      // At this point of the day's work, or when none is left.
      const point = Math.floor((todo.length * round) / order.length)
      await until('people are at work', () => finished >= point || isOver, 600_000)
      await pause(faultRandom() * 200)
      if (isWhole)
        process.stdout.write(
          `${round + 1} of ${order.length}: ${name}, after ${finished} of ${todo.length} deeds\n`,
        )
      const struck = faults[name]
      if (struck === undefined) throw new Error(`there is no blow ${name}`)
      await deal(struck, target, faultRandom).catch((error: Error) => {
        throw new Error(`blow ${round}, ${name}: ${error.message}`, { cause: error })
      })
      await expectInvariants(chaosRun, ask, { when: 'always', ...witnesses })
      expect(processes.deaths, `after blow ${round}, ${name}`).toEqual([])
    }
    await Promise.all([people, clock])
    expect(wrong).toEqual([])

    for (const provider of [stripe, twilio]) provider.fate = () => undefined
    await settleDay({ ask, hurry, hasSentAll: teller.hasSentAll }, () => {
      aheadMs += 60 * 60_000
      writeFileSync(clockFile, String(aheadMs))
    })
    await Promise.all([teller.stop(), receiver.stop(), desk.close()])
    await expectInvariants(chaosRun, ask, { when: 'settled', ...witnesses })
    await expectDone({ ask, clinic, done, twilio, listeners })
    await Promise.all(listeners.map(listener => listener.stop()))
    expect(processes.deaths).toEqual([])
  }),
)
