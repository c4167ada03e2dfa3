import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type FoundStorm = { name: string; file: string; isSweep: boolean }

/**
 * The storms are the tests that say so (`asStorm`), the kills and the largest first to be named; a sweep is whatever else
 * is larger with STORM=full. Found by their text, so that no list can be forgotten.
 */
export function findStorms(root: string): FoundStorm[] {
  const files = globSync(['apps/*/{src,test}/**/*.test.ts', 'packages/*/{src,test}/**/*.test.ts'], {
    cwd: root,
  })
  return files
    .toSorted()
    .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => /\basStorm\(/.test(text) || /storm-size|env\.STORM\b/.test(text))
    .map(({ file, text }) => ({
      name: path.basename(file, '.test.ts'),
      file: file.replaceAll(path.sep, '/'),
      isSweep: !/\basStorm\(/.test(text),
    }))
}
