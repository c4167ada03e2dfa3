import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = /^(node_modules|dist|\.dist-.*|.*\.test\.tsx?)$/

/** Every file that the web app is made of, in a fixed order. */
const inputFiles = (root: string): string[] =>
  ['apps/web', 'packages', 'package-lock.json']
    .map(path => join(root, path))
    .filter(existsSync)
    .flatMap(filesBelow)
    .sort()

const filesBelow = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .filter(name => !skipped.test(name))
        .flatMap(name => filesBelow(join(path, name)))

/** Cheap: changes whenever a file is written, even if with the same content. */
export const fingerprintOfListing = (root: string) =>
  fingerprint(root, file => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })

/** The truth, by reading everything. */
export const fingerprintOfContent = (root: string) =>
  fingerprint(root, file => createHash('sha256').update(readFileSync(file)).digest('hex'))

const fingerprint = (root: string, describe: (file: string) => string) => {
  const hash = createHash('sha256')
  for (const file of inputFiles(root)) hash.update(`${relative(root, file)} ${describe(file)}\n`)
  return hash.digest('hex')
}
