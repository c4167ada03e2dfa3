import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Installation } from './ground/installation.ts'

/** Linux counts processor time in these ticks on every machine. */
const ticksPerSecond = 100

/** The positions of fields after the name, which may itself contain spaces and brackets; see proc(5). */
const field = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 } as const

/** The position of the stolen time in the first line of /proc/stat, counted from its name. */
const stolenTicks = 8

/** Whether this system reports what its processes use. */
export const canMeasure = (): boolean => existsSync('/proc/self/stat')

function fieldsOf(pid: number): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    // The process has ended.
    return undefined
  }
}

const seconds = (fields: number[] | undefined, names: (keyof typeof field)[]): number =>
  names.reduce((sum, name) => sum + (fields?.[field[name]] ?? 0), 0) / ticksPerSecond

/** The processor time of a process so far. */
const cpuSeconds = (pid: number): number => seconds(fieldsOf(pid), ['user', 'system'])

/** The processor time of a process and of all that it has started, including those that have ended. */
function cpuSecondsOfAll(parent: number): number {
  const own = seconds(fieldsOf(parent), ['user', 'system', 'childrenUser', 'childrenSystem'])
  return childrenOf(parent).reduce((sum, pid) => sum + cpuSeconds(pid), own)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && fieldsOf(pid)?.[field.parent] === parent)
}

/** The time in which this machine was ready to run but its host ran others, all cores together. */
function stolenSeconds(): number {
  const all = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? []
  return Number(all[stolenTicks] ?? 0) / ticksPerSecond
}

/** The resident memory of a process, in MB. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

/** The processor time of each part, in seconds, and the stolen time; the desks report their own. */
export type Used = { servers: number; worker: number; postgres: number; stolen: number }

type Size = { mean: number; most: number }

/**
 * The memory of each server and of the worker during a stretch of time, in MB. A single sample would not do: between
 * two garbage collections a process grows by half and shrinks again.
 */
export type MemoryMark = { untilSeconds: number; servers: Size[]; worker: Size }

const lookEverySeconds = 2

const read = ({ pids }: Installation): Used => ({
  servers: pids.servers.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
  worker: cpuSeconds(pids.worker),
  postgres: cpuSecondsOfAll(pids.postgres),
  stolen: stolenSeconds(),
})

/** Measures what the parts use while work is done, and their memory, stretch by stretch. */
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

/** The last stretch includes what is left over beyond the end, such as actions that were still under way. */
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
