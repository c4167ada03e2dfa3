import type { Installation } from './installation.ts'
import { cpuSeconds, cpuSecondsOfAll, residentMegabytes, stolenSeconds } from './processes.ts'

/** The processor time of each part, in seconds, and what others had; that of the desks comes from themselves. */
export type Used = { servers: number; worker: number; postgres: number; stolen: number }

type Size = { mean: number; most: number }

/**
 * What each server and the worker held during a stretch of time, in MB. A single look would not do: between two
 * collections of garbage a process grows by half and shrinks again.
 */
export type MemoryMark = { untilSeconds: number; servers: Size[]; worker: Size }

const lookEverySeconds = 2

const read = ({ pids }: Installation): Used => ({
  servers: pids.servers.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
  worker: cpuSeconds(pids.worker),
  postgres: cpuSecondsOfAll(pids.postgres),
  stolen: stolenSeconds(),
})

/** What the parts use while something is done, and their memory, stretch by stretch. */
export async function watch<T>(
  installation: Installation,
  stretchSeconds: number,
  work: () => Promise<T>,
): Promise<{ result: T; used: Used; memory: MemoryMark[] }> {
  const { pids } = installation
  const before = read(installation)
  const started = performance.now()
  const looks: { seconds: number; sizes: number[] }[] = []
  const look = () => {
    const sizes = [...pids.servers, pids.worker].map(residentMegabytes)
    looks.push({ seconds: (performance.now() - started) / 1000, sizes })
  }
  const timer = setInterval(look, lookEverySeconds * 1000)
  try {
    const result = await work()
    look()
    const after = read(installation)
    return {
      result,
      memory: stretches(looks, stretchSeconds),
      used: {
        servers: after.servers - before.servers,
        worker: after.worker - before.worker,
        postgres: after.postgres - before.postgres,
        stolen: after.stolen - before.stolen,
      },
    }
  } finally {
    clearInterval(timer)
  }
}

/** The last one takes what is left over beyond the end, such as what was still under way. */
export function stretches(
  looks: { seconds: number; sizes: number[] }[],
  stretchSeconds: number,
): MemoryMark[] {
  const whole = Math.max(1, Math.floor((looks.at(-1)?.seconds ?? 0) / stretchSeconds))
  const byStretch = Map.groupBy(looks, one => Math.min(whole - 1, Math.floor(one.seconds / stretchSeconds)))
  return [...byStretch.values()].map(some => {
    const sizes = (some[0]?.sizes ?? []).map((_, part) =>
      sizeOf(some.map(one => one.sizes[part] ?? Number.NaN)),
    )
    return {
      untilSeconds: some.at(-1)?.seconds ?? 0,
      servers: sizes.slice(0, -1),
      worker: sizes.at(-1) ?? sizeOf([]),
    }
  })
}

const sizeOf = (sizes: number[]): Size => ({
  mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
  most: Math.max(...sizes),
})
