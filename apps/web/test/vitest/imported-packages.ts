import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const imported = /(?:^import (?!type)(?:[^'"]*? from )?|\bimport\()'([^'.][^']*)'/gm

/**
 * Every package that code in these folders imports. Vite prepares them before the tests begin: a package that it
 * first met during a run would reload the page, and the tests on it would fail by chance.
 */
export function importedPackages(...folders: string[]): string[] {
  const files = folders.flatMap(folder =>
    globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.ts'] }).map(file =>
      path.join(folder, file),
    ),
  )
  const names = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(imported)].map(([, name = '']) => name),
  )
  const isPackage = (name: string) =>
    !/^(@archwire\/|node:|vitest|@vitest\/|vite$|@vitejs\/)|\.css$/.test(name)
  return [...new Set(names.filter(isPackage))].sort()
}
