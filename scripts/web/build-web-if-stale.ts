import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(?:js|css|svg|json|txt|webmanifest)$/
// A file that fits into one packet gains nothing from compression.
const leastBytes = 1024

const forms = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** Writes the compressed forms of a folder's texts beside them, as small as possible: the server sends those. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => texts.test(name))
  await Promise.all(
    names.map(async name => {
      const content = await readFile(join(folder, name))
      if (content.length < leastBytes) return
      for (const [ending, compress] of Object.entries(forms)) {
        await writeFile(join(folder, `${name}.${ending}`), await compress(content))
      }
    }),
  )
}

const skipped = /^(node_modules|dist|\.dist-.*|.*\.test\.tsx?)$/

/** Every file that the web app is made of, in a fixed order. */
const inputFiles = (root: string): string[] =>
  ['apps/web', 'packages/contract', 'packages/domain', 'package-lock.json']
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

/** Cheap: changes whenever a file is written, even with the same content. */
export const fingerprintOfListing = (root: string) =>
  fingerprint(root, file => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })

/** Exact: reads everything. */
export const fingerprintOfContent = (root: string) =>
  fingerprint(root, file => createHash('sha256').update(readFileSync(file)).digest('hex'))

const fingerprint = (root: string, describe: (file: string) => string) => {
  const hash = createHash('sha256')
  for (const file of inputFiles(root)) hash.update(`${relative(root, file)} ${describe(file)}\n`)
  return hash.digest('hex')
}

type Stamp = { listing: string; content: string }
type Build = (web: string, outDir: string) => Promise<void>

const checkout = dirname(dirname(import.meta.dirname))
const hour = 3_600_000
const week = 7 * 24 * hour

/** Builds the web app unless the last build was made from the same files. Returns whether it did. */
export const buildWebIfStale = async (root = checkout, build: Build = viteBuild): Promise<boolean> => {
  const web = join(root, 'apps/web')
  if (!existsSync(join(web, 'vite.config.ts'))) return false
  const dist = join(web, 'dist')
  const last = readStamp(dist)
  const listing = fingerprintOfListing(root)
  if (last?.listing === listing) return false
  // Taken before the build, so that a file that changes meanwhile makes the next start build again.
  const stamp = { listing, content: fingerprintOfContent(root) }
  if (last?.content === stamp.content) {
    keepStamp(dist, stamp)
    return false
  }
  removeLeftovers(web)
  const own = randomUUID()
  const fresh = join(web, `.dist-new-${own}`)
  try {
    await build(web, fresh)
    await compressAssets(join(fresh, 'assets'))
    writeStamp(fresh, stamp)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
  carryOver(dist, fresh)
  swap(fresh, dist, join(web, `.dist-old-${own}`))
  return true
}

const stampOf = (folder: string) => join(folder, '.built-from.json')

const readStamp = (dist: string): Stamp | undefined => {
  try {
    return JSON.parse(readFileSync(stampOf(dist), 'utf8'))
  } catch {
    return undefined
  }
}

const writeStamp = (folder: string, stamp: Stamp) => {
  const half = `${stampOf(folder)}-${process.pid}`
  writeFileSync(half, JSON.stringify(stamp))
  renameSync(half, stampOf(folder))
}

// It only saves the next start some reading; the build may belong to another user, so that we cannot write there.
const keepStamp = (dist: string, stamp: Stamp) => {
  try {
    writeStamp(dist, stamp)
  } catch (error) {
    console.warn(`The note beside the built web app could not be renewed: ${(error as Error).message}`)
  }
}

/**
 * A running server and an open page still request files of the previous build. Their names contain a hash of their
 * content, so they can stay beside the new ones until nobody can want them.
 */
const carryOver = (dist: string, fresh: string) => {
  const [from, to] = [join(dist, 'assets'), join(fresh, 'assets')]
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  const names = new Set(readdirSync(to))
  for (const name of readdirSync(from).filter(name => !names.has(name))) {
    const { atime, mtime } = statSync(join(from, name))
    if (Date.now() - mtime.getTime() > week) continue
    copyFileSync(join(from, name), join(to, name))
    utimesSync(join(to, name), atime, mtime)
  }
}

// Another process may swap in its own build at the same moment; then the later one stays.
const swap = (fresh: string, dist: string, old: string) => {
  for (let tries = 0; ; tries++) {
    try {
      if (existsSync(dist)) renameSync(dist, `${old}-${tries}`)
      renameSync(fresh, dist)
      break
    } catch (error) {
      if (tries === 20) throw error
    }
  }
  removeLeftovers(dirname(dist), old)
}

/** Files that killed builds have left behind, and with `own` those of this one. */
const removeLeftovers = (web: string, own = '.dist-old-none') => {
  for (const name of readdirSync(web).filter(name => name.startsWith('.dist-'))) {
    const folder = join(web, name)
    const made = statSync(folder, { throwIfNoEntry: false })
    if (!made || (!folder.startsWith(own) && Date.now() - made.mtimeMs < hour)) continue
    rmSync(folder, { recursive: true, force: true })
  }
}

const viteBuild: Build = async (web, outDir) => {
  const since = Date.now()
  console.log('Building the web app')
  const vite = join(
    dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  // Node reads the configuration itself; otherwise Vite writes a copy into node_modules, which may not be ours.
  const options = ['--configLoader', 'native', '--emptyOutDir', '--logLevel', 'warn']
  const args = [vite, 'build', '--outDir', outDir, ...options]
  // A process of its own frees its memory at the end, so that the server starts as small as without a build.
  const child = spawn(process.execPath, args, {
    cwd: web,
    // The build is for production, whatever this shell is set to.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill('SIGKILL')
    rmSync(outDir, { recursive: true, force: true })
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  process.off('SIGINT', end).off('SIGTERM', end)
  if (code !== 0) throw new Error('The web app could not be built; the reason is above.')
  console.log(`Built the web app in ${((Date.now() - since) / 1000).toFixed(1)} s`)
}

if (import.meta.main) await buildWebIfStale()
