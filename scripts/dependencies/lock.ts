import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'

type Dependencies = Record<string, string>
type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies'
type Kinds = Partial<Record<Kind, Dependencies>>
type Locked = Kinds & {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  devOptional?: boolean
}

export type Manifest = Kinds & { overrides?: Dependencies }
export type Lock = { packages: Record<string, Locked> }

const kinds: Kind[] = ['dependencies', 'devDependencies', 'optionalDependencies']

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8'))
export const readLock = (root: string): Lock => readJson(root, 'package-lock.json')
export const readManifest = (root: string, place: string): Manifest => readJson(root, place, 'package.json')
/** npm's own record of its last install. */
export const readInstalled = (root: string): Lock => readJson(root, 'node_modules/.package-lock.json')

export const manifestsOf = ({ packages }: Lock) =>
  Object.keys(packages).filter(place => !place.includes('node_modules/'))

export const packagesOf = ({ packages }: Lock) =>
  Object.keys(packages).filter(place => place.includes('node_modules/') && packages[place]?.link !== true)

/** Builds for other platforms that a package requires and the lock does not name, or not in the required version. */
export const missingBuilds = (lock: Lock): string[] =>
  Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => {
      const version = findLocked(lock, place, name)?.version
      if (version !== undefined && satisfies(version, range)) return []
      return [`${place || 'the root'} asks for ${name} ${range}, the lock has ${version ?? 'none'}`]
    }),
  )

/** Resolves a package as Node does: in the folder itself, then in each above it. */
function findLocked({ packages }: Lock, place: string, name: string): Locked | undefined {
  const found = packages[join(place, 'node_modules', name).replaceAll('\\', '/')]
  if (found !== undefined || place === '') return found
  return findLocked({ packages }, place.includes('/') ? place.slice(0, place.lastIndexOf('/')) : '', name)
}

/** Manifests whose dependencies differ from those in the lock: npm ci refuses them. */
export const strayManifests = (lock: Lock, read: (place: string) => Manifest): string[] =>
  manifestsOf(lock).filter(place => {
    const manifest = read(place)
    return kinds.some(kind => sorted(manifest[kind]) !== sorted(lock.packages[place]?.[kind]))
  })

const sorted = (dependencies: Dependencies = {}) => JSON.stringify(Object.entries(dependencies).sort())

/** Places at which the install differs from the lock. Builds for other platforms are not installed. */
export function strayInstalls(lock: Lock, installed: Lock): string[] {
  const places = new Set([...packagesOf(lock), ...packagesOf(installed)])
  return [...places].flatMap(place => {
    const wanted = lock.packages[place]
    const found = installed.packages[place]
    const isOptional = wanted?.optional === true || wanted?.devOptional === true
    if (found === undefined ? isOptional : isSame(wanted, found)) return []
    return [`${place} is ${found?.version ?? 'not installed'}, the lock has ${wanted?.version ?? 'none'}`]
  })
}

const isSame = (wanted: Locked | undefined, found: Locked) =>
  wanted?.version === found.version && wanted?.integrity === found.integrity

/** Whether the lock differs from the commit although no manifest does. */
export const isLockChangedAlone = (changedFiles: string[]) =>
  changedFiles.includes('package-lock.json') && !changedFiles.some(file => /(^|\/)package\.json$/.test(file))
