// @whole: kills databases of its own

import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { until } from '../fixtures/until.ts'
import { queryPostgres, useDataFolder } from './postgres-folder.ts'

const { folder, useMadeCluster, start, startInChild, postmaster, logged } = useDataFolder()

describe('when PostgreSQL dies', () => {
  beforeEach(useMadeCluster)

  test('as a whole, it is restarted at the same address and owned again', async () => {
    const { adminUrl } = await start()
    await queryPostgres(adminUrl, 'create table kept as select 42 as answer')
    const { pid } = postmaster()
    process.kill(pid, 'SIGKILL')
    await logged('PostgreSQL is back')
    expect(await queryPostgres(adminUrl, 'select answer from kept')).toBe(42)
    expect(postmaster().pid).not.toBe(pid)
    expect((await startInChild()).name).toBe('DataFolderInUse')
  })

  test('it is restarted while a long query keeps one of its processes busy', async () => {
    const { adminUrl } = await start()
    const busy = queryPostgres(adminUrl, 'select count(*) from generate_series(1, 1000000000)').catch(
      () => undefined,
    )
    // This query itself counts as one.
    const isBusy = `select count(*) > 1 from pg_stat_activity where query like '%generate_series%'`
    await until('the query runs', () => queryPostgres(adminUrl, isBusy))
    process.kill(postmaster().pid, 'SIGKILL')
    await logged('PostgreSQL is back')
    expect(await queryPostgres(adminUrl, 'select 1')).toBe(1)
    await busy
  })

  test('one session killed: every session ends, and the folder is owned again', async () => {
    const { adminUrl } = await start()
    const { pid } = postmaster()
    const session = new pg.Client({ connectionString: adminUrl })
    session.on('error', () => {})
    await session.connect()
    const { rows } = await session.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await logged('PostgreSQL is back')
    expect(postmaster().pid).toBe(pid)
    expect((await startInChild()).name).toBe('DataFolderInUse')
  })

  test('if Archwire is stopped meanwhile, nothing is left running', async () => {
    const postgres = await start()
    process.kill(postmaster().pid, 'SIGKILL')
    await logged('PostgreSQL has gone away')
    await postgres.stop()
    expect(findPostmaster(folder.cluster)).toBeUndefined()
  })
})
