import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { manifestsOf, packagesOf, readLock, readManifest } from './lock.ts'

const root = dirname(dirname(import.meta.dirname))
const lock = readLock(root)

test('every dependency is pinned to one version', () => {
  const loose: string[] = []
  let count = 0
  for (const place of manifestsOf(lock)) {
    const { dependencies, devDependencies, optionalDependencies, overrides } = readManifest(root, place)
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides }
    for (const [name, version] of Object.entries(all)) {
      count++
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) loose.push(`${place} ${name} ${version}`)
    }
  }
  expect(loose).toEqual([])
  expect(count).toBeGreaterThan(50)
})

test('the lock file has a checksum of every package, and names no other source than the registry', () => {
  const { packages } = lock
  const installed = packagesOf(lock)
  expect(installed.filter(place => !/^sha512-/.test(packages[place]?.integrity ?? ''))).toEqual([])
  const elsewhere = installed.filter(place => /^(git|file|http:)/.test(packages[place]?.resolved ?? ''))
  expect(elsewhere).toEqual([])
  expect(installed.length).toBeGreaterThan(300)
})
