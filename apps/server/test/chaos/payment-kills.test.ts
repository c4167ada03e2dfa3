// @whole: processes are killed, and started again each time.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testPassword } from '../fixtures/factories.ts'
import { httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import { type StripeBehaviour, startStripeServer, stripeKeys } from '../providers/stripe-server.ts'
import { chaosSize } from './harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from './harness/chaos-test.ts'
import { expectInvariants } from './harness/invariants.ts'
import { type KillableProcesses, killInTurn, parts, startKillable } from './harness/killable-processes.ts'
import { createPayingPatients } from './harness/paying-patients.ts'
import { advances, openPaymentDesk, type PaymentDesk, paymentScenarios } from './harness/payment-scenarios.ts'
import { notifyOfPayments } from './harness/provider-notifications.ts'
import { cameAtBank } from './harness/witnesses.ts'

const stripe = await startStripeServer()
const random = chaosRandom('stories')
const pick = <T>(from: readonly T[], by = random): T => from[Math.floor(by() * from.length)] as T
const isWhole = chaosSize(1, 2) === 2

const losses: StripeBehaviour[] = ['cut before', 'cut after', 'cut after', 'cut after', { status: 500 }]
// A call without a response waits for eight seconds.
const moods = isWhole ? [...losses, ...losses, ...losses, 'silent' as const] : losses

const names = Object.keys(paymentScenarios)
const usual = ['paid', 'paid', 'paid', 'paid', 'paid in two', 'refunded', 'partly refunded']

type Chances = [() => number, () => number, () => number]
type Story = (desk: PaymentDesk) => Promise<void>

/** The stories and their order, with every story at least once. */
async function write(bank: Awaited<ReturnType<typeof createPayingPatients>>): Promise<Story[]> {
  const all: Story[] = []
  for (const payer of bank.payers) {
    const bill = await bank.bill(payer, 12)
    for (const [place, id] of bill.invoiceIds.entries()) {
      const name = isWhole ? pick(random() < 0.7 ? usual : names) : names[place]
      all.push(
        desk => paymentScenarios[name ?? '']?.(desk, bill, id) ?? Promise.reject(new Error('no such story')),
      )
    }
  }
  const ways = Object.values(advances)
  for (let count = 0; count < chaosSize(3, 45); count++) {
    const bill = await bank.bill(pick(bank.payers), 3)
    all.push(desk => ways[count % ways.length]?.(desk, bill) ?? Promise.reject(new Error('no such story')))
  }
  return all
    .map(story => ({ story, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ story }) => story)
}

/** Charges and refunds under way that no job will look up, or whose job has no attempts left. */
const forgotten = (processes: KillableProcesses) =>
  processes.ask(
    `with under_way as (
       select clinic_id || ':look-up-charge:' || id as key from payments where status in ('pending', 'capturing')
       union all select clinic_id || ':look-up-refund:' || id from refunds where status = 'pending')
     select key from under_way u where not exists (
       select from graphile_worker._private_jobs j where j.key = u.key and j.attempts < j.max_attempts)`,
    [],
    'worker',
  )

/** Makes the time of every look-up come. */
const hurry = (processes: KillableProcesses) =>
  processes.ask(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier like 'look-up-%' and j.locked_at is null and j.run_at > now()`,
    [],
    'worker',
  )

test(
  'kill -9 of server, worker and database in the middle of charges, refunds and webhooks: the books agree with the bank, to the cent',
  {
    timeout: 3_600_000,
  },
  asChaosTest(async chaosRun => {
    const began = Date.now()
    const env = {
      PAYMENTS_DRIVER: 'stripe',
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_URL: stripe.url,
      TRUST_PROXY: '1',
    }
    const [fate, notifying, helping] = ['the bank', 'telling', 'who does jobs'].map(chaosRandom) as Chances
    const processes = await startKillable(env, () => helping() < 0.25)
    const { ask, address } = processes
    const laidOut = await createPayingPatients(stripe, processes.ownerUrl, chaosSize(1, 170))
    const left = await write(laidOut)
    await laidOut.close()
    const staff = httpClient(address)
    await staff.logIn(laidOut.email, testPassword)
    stripe.fate = () => (fate() < 0.12 ? pick(moods, fate) : undefined)
    const teller = notifyOfPayments(stripe, { address, account: laidOut.account, random: notifying })
    const desk = openPaymentDesk(processes, stripe, staff)

    let isOver = false
    const wrong: unknown[] = []
    const person = async () => {
      for (let story = left.shift(); story !== undefined; story = left.shift())
        await story(desk).catch(error => wrong.push(error))
    }
    const people = Promise.all(Array.from({ length: chaosSize(8, 40) }, person)).finally(() => {
      isOver = true
    })
    const clock = (async () => {
      while (!isOver)
        await Promise.all([pause(chaosSize(500, 4_000)), hurry(processes).catch(() => undefined)])
    })()
    const kills = await killInTurn(chaosRun, processes, {
      isAtWork: 'the bank is being asked',
      isOver: () => isOver,
      done: () => stripe.requests.length,
      least: chaosSize(5, 60),
      more: chaosSize(15, 640),
      expectInvariantsHold: async () => {
        await expectInvariants(chaosRun, ask, { when: 'always', stripe })
        wrong.push(...(await forgotten(processes)))
      },
    })
    await Promise.all([people, clock])
    expect(wrong).toEqual([])

    // From now on the bank is reached reliably, and time passes: everything comes to its end.
    stripe.fate = () => undefined
    const unsettled = async () => {
      await hurry(processes)
      return ask(
        `select id from payments where status in ('pending', 'capturing')
       union all select id from refunds where status = 'pending'
       union all select id from invoices where status in ('capturing', 'pending')
       union all select id from payment_plans where status = 'pending'`,
      )
    }
    const isSettled = async () => teller.hasSentAll() && (await unsettled()).length === 0
    await until('everything is settled', isSettled, 300_000)
    await Promise.all([teller.stop(), desk.close()])

    const charges = [...stripe.objects.values()].filter(({ id }) => id.startsWith('pi_'))
    const refunds = [...stripe.objects.values()].filter(({ id }) => id.startsWith('re_'))
    await expectInvariants(chaosRun, ask, { when: 'settled', stripe })
    // Every patient has paid the agreed amount, to the cent, and no more.
    expect(
      await ask(
        `select l.id from payment_plans l join invoices i on i.payment_plan_id = l.id
       join invoice_balances b on b.invoice_id = i.id
       group by l.id having sum(b.paid_cents) <> max(l.total_due_cents) or sum(b.due_cents) <> 0`,
      ),
    ).toEqual([])
    // There is one task for each problem that only a person can solve, and for each decline that staff were notified of
    // too late.
    const [late] = await ask(
      `select
       (select count(*)::int from tasks where title like '%in advance did not go through%') as "advances told",
       (select count(*)::int from payments p join invoices i on i.id = p.invoice_id
        where i.kind = 'advance' and p.status = 'declined') as advances,
       (select count(*)::int from tasks where title like '%was declined for good%') as "debits told",
       (select count(*)::int from payments p join invoices i on i.id = p.invoice_id
        where i.kind <> 'advance' and p.payment_method = 'ach' and p.status = 'declined'
          and not exists (select from ledger_entries e where e.payment_id = p.id)) as debits,
       (select count(*)::int from tasks where title like '%was returned by the bank%') as "returns told",
       (select count(distinct e.payment_id)::int from ledger_entries e join invoices i on i.id = e.invoice_id
        where e.kind = 'reversal' and i.kind <> 'advance') as returns,
       (select count(*)::int from tasks where title like '%did not reach the patient%') as "refunds told",
       (select count(*)::int from refunds where status = 'failed') as refunds,
       (select count(*)::int from tasks where title not like '%did not go through after all%') as tasks,
       (select count(*)::int from gateway_events where processed_at is null) as unheard`,
    )
    const counts = late as Record<string, number>
    expect(counts).toMatchObject({
      'advances told': counts.advances,
      'debits told': counts.debits,
      'returns told': counts.returns,
      'refunds told': counts.refunds,
      tasks: ['advances', 'debits', 'returns', 'refunds'].reduce(
        (sum, kind) => sum + Number(counts[kind]),
        0,
      ),
      unheard: 0,
    })
    expect(stripe.problems).toEqual([])
    for (const part of parts) expect(kills[part]).toBeGreaterThan(0)
    const came = charges.filter(({ status }) => status === 'succeeded').length
    const counted = { ...kills, charges: charges.length, came, refunds: refunds.length }
    const more = {
      webhooks: teller.taken,
      requests: stripe.requests.length,
      cents: [...cameAtBank(stripe).values()].reduce((sum, cents) => sum + cents, 0),
    }
    const seconds = Math.round((Date.now() - began) / 1000)
    if (isWhole) process.stdout.write(`${JSON.stringify({ ...counted, ...more, seconds })}\n`)
    expect(came).toBeGreaterThan(chaosSize(15, 2_000))
    expect(refunds.length).toBeGreaterThan(chaosSize(3, 200))
  }),
)
