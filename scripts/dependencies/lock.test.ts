import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isLockChangedAlone,
  type Lock,
  manifestsOf,
  missingBuilds,
  readInstalled,
  readLock,
  readManifest,
  strayInstalls,
  strayManifests,
} from './lock.ts'

const root = dirname(dirname(import.meta.dirname))
const lock = readLock(root)

/** The lock and manifests that differ from the commit; undefined outside of a git checkout. */
function changedFiles(): string[] | undefined {
  const files = ['package-lock.json', ...manifestsOf(lock).map(place => join(place, 'package.json'))]
  const { status, stdout } = spawnSync(
    'git',
    ['--no-optional-locks', 'status', '--porcelain', '-z', '--', ...files],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) return undefined
  return stdout.split('\0').flatMap(line => (line === '' ? [] : [line.slice(3)]))
}

describe('the lock of this project', () => {
  test('names the builds for every platform', () => {
    expect(missingBuilds(lock)).toEqual([])
  })

  test('follows every package.json, so that npm ci takes it', () => {
    expect(strayManifests(lock, place => readManifest(root, place))).toEqual([])
  })

  test('is what npm installed', () => {
    expect(strayInstalls(lock, readInstalled(root))).toEqual([])
  })

  test('is the committed one after the install', ({ skip }) => {
    const changed = changedFiles()
    skip(changed === undefined, 'this is no git checkout')
    expect(isLockChangedAlone(changed ?? [])).toBe(false)
  })
})

const linter: Lock = {
  packages: {
    '': { devDependencies: { linter: '2.0.0' } },
    'node_modules/linter': {
      version: '2.0.0',
      optionalDependencies: { 'linter-mac': '2.0.0', watch: '~1.3.2' },
    },
    'node_modules/linter-mac': { version: '2.0.0', optional: true },
    'node_modules/watch': { version: '1.3.9', optional: true },
  },
}
const including = (packages: Lock['packages']): Lock => ({ packages: { ...linter.packages, ...packages } })
const without = (left: string): Lock => ({
  packages: Object.fromEntries(Object.entries(linter.packages).filter(([place]) => place !== left)),
})

describe('builds', () => {
  test('are all there', () => {
    expect(missingBuilds(linter)).toEqual([])
  })

  test('are reported if the registry had none', () => {
    expect(missingBuilds(without('node_modules/linter-mac'))).toEqual([
      'node_modules/linter asks for linter-mac 2.0.0, the lock has none',
    ])
  })

  test('of another version do not fit', () => {
    expect(missingBuilds(including({ 'node_modules/watch': { version: '1.4.0' } }))).toEqual([
      'node_modules/linter asks for watch ~1.3.2, the lock has 1.4.0',
    ])
  })

  test('are those nearest to the package that requires them', () => {
    const nearest = { 'node_modules/linter/node_modules/watch': { version: '1.3.2' } }
    expect(missingBuilds(including({ 'node_modules/watch': { version: '9.0.0' }, ...nearest }))).toEqual([])
    const workspace = { 'apps/web': { optionalDependencies: { watch: '^1.0.0', other: '1.0.0' } } }
    expect(missingBuilds(including(workspace))).toEqual(['apps/web asks for other 1.0.0, the lock has none'])
  })
})

describe('a package.json', () => {
  test('with the same dependencies in another order matches', () => {
    const two = including({ '': { dependencies: { a: '1.0.0', b: '2.0.0' } } })
    expect(strayManifests(two, () => ({ dependencies: { b: '2.0.0', a: '1.0.0' } }))).toEqual([])
  })

  test('with more, fewer or other versions does not match', () => {
    for (const devDependencies of [{}, { linter: '2.0.1' }, { linter: '2.0.0', more: '1.0.0' }])
      expect(strayManifests(linter, () => ({ devDependencies }))).toEqual([''])
  })
})

describe('what is installed', () => {
  test('lacks builds for other platforms', () => {
    expect(strayInstalls(linter, without('node_modules/linter-mac'))).toEqual([])
  })

  test('must not lack, add or change anything else', () => {
    expect(strayInstalls(linter, without('node_modules/linter'))).toEqual([
      'node_modules/linter is not installed, the lock has 2.0.0',
    ])
    expect(strayInstalls(linter, including({ 'node_modules/more': { version: '1.0.0' } }))).toEqual([
      'node_modules/more is 1.0.0, the lock has none',
    ])
    expect(strayInstalls(linter, including({ 'node_modules/watch': { version: '1.3.2' } }))).toEqual([
      'node_modules/watch is 1.3.2, the lock has 1.3.9',
    ])
  })

  test('differs if its checksum does', () => {
    const resigned = including({ 'node_modules/watch': { version: '1.3.9', integrity: 'sha512-other' } })
    expect(strayInstalls(linter, resigned)).toHaveLength(1)
  })
})

test('a changed lock is the work of the install unless a package.json changed with it', () => {
  expect(isLockChangedAlone([])).toBe(false)
  expect(isLockChangedAlone(['package-lock.json'])).toBe(true)
  expect(isLockChangedAlone(['package-lock.json', 'apps/web/package.json'])).toBe(false)
  expect(isLockChangedAlone(['package.json'])).toBe(false)
})
