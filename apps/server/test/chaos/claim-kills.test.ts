// @whole: processes are killed, and started again each time.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testPassword } from '../fixtures/factories.ts'
import { type HttpClient, httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import { chaosSize } from './harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from './harness/chaos-test.ts'
import { type ChaosClaim, createClaims, endings } from './harness/claim-scenarios.ts'
import { expectInvariants } from './harness/invariants.ts'
import { type KillableProcesses, killInTurn, parts, startKillable } from './harness/killable-processes.ts'

const random = chaosRandom('people')
const count = chaosSize(9, 500)

/** The claims with this prefix are voided once they are denied. */
const voided = 'DENY_'

/** Makes the time of every retry come. */
const hurry = (processes: KillableProcesses) =>
  processes.ask(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and (t.identifier like '%claim%' or t.identifier = 'sandbox-payer') and j.locked_at is null
       and j.run_at > now()`,
    [],
    'worker',
  )

/** Staff who repeat a call with the same key, while processes die, until it is answered. */
const insistAs =
  (staff: HttpClient) =>
  async (claimId: number, action: string, { key = randomUUID(), version = '' } = {}) => {
    for (;;) {
      try {
        const answer = await staff.send(
          'POST',
          `/v2/rest/insurances/claims/${claimId}/${action}`,
          undefined,
          {
            'idempotency-key': key,
            ...(version !== '' && { 'if-match': `"${version}"` }),
          },
        )
        const text = await answer.text()
        if (answer.status < 500) return { status: answer.status, text }
      } catch {
        // Cut off: the outcome is unknown.
      }
      await pause(200)
    }
  }

test(
  'kill -9 of server, worker and database while claims are sent and answered: each claim reaches its end, and each was sent once [CLM-83]',
  {
    timeout: 3_600_000,
  },
  asChaosTest(async chaosRun => {
    const helping = chaosRandom('who does jobs')
    const began = Date.now()
    const env = { CLEARINGHOUSE_DRIVER: 'sandbox', CLEARINGHOUSE_SANDBOX_DELAYS: 'off', TRUST_PROXY: '1' }
    const processes = await startKillable(env, () => helping() < 0.25)
    const { ask, address } = processes
    const { email, laid, close } = await createClaims(processes.ownerUrl, count)
    await close()
    const staff = httpClient(address)
    await staff.logIn(email, testPassword)
    const insist = insistAs(staff)

    const statusOf = async (id: number): Promise<string> => {
      const rows = await ask<{ status: string }>('select status from claims where id = $1', [id]).catch(
        () => [],
      )
      return rows[0]?.status ?? 'nobody answers'
    }
    /** The version on the screen of the person who sends it. */
    const versionOf = async (id: number): Promise<string> => {
      for (;;) {
        const rows = await ask<{ at: Date }>('select updated_at as at from claims where id = $1', [id]).catch(
          () => [],
        )
        if (rows[0] !== undefined) return rows[0].at.toISOString()
      }
    }
    const reaches = (id: number, wanted: string[]) =>
      until(
        `claim ${id} is ${wanted}`,
        async () => {
          await pause(200)
          return wanted.includes(await statusOf(id))
        },
        600_000,
      )
    const expected = ({ status, text }: { status: number; text: string }) => {
      if (status !== 200) throw new Error(`${status} ${text}`)
    }
    const hasActivity = async (id: number, action: string) =>
      (
        await ask('select from claim_activities where claim_id = $1 and action = $2', [id, action]).catch(
          () => [],
        )
      ).length > 0

    /** Pressed twice, and by somebody else at the same moment: one of them voids it. */
    const takeBack = async (id: number) => {
      const key = randomUUID()
      const answers = await Promise.all([
        insist(id, 'void', { key }),
        insist(id, 'void', { key }),
        insist(id, 'void'),
      ])
      if (!answers.some(({ status }) => status === 200)) throw new Error(`nobody could void claim ${id}`)
      return reaches(id, ['voided'])
    }

    /** Follows a claim from its first validation to the staff's decision and what they do after it. */
    const accompany = async ({ id, prefix }: ChaosClaim) => {
      expected(await insist(id, 'validate'))
      await reaches(id, ['validated'])
      // Somebody presses twice, and somebody else at the same moment: one of them sends it.
      const key = randomUUID()
      const version = await versionOf(id)
      const answers = await Promise.all([
        insist(id, 'submit', { key, version }),
        insist(id, 'submit', { key, version }),
        ...(random() < 0.3 ? [insist(id, 'submit', { version })] : []),
      ])
      if (!answers.some(({ status }) => status === 200)) throw new Error(`nobody could send claim ${id}`)
      const ending = endings[prefix]
      if (ending === 'failed') return reaches(id, ['failed'])
      if (ending === 'cancelled') {
        await reaches(id, ['submitted'])
        if (prefix === 'PEND_') await until(`a word on ${id}`, () => hasActivity(id, 'claim_status'), 600_000)
        expected(await insist(id, 'cancel'))
        return undefined
      }
      await reaches(id, ['answered'])
      expected(await insist(id, ending === 'approved' ? 'approve' : 'deny'))
      return prefix === voided ? takeBack(id) : undefined
    }

    let isOver = false
    const wrong: unknown[] = []
    const left = [...laid]
    const person = async () => {
      for (let claim = left.shift(); claim !== undefined; claim = left.shift())
        await accompany(claim).catch(error => wrong.push(error))
    }
    const people = Promise.all(Array.from({ length: chaosSize(6, 16) }, person)).finally(() => {
      isOver = true
    })
    const clock = (async () => {
      while (!isOver) await Promise.all([pause(500), hurry(processes).catch(() => undefined)])
    })()
    const moved = async () =>
      (await ask<{ lines: number }>('select count(*)::int as lines from claim_activities').catch(() => []))[0]
        ?.lines ?? 0
    const kills = await killInTurn(chaosRun, processes, {
      isAtWork: 'claims are on their way',
      isOver: () => isOver,
      done: moved,
      least: chaosSize(6, 20),
      more: chaosSize(10, 80),
      expectInvariantsHold: () => expectInvariants(chaosRun, ask, { when: 'always' }),
    })
    await Promise.all([people, clock])
    expect(wrong).toEqual([])

    // Remittances that come after the response are received too.
    const unheard = async () => {
      await hurry(processes)
      return ask(
        `select from clearinghouse_files where processed_at is null
       union all select from sandbox_claims where next_at is not null
       union all select from claims c join sandbox_claims s on s.member_id = c.subscriber_member_id
       where s.story in ('paid', 'paid in part', 'denied')
         and not exists (select from claim_remittances r where r.claim_id = c.id)`,
      )
    }
    await until('everything is heard', async () => (await unheard()).length === 0, 120_000)

    const ends = await ask<{ id: number; status: string }>('select id::int, status from claims order by id')
    expect(new Map(ends.map(({ id, status }) => [id, status]))).toEqual(
      new Map(laid.map(({ id, prefix }) => [id, prefix === voided ? 'voided' : endings[prefix]])),
    )
    // Each was sent once, and voided once if it was voided: one submission, one file at the clearinghouse, and one
    // claim in the books of every payer that could read it.
    const [sent] = await ask(
      `select (select count(*)::int from claim_submissions) as sendings,
       (select count(distinct claim_id)::int from claim_submissions) as claims,
       (select count(*)::int from sandbox_exchanges where kind = 'claim') as files,
       (select count(*)::int from sandbox_claims) as booked`,
    )
    const readable = laid.filter(({ prefix }) => prefix !== 'BAD999_').length
    const voids = laid.filter(({ prefix }) => prefix === voided).length
    const all = count + voids
    expect(sent).toEqual({ sendings: all, claims: count, files: all, booked: readable + voids })
    // Each step is in its history once.
    await expectInvariants(chaosRun, ask, { when: 'settled' })
    for (const part of parts) expect(kills[part]).toBeGreaterThan(0)
    const seconds = Math.round((Date.now() - began) / 1000)
    if (count > 100) process.stdout.write(`${JSON.stringify({ ...kills, claims: count, seconds })}\n`)
  }),
)
