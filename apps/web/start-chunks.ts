import path from 'node:path'
import { normalizePath } from 'vite'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

const fileOf = (name: string) => normalizePath(path.join(import.meta.dirname, name))

const roots = ['src/main.tsx', 'src/app/shell/shell.tsx'].map(fileOf)
const patientRoots = [fileOf('src/patient-main.tsx')]
// The insurance form is loaded by the patients' page that needs it, without the rest and without the styles of the
// app.
const bookingRoots = ['src/book-main.tsx', 'src/features/insurance/patient-form/patient-wizard.tsx'].map(
  fileOf,
)

const isLibrary = (id: string) => id.includes('node_modules')

let neededAtStart: Set<string> | undefined
let neededByPatients: Set<string> | undefined
let neededByVisitors: Set<string> | undefined

type Needs = { isStart: boolean; isPatients: boolean; isVisitors: boolean }

const groupOf = (name: string, belongs: (needs: Needs) => boolean) => ({
  debugName: name,
  name: (id: string, graph: Graph): string | null => {
    neededAtStart ??= importedBy(graph, roots)
    neededByPatients ??= importedBy(graph, patientRoots)
    neededByVisitors ??= importedBy(graph, bookingRoots)
    const needs = {
      isStart: neededAtStart.has(id) && !roots.includes(id),
      isPatients: neededByPatients.has(id),
      isVisitors: neededByVisitors.has(id),
    }
    return belongs(needs) ? name : null
  },
})

/**
 * Three files for all that a signed-in person's first page needs, whichever it is: one with what the patients' pages
 * need too, React above all, which must not wait for the rest; one with the little that the booking page and the
 * insurance form need besides; and one with the rest. Without this the bundler makes a file of every few modules that
 * two pages share, and a first page waits for eighty of them.
 */
export const startChunks = [
  { ...groupOf('common', ({ isStart, isPatients }) => isStart && isPatients), priority: 2 },
  // What the pages of patients and the booking page have in common, in one file instead of six.
  {
    ...groupOf('pages', ({ isStart, isPatients, isVisitors }) => !isStart && isPatients && isVisitors),
    priority: 1,
  },
  groupOf('booking', ({ isStart, isPatients, isVisitors }) => isStart && !isPatients && isVisitors),
  groupOf('start', ({ isStart, isPatients, isVisitors }) => isStart && !isPatients && !isVisitors),
]

function importedBy(graph: Graph, from: string[]): Set<string> {
  const found = new Set(from)
  // The loop also visits modules that are added to the set meanwhile. What a library imports itself stays with that
  // library, in the file where it is used.
  for (const id of found)
    if (!isLibrary(id)) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
