import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Postmaster = { pid: number; port: number | undefined; ready: boolean }

/** The PostgreSQL that runs on this cluster, whoever started it. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = readPidFile(cluster)?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !pid || !isAlive(pid) || !isPostgresOn(cluster, pid)) return undefined
  const port = Number(lines[3]) || undefined
  return { pid, port, ready: port !== undefined && lines[7]?.trim() === 'ready' }
}

/**
 * PostgreSQL removes its own stale pid file, unless the number in it now belongs to another process, or to a dead one
 * that nobody has reaped; both are common in containers.
 */
export const removeStalePidFile = (cluster: string) => {
  const before = readPidFile(cluster)
  if (!before || !isAlive(Number(before.split('\n')[0])) || findPostmaster(cluster)) return
  if (readPidFile(cluster) === before) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const readPidFile = (cluster: string) => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** PostgreSQL's processes have the cluster as their working folder. */
export const isPostgresOn = (cluster: string, pid: number) => {
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    return /postgres/.test(
      spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout,
    )
  }
  try {
    const [works, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return works.dev === wanted.dev && works.ino === wanted.ino
  } catch {
    return false
  }
}

/**
 * If PostgreSQL's first process is killed alone, its children end by themselves, but one in a long query ends late, and
 * until then no new PostgreSQL starts. Kills those that were there at the last attempt already, and returns those that
 * are there now.
 */
export const clearOrphans = (cluster: string, seenBefore: number[]): number[] => {
  if (process.platform !== 'linux' || findPostmaster(cluster)) return []
  const orphans = readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 1 && isPostgresOn(cluster, pid))
  for (const pid of orphans) {
    if (seenBefore.includes(pid) && !findPostmaster(cluster)) kill(pid)
  }
  return orphans
}

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
