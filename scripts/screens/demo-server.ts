import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** The moment of every screen: the demo is made for it, and all clocks stand still. */
export const screensNow = '2026-05-06T14:20:00Z'

export type DemoServer = { address: string; stop(): Promise<void> }

/** The product as `npm start` serves it, with a demo of its own, a clock that stands still, and no jobs. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'archwire-screens-'))
  const frozenClock = path.join(import.meta.dirname, 'frozen-clock.ts')
  const main = path.join(import.meta.dirname, '../../apps/server/src/main.ts')
  const server = spawn(process.execPath, [`--import=${frozenClock}`, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SCREENS_NOW: screensNow,
      DATA_DIR: dataDir,
      PORT: '4571',
      DEMO: 'on',
      JOBS: 'off',
      LOG_LEVEL: 'error',
      APP_SECRET: 'the same secret for every run of screens',
    },
  })
  const address = await readAddress(server.stdout)
  return {
    address,
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const readAddress = (output: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    output.on('data', piece => {
      said += piece
      const address = /is ready at (\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    output.on('end', () => reject(new Error(`The demo did not start:\n${said}`)))
  })
