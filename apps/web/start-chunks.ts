import path from 'node:path'
import { normalizePath } from 'vite'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

const fileOf = (name: string) => normalizePath(path.join(import.meta.dirname, name))

const roots = ['src/main.tsx', 'src/app/shell.tsx'].map(fileOf)
const patientRoots = [fileOf('src/patient-main.tsx')]

const isLibrary = (id: string) => id.includes('node_modules')

let neededAtStart: Set<string> | undefined
let neededByPatients: Set<string> | undefined

const groupOf = (name: string, belongs: (isPatients: boolean) => boolean) => ({
  debugName: name,
  name: (id: string, graph: Graph): string | null => {
    neededAtStart ??= importedBy(graph, roots)
    neededByPatients ??= importedBy(graph, patientRoots)
    const isNeeded = neededAtStart.has(id) && !roots.includes(id)
    return isNeeded && belongs(neededByPatients.has(id)) ? name : null
  },
})

/**
 * Two files for all that a signed-in person's first page needs, whichever it is: what the pages of patients need too,
 * React above all, which must not wait for the rest; and the rest. Left to itself the bundler makes a file of every few
 * modules that two pages share, and a first page waits for eighty of them.
 */
export const startChunks = [
  { ...groupOf('common', isPatients => isPatients), priority: 1 },
  groupOf('start', isPatients => !isPatients),
]

function importedBy(graph: Graph, from: string[]): Set<string> {
  const found = new Set(from)
  // A set goes on through what is added meanwhile. What libraries import themselves comes with them, where it is used.
  for (const id of found)
    if (!isLibrary(id)) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
