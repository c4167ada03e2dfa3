import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Clock } from '../clock.ts'

const hour = 60 * 60 * 1000
const keptMs = 24 * hour

/** What a process that was killed had not finished receiving; nobody sends a file for a day. */
export async function clearIncoming({ incoming }: FileStorage, now: Date): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = path.join(incoming, name)
    const age = now.getTime() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? now.getTime())
    if (age > keptMs) await rm(file, { force: true })
  }
}

/** Does so at once and every hour, in each process: the folder is its own machine's, which jobs elsewhere do not see. */
export function keepIncomingClear(storage: FileStorage, clock: Clock): { stop(): void } {
  const clear = () => clearIncoming(storage, clock.now()).catch(() => undefined)
  void clear()
  const timer = setInterval(clear, hour).unref()
  return { stop: () => clearInterval(timer) }
}
