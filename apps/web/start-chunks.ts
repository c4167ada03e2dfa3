import path from 'node:path'
import { normalizePath } from 'vite'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

const roots = ['src/main.tsx', 'src/app/shell.tsx'].map(file =>
  normalizePath(path.join(import.meta.dirname, file)),
)

const isLibrary = (id: string) => id.includes('node_modules')

let neededAtStart: Set<string> | undefined

const groupOf = (name: string, belongs: (id: string) => boolean) => ({
  debugName: name,
  name: (id: string, graph: Graph): string | null => {
    neededAtStart ??= importedBy(graph)
    return neededAtStart.has(id) && !roots.includes(id) && belongs(id) ? name : null
  },
})

/**
 * Two files for all that a signed-in person's first page needs, whichever it is: our own, and the libraries, which a new
 * release seldom changes. Left to itself the bundler makes a file of every few modules that two pages share, and a first
 * page waits for eighty of them.
 */
export const startChunks = [
  { ...groupOf('libraries', isLibrary), priority: 1 },
  groupOf('start', id => !isLibrary(id)),
]

function importedBy(graph: Graph): Set<string> {
  const found = new Set(roots)
  // A set goes on through what is added meanwhile. What libraries import themselves comes with them, where it is used.
  for (const id of found)
    if (!isLibrary(id)) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
