import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { atMost, type Figure, median } from '../ground/figures.ts'

const root = path.dirname(path.dirname(import.meta.dirname))

/** Measures `npm start` until it is ready: the first time, the web app's build included, and with everything there. */
export async function benchStarting(): Promise<Figure[]> {
  const first: number[] = []
  const later: number[] = []
  const checkout = await copyOfCheckout()
  for (let round = 0; round < 5; round++) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'archwire-bench-'))
    await chmod(dataDir, 0o711)
    first.push(await secondsToReady(checkout, dataDir))
    later.push(await secondsToReady(checkout, dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  await rm(checkout, { recursive: true, force: true })
  return [
    atMost('first start to ready, web app not built yet (once)', first[0] ?? Number.NaN, 30, ' s'),
    atMost('first start to ready, web app built', median(first.slice(1)), 30, ' s'),
    atMost('later start to ready', median(later), 3, ' s'),
  ]
}

/** The copy has no built web app: the one in this checkout may be serving somebody. */
async function copyOfCheckout(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'archwire-bench-checkout-'))
  await chmod(copy, 0o755)
  const left = new Set(['node_modules', '.git', 'dist', 'data', 'test-results'])
  await cp(root, copy, { recursive: true, filter: source => !left.has(path.basename(source)) })
  for (const folder of ['', ...(await readdir(path.join(root, 'apps'))).map(name => `apps/${name}`)]) {
    const installed = path.join(root, folder, 'node_modules')
    if (existsSync(installed)) await symlink(installed, path.join(copy, folder, 'node_modules'))
  }
  return copy
}

async function secondsToReady(checkout: string, dataDir: string): Promise<number> {
  const started = performance.now()
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('ready at')) return (performance.now() - started) / 1000
    }
    throw new Error('npm start ended before it was ready')
  } finally {
    child.stdout.resume()
    child.kill('SIGTERM')
    await exited
  }
}
