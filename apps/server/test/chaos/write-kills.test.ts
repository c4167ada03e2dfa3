// @whole: processes are killed, and started again each time.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type HttpClient, httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import {
  killPostgres,
  queryEmbedded,
  removeDataDir,
  startServerProcess,
  temporaryDataDir,
} from '../processes/server-process.ts'
import { chaosSize } from './harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from './harness/chaos-test.ts'
import { expectInvariants } from './harness/invariants.ts'

const dataDir = await temporaryDataDir()
afterAll(async () => {
  await killPostgres(dataDir)
  await removeDataDir(dataDir)
})

/** Renames the clinic until it is cut off, and notes the names whose saving was acknowledged. */
async function renameUntilCutOff(client: HttpClient, prefix: string, acknowledged: string[]): Promise<void> {
  for (let turn = 0; ; turn++) {
    const name = `${prefix} ${turn}`
    try {
      const answer = await client.send('PUT', '/v2/rest/settings/clinic', { clinic: { name } })
      if (answer.status === 200) acknowledged.push(name)
      await answer.arrayBuffer()
    } catch {
      return
    }
  }
}

/** How often clinics were changed, and how many events there are. */
async function countChanges(): Promise<{ audits: number; events: number }> {
  const [counts] = await queryEmbedded<{ audits: number; events: number }>(
    dataDir,
    `select (select count(*)::int from audit_log where entity_type = 'clinic') as audits,
            (select count(*)::int from live_events) as events`,
  )
  return counts ?? { audits: 0, events: 0 }
}

test(
  'kill -9 of server and database under writes loses no acknowledged change',
  asChaosTest(async chaosRun => {
    const random = chaosRandom('blows')
    const acknowledged: string[] = []
    // The demo makes changes of its own when it is laid out.
    let ofDemo = { audits: 0, events: 0 }
    for (let round = 0; round < chaosSize(3, 10); round++) {
      const server = await startServerProcess({ DATA_DIR: dataDir })
      // The small size runs beside other tests, on busy machines.
      expect(server.secondsToReady).toBeLessThan(chaosSize(120, round === 0 ? 30 : 10))
      if (round === 0) ofDemo = await countChanges()
      const clients = await Promise.all(
        ['admin@example.com', 'admin@riverside.example.com'].map(async email => {
          const client = httpClient(server.address)
          await client.logIn(email, 'archwire-demo')
          return client
        }),
      )
      const writers = clients.flatMap((client, clinic) =>
        [0, 1, 2].map(writer =>
          renameUntilCutOff(client, `round ${round} clinic ${clinic} writer ${writer}`, acknowledged),
        ),
      )
      const enough = acknowledged.length + 12 + Math.floor(random() * 60)
      await until('it is in the middle of saving', () => acknowledged.length >= enough, 60_000)
      // Sometimes the server is killed first, sometimes the database, sometimes both at once.
      await pause(random() * 30)
      if (round % 3 === 0) server.kill('SIGKILL')
      await killPostgres(dataDir)
      if (round % 3 === 1) await pause(random() * 600)
      server.kill('SIGKILL')
      await server.exited
      await killPostgres(dataDir)
      chaosRun.kills += 2
      await Promise.all(writers)
    }

    const server = await startServerProcess({ DATA_DIR: dataDir })
    const stored = await queryEmbedded<{ name: string }>(
      dataDir,
      `select changes #>> '{name,to}' as name from audit_log where entity_type = 'clinic' order by id`,
    )
    const names = new Set(stored.map(row => row.name))
    expect(acknowledged.filter(name => !names.has(name))).toEqual([])

    const [state] = await queryEmbedded<Record<string, number>>(
      dataDir,
      `select
       (select count(*)::int from clinics c where c.name <> (
          select changes #>> '{name,to}' from audit_log a
          where a.clinic_id = c.id and a.entity_type = 'clinic' order by id desc limit 1)) as torn,
       (select count(*)::int from clinic_heads h where h.event_seq <> (
          select max(seq) from live_events e where e.clinic_id = h.clinic_id)) as skipped`,
    )
    expect(state).toEqual({ torn: 0, skipped: 0 })
    const { audits, events } = await countChanges()
    expect(audits - ofDemo.audits).toBe(events - ofDemo.events)
    expect(events - ofDemo.events).toBeGreaterThanOrEqual(acknowledged.length)
    await expectInvariants(chaosRun, text => queryEmbedded(dataDir, text), { when: 'settled' })
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }),
  600_000,
)
