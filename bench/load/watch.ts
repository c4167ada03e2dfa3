import type { Installation } from './installation.ts'
import { cpuSeconds, cpuSecondsOfAll, residentMegabytes } from './processes.ts'

/** The processor time of each part, in seconds; that of the desks comes from themselves. */
export type Used = { servers: number; worker: number; postgres: number }

/** What each server and the worker hold, so many seconds after the beginning; in MB. */
export type MemoryMark = { seconds: number; servers: number[]; worker: number }

const read = ({ pids }: Installation): Used => ({
  servers: pids.servers.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
  worker: cpuSeconds(pids.worker),
  postgres: cpuSecondsOfAll(pids.postgres),
})

const markOf = ({ pids }: Installation, seconds: number): MemoryMark => ({
  seconds,
  servers: pids.servers.map(residentMegabytes),
  worker: residentMegabytes(pids.worker),
})

/** What the parts use while something is done; their memory at its beginning, every so often, and at its end. */
export async function watch<T>(
  installation: Installation,
  everySeconds: number,
  work: () => Promise<T>,
): Promise<{ result: T; used: Used; memory: MemoryMark[] }> {
  const before = read(installation)
  const started = performance.now()
  const passed = () => (performance.now() - started) / 1000
  const memory = [markOf(installation, 0)]
  const timer = setInterval(() => memory.push(markOf(installation, passed())), everySeconds * 1000)
  try {
    const result = await work()
    memory.push(markOf(installation, passed()))
    const after = read(installation)
    return {
      result,
      memory,
      used: {
        servers: after.servers - before.servers,
        worker: after.worker - before.worker,
        postgres: after.postgres - before.postgres,
      },
    }
  } finally {
    clearInterval(timer)
  }
}
