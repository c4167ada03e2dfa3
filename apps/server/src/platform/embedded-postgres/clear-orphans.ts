import { readdirSync } from 'node:fs'
import { findPostmaster, isPostgresOn } from './find-postmaster.ts'

/**
 * When PostgreSQL's first process is killed alone, its children leave by themselves, but one that is deep in
 * a long query does so late, and until then no new PostgreSQL starts. Ends those that were there already at
 * the last try, and answers those that are there now.
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
    // It has left by itself.
  }
}
