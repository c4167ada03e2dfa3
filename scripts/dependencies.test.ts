import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'))

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides', Record<string, string>>
>
type Locked = { version?: string; integrity?: string; resolved?: string; link?: boolean }
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')

const isInstalled = (place: string) => place.includes('node_modules/') && packages[place]?.link !== true
const manifests = Object.keys(packages).filter(place => !place.includes('node_modules/'))

test('every dependency is pinned to one version', () => {
  const loose: string[] = []
  let count = 0
  for (const place of manifests) {
    const { dependencies, devDependencies, optionalDependencies, overrides } = read<Manifest>(
      join(place, 'package.json'),
    )
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
  const installed = Object.keys(packages).filter(isInstalled)
  expect(installed.filter(place => !/^sha512-/.test(packages[place]?.integrity ?? ''))).toEqual([])
  const elsewhere = installed.filter(place => /^(git|file|http:)/.test(packages[place]?.resolved ?? ''))
  expect(elsewhere).toEqual([])
  expect(installed.length).toBeGreaterThan(300)
})
