import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { atMost, type Figure } from './figure.ts'
import { median } from './rounds.ts'

const root = path.dirname(import.meta.dirname)

/** From `npm start` to ready: with nothing there yet, the web app's build included, and with everything there. */
export async function benchStarting(): Promise<Figure[]> {
  const first: number[] = []
  const later: number[] = []
  for (let round = 0; round < 5; round++) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'archwire-bench-'))
    await chmod(dataDir, 0o711)
    if (round === 0) await rm(path.join(root, 'apps/web/dist'), { recursive: true, force: true })
    first.push(await secondsToReady(dataDir))
    later.push(await secondsToReady(dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  return [
    atMost('first start to ready, web app not built yet (once)', first[0] ?? Number.NaN, 30, ' s'),
    atMost('first start to ready, web app built', median(first.slice(1)), 30, ' s'),
    atMost('later start to ready', median(later), 3, ' s'),
  ]
}

async function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now()
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
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
