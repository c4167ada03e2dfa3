import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

export type Import = {
  /** The importing file, from the root of the repository. */
  from: string
  /** A file of ours, from the root too, or undefined for a package. */
  file: string | undefined
  /** The package, or undefined for a file of ours. Node's own modules keep their `node:`. */
  pkg: string | undefined
  line: number
}

const sources = ['{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx,mjs}']
const skipped = new Set(['node_modules', 'dist', 'web-root', 'test-results', 'playwright-report'])

/** The targets of our own packages' names: the same as `exports` in their package.json. */
const ownPackages: [string, string][] = [
  ['@archwire/domain/test/', 'packages/domain/test/'],
  ['@archwire/domain/', 'packages/domain/src/'],
  ['@archwire/contract/', 'packages/contract/src/'],
  ['@archwire/x12/test/', 'packages/x12/test/'],
  ['@archwire/x12/', 'packages/x12/src/'],
  ['@archwire/embedded-postgres/', 'packages/embedded-postgres/src/'],
  ['@archwire/server/test/', 'apps/server/test/'],
  ['@archwire/server/', 'apps/server/src/'],
]

// Import statements are at the beginning of a line, as the formatter writes them; `import(…)` may be anywhere, also
// inside a type.
const statements =
  /^(?:import|export)\s(?:[^'"`;=]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Every import of every file. Imports of types count too. */
export const readImports = (root: string): Import[] =>
  globSync(sources, { cwd: root, exclude: name => skipped.has(name) })
    .map(file => file.replaceAll('\\', '/'))
    .sort()
    .flatMap(file => importsIn(file, readFileSync(join(root, file), 'utf8')))

export function importsIn(from: string, source: string): Import[] {
  return [...source.matchAll(statements)].map(found => ({
    from,
    ...resolve(from, found[1] ?? found[2] ?? ''),
    line: source.slice(0, found.index).split('\n').length,
  }))
}

function resolve(from: string, name: string): Pick<Import, 'file' | 'pkg'> {
  if (name.startsWith('.')) return { file: posix.join(dirname(from), name), pkg: undefined }
  const own = ownPackages.find(([prefix]) => name.startsWith(prefix))
  if (own !== undefined) return { file: `${own[1]}${name.slice(own[0].length)}.ts`, pkg: undefined }
  const parts = name.split('/')
  return { file: undefined, pkg: parts.slice(0, name.startsWith('@') ? 2 : 1).join('/') }
}

/** The import cycles, each once, as the files of the cycle. */
export function findCycles(imports: Import[]): string[][] {
  const next = Map.groupBy(imports, one => one.from)
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const way: string[] = []
  const visit = (file: string) => {
    state.set(file, 'open')
    way.push(file)
    for (const { file: to } of next.get(file) ?? []) {
      if (to === undefined) continue
      if (state.get(to) === 'open') cycles.push([...way.slice(way.indexOf(to)), to])
      else if (!state.has(to)) visit(to)
    }
    way.pop()
    state.set(file, 'done')
  }
  for (const file of next.keys()) if (!state.has(file)) visit(file)
  return cycles
}
