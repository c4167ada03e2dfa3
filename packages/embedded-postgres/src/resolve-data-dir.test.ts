import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runsAsRoot } from './postgres-account.ts'
import { prepareFolders, resolveDataDir } from './prepare-folders.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'archwire-checkout-'))
  chmodSync(checkout, 0o755)
})

afterEach(() => rmSync(checkout, { recursive: true, force: true }))

test('the data folder is `data` in the checkout, or the configured one', () => {
  expect(resolveDataDir(undefined, checkout)).toBe(join(checkout, 'data'))
  expect(resolveDataDir('elsewhere', checkout)).toBe(join(checkout, 'elsewhere'))
  expect(resolveDataDir('/srv/archwire', checkout)).toBe('/srv/archwire')
})

test.runIf(runsAsRoot())('as root, in a checkout of mode 700, it is in /var/lib', () => {
  chmodSync(checkout, 0o700)
  expect(resolveDataDir(undefined, checkout)).toMatch(/^\/var\/lib\/archwire\/data-[0-9a-f]{8}$/)
  expect(resolveDataDir(undefined, checkout)).toBe(resolveDataDir(undefined, checkout))
})

test.runIf(runsAsRoot())('a checkout that is closed later does not seem to lose its data', () => {
  mkdirSync(join(checkout, 'data/postgres'), { recursive: true })
  chmodSync(checkout, 0o700)
  expect(resolveDataDir(undefined, checkout)).toBe(join(checkout, 'data'))
})

test.runIf(runsAsRoot())(
  'a configured folder that PostgreSQL cannot reach is refused with what to do',
  async () => {
    chmodSync(checkout, 0o700)
    const starting = startEmbeddedPostgres({ dataDir: join(checkout, 'data'), log: () => {} })
    await expect(starting).rejects.toThrow(
      new RegExp(`user "postgres", who cannot enter ${checkout}.*Set DATA_DIR.*chmod o\\+x '${checkout}'`),
    )
  },
)

test.runIf(runsAsRoot())(
  'a folder that a server without a database of its own made for its files is used, and opened for PostgreSQL to pass',
  async () => {
    const data = join(checkout, 'data')
    mkdirSync(join(data, 'files'), { recursive: true, mode: 0o700 })
    chmodSync(data, 0o700)
    expect(resolveDataDir(undefined, checkout)).toBe(data)
    expect(prepareFolders(data).cluster).toBe(join(data, 'postgres'))
    expect(statSync(data).mode & 0o777).toBe(0o711)
    expect(statSync(join(data, 'files')).mode & 0o777).toBe(0o700)
  },
)
