import { posix } from 'node:path'
import { findCycles, type Import } from './import-graph.ts'

/** Returns why an import is not allowed; undefined if it is. */
type Rule = (from: string, to: Import) => string | undefined

/**
 * The server's features, the lowest level first. A feature calls the actions of lower levels; peers react through
 * events, jobs, and what their feature.ts listens to or provides.
 */
export const levels = [
  ['session', 'clinic', 'files'],
  ['users', 'first-start'],
  ['patients'],
  ['tasks', 'notes', 'drafts', 'analytics', 'patient-imports'],
  ['scheduling', 'messaging', 'documents', 'imaging'],
  ['treatments', 'insurance', 'finance', 'booking'],
  ['eligibility'],
  ['claims'],
  ['reports', 'audit', 'sandbox', 'notifications'],
]

const levelOf = (feature: string) => levels.findIndex(level => level.includes(feature))

const server = 'apps/server/src/'
const web = 'apps/web/src/'
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|\/test-[^/]+\.ts$|^(apps|packages)\/[^/]+\/test\//.test(file)

/** The first folder below the root of the server or the web app; '' for files directly in it. */
const folderIn = (root: string, file: string) =>
  file.startsWith(root) ? (file.slice(root.length).split('/').slice(0, -1)[0] ?? '') : undefined

const featureOf = (root: string, file: string) => file.slice(`${root}features/`.length).split('/')[0] ?? ''

const roomOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** Each room, the rooms that it may import, and the packages that it may use if those are limited. */
const rooms: Record<string, { enters: string[]; packages?: string[] }> = {
  'packages/domain': { enters: ['packages/domain'], packages: ['temporal-polyfill'] },
  'packages/contract': { enters: ['packages/contract', 'packages/domain'], packages: ['zod'] },
  // The language of the clearinghouse's drivers. It knows nothing of the product.
  'packages/x12': { enters: ['packages/x12'], packages: [] },
  // Starts a PostgreSQL of its own; it knows nothing of the product.
  'packages/embedded-postgres': { enters: ['packages/embedded-postgres'] },
  'apps/server': {
    enters: [
      'apps/server',
      'packages/contract',
      'packages/domain',
      'packages/embedded-postgres',
      'packages/x12',
    ],
  },
  'apps/web': { enters: ['apps/web', 'packages/contract', 'packages/domain'] },
}

const staysInItsRooms: Rule = (from, { file, pkg }) => {
  const room = rooms[roomOf(from)]
  if (room === undefined) return undefined
  // Tests of the web app with a real server may use the server's test fixtures.
  if (isTest(from) && file?.startsWith('apps/server/test/')) return undefined
  if (file !== undefined && !room.enters.includes(roomOf(file))) {
    return `${roomOf(from)} may import from ${room.enters.join(', ')} only`
  }
  if (pkg !== undefined && room.packages !== undefined && !room.packages.includes(pkg) && !isTest(from)) {
    return `${roomOf(from)} may use no package${room.packages.length > 0 ? ` but ${room.packages.join(', ')}` : ''}`
  }
  return undefined
}

const serverLayers: Rule = (from, { file = '' }) => {
  const [here, there] = [folderIn(server, from), folderIn(server, file)]
  if (here !== undefined && here !== 'drivers' && roomOf(file) === 'packages/x12')
    return 'only drivers speak X12; others know their port'
  // Composition and the files beside main.ts put everything together.
  if (here === undefined || there === undefined || isComposing(here)) return undefined
  const isPort = there === 'drivers' && file.endsWith('/port.ts')
  const allowed: Record<string, boolean> = {
    platform: there === 'platform' || isPort,
    drivers: there === 'platform' || isPort || sameDriver(from, file),
    features: there === 'platform' || there === 'features' || isPort,
    // The settings of the environment import only types of drivers.
    config: there === 'config' || there === 'drivers',
    demo: there === 'platform' || there === 'features' || there === 'demo' || isPort,
  }
  if (allowed[here] === undefined) return `the server has no room called ${here}`
  if (allowed[here]) return undefined
  if (there === 'drivers') return 'only composition chooses a vendor or the sandbox; others know port.ts'
  return `in the server, ${here} does not import ${there === '' ? 'the files beside main.ts' : there}`
}

const isComposing = (room: string) => room === '' || room === 'composition'

const sameDriver = (from: string, to: string) => {
  const driver = (file: string) => file.slice(`${server}drivers/`.length).split('/')[0]
  return to.startsWith(`${server}drivers/`) && driver(from) === driver(to)
}

const featureLevels: Rule = (from, { file = '' }) => {
  if (folderIn(server, from) !== 'features') return undefined
  const here = featureOf(server, from)
  if (levelOf(here) === -1)
    return `the feature ${here} has no level yet: give it one in scripts/import-rules/import-rules.ts`
  if (folderIn(server, file) !== 'features') return undefined
  const there = featureOf(server, file)
  if (there === here) return undefined
  if (levelOf(there) >= levelOf(here)) return `${here} calls lower levels only, and ${there} is not below it`
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (/(^|-)(queries|routes)\.ts$/.test(name) || /\/(queries|routes)\//.test(file)) {
    return `a feature calls another's actions, never its queries or routes`
  }
  return undefined
}

/** A feature as a whole is used in one place; all others import the one thing that they need. */
const facesAreComposed: Rule = (from, { file = '' }) =>
  /^apps\/server\/src\/features\/[^/]+\/feature\.ts$/.test(file) && folderIn(server, from) !== 'composition'
    ? "only composition imports a feature's feature.ts"
    : undefined

export const webOrder = [['ui', 'lib'], ['shared'], ['features'], ['app'], ['']]

const webLayers: Rule = (from, { file = '' }) => {
  const [here, there] = [folderIn(web, from), folderIn(web, file)]
  if (here === undefined || there === undefined) return undefined
  const [mine, theirs] = [here, there].map(name => webOrder.findIndex(layer => layer.includes(name)))
  if (mine === undefined || mine === -1) return `the web app has no room called ${here}`
  if (theirs === undefined || theirs === -1) return `the web app has no room called ${there}`
  if (theirs > mine) return `in the web app, ${here} does not import ${there === '' ? 'its entries' : there}`
  if (here === 'features' && there === 'features' && featureOf(web, from) !== featureOf(web, file)) {
    return 'features of the web app do not import each other; app composes them'
  }
  return undefined
}

/**
 * Everything that breaks the rules, one line each. Imports of types count, for cycles too: two files that need each
 * other's types cannot be understood, moved or tested apart. Tests may import composition, but otherwise keep to the
 * rules of their rooms.
 */
export function brokenImportRules(imports: Import[]): string[] {
  const broken = imports.flatMap(one => {
    const rules = isTest(one.from)
      ? [staysInItsRooms]
      : [staysInItsRooms, serverLayers, facesAreComposed, featureLevels, webLayers]
    const reason = rules.map(rule => rule(one.from, one)).find(found => found !== undefined)
    return reason === undefined ? [] : [`${one.from}:${one.line} ${one.file ?? one.pkg}: ${reason}`]
  })
  return [
    ...broken,
    ...findCycles(imports).map(way => `import cycle: ${way.join(' -> ')}`),
    ...findCycles(betweenFolders(imports)).map(way => `cycle of folders: ${way.join(' -> ')}`),
  ]
}

/** The imports between folders of sources. Imports of tests do not count. */
function betweenFolders(imports: Import[]): Import[] {
  const ways = imports.flatMap(({ from, file }) =>
    file === undefined || isTest(from) || isTest(file) || from.startsWith('e2e/')
      ? []
      : [{ from: posix.dirname(from), file: posix.dirname(file) }],
  )
  const distinct = new Map(
    ways.filter(({ from, file }) => from !== file).map(way => [JSON.stringify(way), way]),
  )
  return [...distinct.values()].map(way => ({ ...way, pkg: undefined, line: 0 }))
}
