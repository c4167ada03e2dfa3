// npm run try:point-in-time    takes a database back to a moment between two bookings
// It needs PostgreSQL's own programs (Debian: apt install postgresql-15) and starts clusters of its own with them.

import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { verifyAudit } from '../../apps/server/src/platform/audit/verify-audit.ts'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { hashRows, type TableHash } from '../../apps/server/test/database/compare-databases.ts'
import { testSecret } from '../../apps/server/test/database/database-template.ts'
import { until } from '../../apps/server/test/fixtures/until.ts'
import { type ServerProcess, startServerProcess } from '../../apps/server/test/processes/server-process.ts'
import { runProgram } from '../operations/run-program.ts'
import { openBookingClient } from './booking-client.ts'
import { type Cluster, makeDatabase, openWorkshop } from './own-postgres.ts'

const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  APP_SECRET: testSecret,
  DEMO: 'on',
  JOBS: 'off',
})

await runProgram(async () => {
  const workshop = openWorkshop()
  const servers: ServerProcess[] = []
  const start = async (databaseUrl: string) => {
    const server = await startServerProcess(settings(databaseUrl))
    servers.push(server)
    return server
  }
  try {
    const archive = workshop.folder('archive')
    const original = await workshop.create('original')
    await original.start({
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    })
    const databaseUrl = await makeDatabase(original)
    const server = await start(databaseUrl)
    const desk = await openBookingClient(server.address, 'admin@example.com', 0)
    await desk.book()
    const copy = await workshop.copy(original, 'restored', ['--wal-method=none'])

    const wanted = await desk.book()
    const [moment] = await original.ask<{ now: string }>(`select clock_timestamp()::text as now`)
    const before = await rowsIn(original)
    const unwanted = await desk.book()
    server.kill('SIGTERM')
    await server.exited
    const [last] = await original.ask<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    await until('the log is archived', async () => {
      const [row] = await original.ask<{ done: boolean }>(
        `select last_archived_wal >= '${last?.segment}' as done from pg_stat_archiver`,
      )
      return row?.done === true
    })
    await original.kill()

    appendFileSync(
      path.join(copy.folder, 'postgresql.auto.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment?.now}'\nrecovery_target_action = 'promote'\n`,
    )
    writeFileSync(path.join(copy.folder, 'recovery.signal'), '')
    const started = performance.now()
    await copy.start()
    await until('it takes changes', async () => {
      const [row] = await copy.ask<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      return row?.recovering === false
    })
    const seconds = (performance.now() - started) / 1000
    const after = await rowsIn(copy)
    const different = Object.keys(before).filter(table => before[table]?.hash !== after[table]?.hash)
    const restoredUrl = databaseUrl.replace(`:${original.port}/`, `:${copy.port}/`)
    const again = await start(restoredUrl)
    const ids = await bookedIn(restoredUrl)
    await (await openBookingClient(again.address, 'admin@example.com', 1)).book()
    again.kill('SIGTERM')
    await again.exited
    const chains = await verifyAudit(restoredUrl)
    const isRight =
      ids.includes(wanted.id) &&
      !ids.includes(unwanted.id) &&
      different.length === 0 &&
      chains.every(one => one.broken === undefined)
    console.log(
      `to ${moment?.now} in ${seconds.toFixed(1)} s: the booking before it is ${ids.includes(wanted.id) ? 'there' : 'LOST'}, ` +
        `the one after it is ${ids.includes(unwanted.id) ? 'STILL THERE' : 'not'}, ` +
        `${Object.keys(before).length} tables compared row by row, ${different.length} differ` +
        `${different.length > 0 ? ` (${different.join(', ')})` : ''}, audit chains whole, bookings go on`,
    )
    if (!isRight) process.exitCode = 1
  } finally {
    for (const server of servers) server.kill('SIGKILL')
    await workshop.close()
  }
})

async function rowsIn(cluster: Cluster): Promise<Record<string, TableHash>> {
  const pool = openPool(`postgres://postgres@127.0.0.1:${cluster.port}/archwire`, { name: 'trial', max: 1 })
  const client = await pool.connect()
  try {
    return await hashRows(client)
  } finally {
    client.release()
    await pool.end()
  }
}

async function bookedIn(databaseUrl: string): Promise<number[]> {
  const pool = openPool(databaseUrl, { name: 'trial', max: 1 })
  try {
    const { rows } = await pool.query(`select id from appointments where day >= '2030-01-01'`)
    return rows.map(row => Number(row.id))
  } finally {
    await pool.end()
  }
}
