import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { atMost, type Figure, noted } from '../ground/figures.ts'

const web = path.join(import.meta.dirname, '../../apps/web')

/** Builds the web app, or the page of a benchmark in a folder of it, as for production. */
export function buildWeb(folder: string, outDir: string): void {
  const vite = createRequire(path.join(web, 'package.json')).resolve('vite/package.json')
  const options = ['--configLoader', 'native', '--emptyOutDir', '--manifest', '--logLevel', 'error']
  const { status } = spawnSync(
    process.execPath,
    [path.join(path.dirname(vite), 'bin/vite.js'), 'build', ...options, '--outDir', outDir],
    { cwd: path.join(web, folder), env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`apps/web/${folder} could not be built`)
}

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const login = ['index.html', 'src/features/session/login-page.tsx']
const patient = ['patient.html']
const booking = ['book.html']
const calendar = ['src/app/shell/shell.tsx', 'src/features/scheduling/calendar-page.tsx']

/**
 * Measures the JavaScript that is loaded before a page can be shown, compressed; code that is loaded on demand does
 * not count.
 */
export async function benchSize(): Promise<Figure[]> {
  const dist = await mkdtemp(path.join(os.tmpdir(), 'archwire-bench-size-'))
  try {
    buildWeb('.', dist)
    const manifest: Manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))
    const kilobytes = async (entries: string[]) => (await sizeOf(dist, manifest, entries)) / 1_000
    return [
      noted('JavaScript of the login, gz', `${(await kilobytes(login)).toFixed(1)} kB`),
      atMost('JavaScript of login and calendar, gz', await kilobytes([...login, ...calendar]), 220, ' kB'),
      atMost('JavaScript of a page that patients open, gz', await kilobytes(patient), 110, ' kB'),
      atMost('JavaScript of the booking page, gz', await kilobytes(booking), 110, ' kB'),
    ]
  } finally {
    await rm(dist, { recursive: true, force: true })
  }
}

async function sizeOf(dist: string, manifest: Manifest, entries: string[]): Promise<number> {
  const files = new Set<string>()
  const take = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the built app has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(take)
  }
  entries.forEach(take)
  const sizes = [...files].map(
    async file => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
