// @whole: kills databases of its own.
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import { DataFolderInUse } from '@archwire/embedded-postgres/start-embedded-postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import { killedBy, queryPostgres, useDataFolder } from './postgres-folder.ts'

const { folder, useMadeCluster, start, startInChild, postmaster, postgresProcesses } = useDataFolder()

describe('first start', () => {
  test('makes a cluster that is durable, in UTC and UTF-8, closed to strangers', async () => {
    const { adminUrl, adopted } = await start({ work_mem: '7MB' })
    expect(adopted).toBe(false)
    const facts = `select concat_ws(' ', current_setting('fsync'), current_setting('timezone'),
      current_setting('server_encoding'), current_setting('listen_addresses'), current_setting('work_mem'),
      current_setting('data_checksums'), current_setting('password_encryption'))`
    expect(await queryPostgres(adminUrl, facts)).toBe('on UTC UTF8 127.0.0.1 7MB on scram-sha-256')
    await queryPostgres(
      adminUrl,
      "create collation names (provider = icu, locale = 'en', deterministic = false)",
    )
    await queryPostgres(adminUrl, 'create extension pg_trgm')
    await expect(queryPostgres(adminUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password/,
    )
    expect(statSync(join(folder.data, 'secrets/postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder.data, 'secrets')).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder.data).filter(name => name.startsWith('postgres-new'))).toEqual([])
  })

  test('of two starts at once one owns the folder, and the other is refused with the reason', async () => {
    const both = await Promise.all([startInChild(), startInChild()])
    const winner = both.find(one => one.adminUrl)
    const loser = both.find(one => one.name)
    expect(loser?.name).toBe('DataFolderInUse')
    expect(await queryPostgres(winner?.adminUrl ?? '', 'select 1')).toBe(1)
  })

  test('the rest of an earlier first start that crashed is removed', async () => {
    const half = join(folder.data, 'postgres-new-4194305-abcd')
    mkdirSync(half)
    await start()
    expect(existsSync(half)).toBe(false)
  })
})

describe('later starts', () => {
  beforeEach(useMadeCluster)

  test('keep the data', async () => {
    const first = await start()
    await queryPostgres(first.adminUrl, 'create table kept as select 42 as answer')
    await Promise.all([first.stop(), first.stop()])
    expect(findPostmaster(folder.cluster)).toBeUndefined()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await queryPostgres(second.adminUrl, 'select answer from kept')).toBe(42)
  })

  test('adopt the PostgreSQL that outlived a killed server', async () => {
    const { child, adminUrl } = await startInChild()
    const { pid } = postmaster()
    await killedBy(child)
    const next = await start()
    expect(next).toMatchObject({ adopted: true, adminUrl })
    expect(postmaster().pid).toBe(pid)
    await next.stop()
    expect(findPostmaster(folder.cluster)).toBeUndefined()
  })

  test('recover all committed data when everything was killed', async () => {
    const { child, adminUrl } = await startInChild()
    await queryPostgres(adminUrl, 'create table kept as select 42 as answer')
    await killedBy(child)
    for (const pid of postgresProcesses()) process.kill(pid, 'SIGKILL')
    expect(existsSync(join(folder.cluster, 'postmaster.pid'))).toBe(true)
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await queryPostgres(next.adminUrl, 'select answer from kept')).toBe(42)
  })

  test('ignore a pid file whose number now belongs to another process', async () => {
    await (await start()).stop()
    writeFileSync(
      join(folder.cluster, 'postmaster.pid'),
      `${process.pid}\n${folder.data}\n1\n5432\n\n\n\nready\n`,
    )
    expect((await start()).adopted).toBe(false)
  })

  test('are refused while another process owns the folder, which stays intact', async () => {
    const first = await startInChild()
    const { pid } = postmaster()
    const refused = await start().catch(error => error)
    expect(refused).toBeInstanceOf(DataFolderInUse)
    expect(refused.message).toMatch(/Another Archwire is running on this data folder .*set DATA_DIR/)
    expect(postmaster().pid).toBe(pid)
    expect(await queryPostgres(first.adminUrl, 'select 1')).toBe(1)
  })
})

test('Ctrl-C in the terminal reaches the server but not PostgreSQL', async () => {
  useMadeCluster()
  const { child, adminUrl } = await startInChild()
  process.kill(-Number(child.pid), 'SIGINT')
  await once(child, 'exit')
  expect(await queryPostgres(adminUrl, 'select 1')).toBe(1)
})
