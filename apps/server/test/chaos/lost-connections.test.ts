// @whole: twenty rounds, each of which waits until everything works again.
import { expect, test } from 'vitest'
import { httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import { useOwnServers } from '../processes/own-servers.ts'
import { connectEmbedded } from '../processes/server-process.ts'
import { listenLive } from './harness/reconnecting-clients.ts'

const own = useOwnServers()

/** Every connection that a server holds, by its name in PostgreSQL. */
const connections = ['server', 'live', 'worker', 'jobs', 'owner']
const rounds = 20

test('each connection to the database is lost, alone and with all others, twenty times: the server is ready again within ten seconds, and what it acknowledged is there [SRV-02]', {
  timeout: 600_000,
}, async () => {
  const server = await own.start()
  const desk = httpClient(server.address)
  await desk.logIn('admin@example.com', 'archwire-demo')
  const live = await listenLive(server.address, desk, 'tasks')
  const owner = await connectEmbedded(own.dataDir)
  const acknowledged: string[] = []
  let isOver = false
  const addTasks = async () => {
    while (!isOver) {
      const title = `Call ${acknowledged.length} ${Math.random()}`
      const answer = await desk
        .send('POST', '/v2/rest/tasks', { task: { title, internal: true } })
        .catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(title)
      else expect(answer === undefined || answer.status === 503, String(answer?.status)).toBe(true)
      await answer?.body?.cancel()
    }
  }
  const adding = addTasks()

  for (let round = 0; round < rounds; round++) {
    const lost = connections[round % (connections.length + 1)]
    const names = lost === undefined ? connections : [lost]
    const { rows } = await owner.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = any($1)',
      [names.map(name => `archwire ${name}`)],
    )
    expect(rows.length, `connections of ${names}`).toBeGreaterThan(0)
    for (const { pid } of rows) process.kill(pid, 'SIGTERM')
    const [before, receivedBefore] = [acknowledged.length, live.received.length]
    await until('it is ready', async () => (await desk.get('/readyz')).status === 200, 10_000)
    await until('it saves', () => acknowledged.length > before + 1, 10_000)
    await until('desks are told', () => live.received.length > receivedBefore + 1, 10_000)
    await desk.send('POST', '/v2/rest/passwords.json', { session: { email: 'admin@example.com' } })
    const waiting = `select from outbox_emails where status not in ('sent', 'skipped')`
    await until('jobs are done', async () => (await owner.query(waiting)).rowCount === 0, 10_000)
    for (const name of names) {
      const back = `select from pg_stat_activity where application_name = 'archwire ' || $1`
      await until(`${name} is back`, async () => (await owner.query(back, [name])).rowCount !== 0, 10_000)
    }
  }

  isOver = true
  await adding
  await live.stop()
  const { rows } = await owner.query<{ title: string }>('select title from tasks where title = any($1)', [
    acknowledged,
  ])
  expect(rows.map(({ title }) => title).sort()).toEqual(acknowledged.toSorted())
  await owner.end()
  expect(server.output.filter(line => line.includes('"level":60'))).toEqual([])
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
