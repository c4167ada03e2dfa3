import { readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30
const day = 86_400_000

/**
 * The place for databases that last as long as the run: in memory, if the system has enough of it. A disk takes up to
 * fifteen times as long for the thousand files of each.
 */
export const temporaryHome = (): string =>
  process.env.TMPDIR === undefined && hasRoomInMemory() ? memory : os.tmpdir()

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough && process.availableMemory() >= enough && mayRunPrograms()
  } catch {
    return false
  }
}

/** PostgreSQL's programs may have to be copied there, and run. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options = 'noexec'] = mounts.findLast(line => line.split(' ')[1] === memory)?.split(' ') ?? []
  return !options.split(',').includes('noexec')
}

/** Removes the folder of a run that was killed, because in memory it takes room from others. */
export function clearForgotten(): void {
  if (temporaryHome() !== memory) return
  for (const name of readdirSync(memory).filter(name => name.startsWith('archwire-'))) {
    const folder = path.join(memory, name)
    try {
      if (Date.now() - statSync(folder).mtimeMs > day) rmSync(folder, { recursive: true, force: true })
    } catch {
      // It is somebody else's, or another run has just removed it.
    }
  }
}
