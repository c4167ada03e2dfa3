import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import net from 'node:net'
import { verifyAudit } from '../../apps/server/src/platform/audit/verify-audit.ts'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { testSecret } from '../../apps/server/test/database/database-template.ts'
import { until } from '../../apps/server/test/fixtures/until.ts'
import { startServerProcess } from '../../apps/server/test/processes/server-process.ts'
import { runProgram } from '../operations/run-program.ts'
import { type Booked, openBookingClient } from './booking-client.ts'
import { type Cluster, makeDatabase, openWorkshop } from './own-postgres.ts'

type MovingAddress = { port: number; moveTo(port: number): void; close(): void }

/**
 * One address that leads to the current primary, as a virtual IP address, HAProxy or a provider's name does elsewhere.
 * Connections are cut off when it moves.
 */
async function movingAddress(first: number): Promise<MovingAddress> {
  let target = first
  const open = new Set<Socket>()
  const server = net.createServer(client => {
    const upstream = net.connect(target, '127.0.0.1')
    for (const [here, there] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(here)
      here.setNoDelay(true)
      here.on('error', () => there.destroy())
      here.on('close', () => {
        open.delete(here)
        there.destroy()
      })
      here.pipe(there)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cutOff = () => {
    for (const one of open) one.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: port => {
      target = port
      cutOff()
    },
    close: () => {
      server.close()
      cutOff()
    },
  }
}

// npm run try:failover              kills a primary once under load
// npm run try:failover -- 5 8       five times, each under the load of eight desks
// It needs PostgreSQL's own programs (Debian: apt install postgresql-15) and starts clusters of its own with them.

const bookingsBefore = 60
const bookingsAfter = 60

await runProgram(async ([rounds = '1', desks = '6']) => {
  for (let round = 1; round <= Number(rounds); round++) await tryFailover(round, Number(desks))
})

/** A primary and a synchronous replica; the primary is killed while people book, the replica takes its place. */
async function tryFailover(round: number, desks: number): Promise<void> {
  const workshop = openWorkshop()
  let address: MovingAddress | undefined
  try {
    const primary = await workshop.create('primary')
    await primary.start()
    address = await movingAddress(primary.port)
    const databaseUrl = await makeDatabase(primary, address.port)
    const replica = await workshop.copy(primary, 'replica', ['--write-recovery-conf'])
    await replica.start()
    await waitForReplica(primary)

    const server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      APP_SECRET: testSecret,
      DEMO: 'on',
      JOBS: 'off',
    })
    try {
      const report = await killUnderLoad({ server: server.address, desks, primary, replica, address })
      const stored = await compare(databaseUrl, report.booked)
      console.log(
        `round ${round}: ${report.booked.length} acknowledged (${report.beforeKill} before the kill), ` +
          `${stored.lost} lost, ${stored.doubled} doubled, ${stored.unasked} that nobody was told of, ` +
          `${stored.brokenChains} broken audit chains; ` +
          `${report.secondsAway.toFixed(1)} s without a booking, ${report.secondsToPromote.toFixed(1)} s of them to promote, ` +
          `${report.refusals} answers of 503`,
      )
      if (stored.lost + stored.doubled + stored.unasked + stored.brokenChains > 0) process.exitCode = 1
    } finally {
      server.kill('SIGTERM')
      await server.exited
    }
  } finally {
    address?.close()
    await workshop.close()
  }
}

/** From here on nothing is acknowledged that the replica does not have on its disk. */
async function waitForReplica(primary: Cluster): Promise<void> {
  // By name, and for the primary only: a replica with this setting would wait for itself once it is promoted.
  await primary.ask(`alter system set synchronous_standby_names = 'replica'`)
  await primary.ask('select pg_reload_conf()')
  await until('the replica is synchronous', async () => {
    const rows = await primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return rows.some(row => row.sync_state === 'sync')
  })
}

async function killUnderLoad(on: {
  server: string
  desks: number
  primary: Cluster
  replica: Cluster
  address: MovingAddress
}) {
  const people = ['admin@example.com', 'staff@example.com', 'admin@riverside.example.com']
  const booked: Booked[] = []
  let refusals = 0
  let isOver = false
  const working = Array.from({ length: on.desks }, async (_, number) => {
    const desk = await openBookingClient(on.server, people[number % people.length] as string, number)
    while (!isOver) {
      const one = await desk.book()
      refusals += one.refusals
      booked.push(one)
    }
  })
  const failure = Promise.all(working)
  const goHome = () => {
    isOver = true
  }
  failure.catch(goHome)
  await Promise.race([failure, until('people book', () => booked.length >= bookingsBefore, 120_000)])

  const killedAt = performance.now()
  await on.primary.kill()
  const beforeKill = booked.filter(one => one.answeredAt < killedAt).length
  const noticedAt = performance.now()
  await on.replica.ask('select pg_promote(true, 60)')
  const secondsToPromote = (performance.now() - noticedAt) / 1000
  on.address.moveTo(on.replica.port)

  const goesOn = () => booked.filter(one => one.sentAt > killedAt).length >= bookingsAfter
  await Promise.race([failure, until('people book again', goesOn, 120_000)]).finally(goHome)
  await failure
  return { booked, beforeKill, refusals, secondsToPromote, secondsAway: longestPause(booked) / 1000 }
}

/** The longest time without an acknowledged booking. */
function longestPause(booked: Booked[]): number {
  const times = booked.map(one => one.answeredAt).toSorted((a, b) => a - b)
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] as number)))
}

/** Compares the acknowledged bookings with the stored ones, by id and by key. */
async function compare(databaseUrl: string, booked: Booked[]) {
  const owner = openPool(databaseUrl, { name: 'trial', max: 1 })
  try {
    const { rows } = await owner.query<{ id: string }>(
      `select id from appointments where day >= '2030-01-01'`,
    )
    const there = new Set(rows.map(row => Number(row.id)))
    const acknowledged = new Set(booked.map(one => one.id))
    const chains = await verifyAudit(databaseUrl)
    return {
      lost: booked.filter(one => !there.has(one.id)).length,
      doubled: booked.length - acknowledged.size,
      unasked: [...there].filter(id => !acknowledged.has(id)).length,
      brokenChains: chains.filter(one => one.broken !== undefined).length,
    }
  } finally {
    await owner.end()
  }
}
