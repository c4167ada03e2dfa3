import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts time in these, wherever it runs. */
const ticksPerSecond = 100

/** Where the fields are after the name, which may itself have spaces and brackets; see proc(5). */
const field = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 } as const

/** In the first line of /proc/stat, counted from its name. */
const stolenTicks = 8

/** Whether this system tells what its processes use. */
export const canMeasure = (): boolean => existsSync('/proc/self/stat')

function fieldsOf(pid: number): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    // It has ended.
    return undefined
  }
}

const seconds = (fields: number[] | undefined, names: (keyof typeof field)[]): number =>
  names.reduce((sum, name) => sum + (fields?.[field[name]] ?? 0), 0) / ticksPerSecond

/** The processor time of one process so far. */
export const cpuSeconds = (pid: number): number => seconds(fieldsOf(pid), ['user', 'system'])

/** The same of one and all that it has started, those that have ended too. */
export function cpuSecondsOfAll(parent: number): number {
  const own = seconds(fieldsOf(parent), ['user', 'system', 'childrenUser', 'childrenSystem'])
  return childrenOf(parent).reduce((sum, pid) => sum + cpuSeconds(pid), own)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && fieldsOf(pid)?.[field.parent] === parent)
}

/** The time in which this machine would have run and its host ran others, all cores together. */
export function stolenSeconds(): number {
  const all = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? []
  return Number(all[stolenTicks] ?? 0) / ticksPerSecond
}

/** What a process holds of the machine's memory, in MB. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}
