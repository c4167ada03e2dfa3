import { readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30
const day = 86_400_000

/**
 * Where to make folders for databases that are gone with the run: in memory, where the system lends enough of it. A disk
 * takes up to fifteen times as long for the thousand files that each of them has.
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

/** PostgreSQL's programs may have to be copied there. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options = 'noexec'] = mounts.findLast(line => line.split(' ')[1] === memory)?.split(' ') ?? []
  return !options.split(',').includes('noexec')
}

/** A run that was killed leaves its folder behind; on a disk that is a pity, in memory nobody else can use it. */
export function clearForgotten(): void {
  if (temporaryHome() !== memory) return
  for (const name of readdirSync(memory).filter(name => name.startsWith('archwire-'))) {
    const folder = path.join(memory, name)
    try {
      if (Date.now() - statSync(folder).mtimeMs > day) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else's, or another run has just cleared it.
    }
  }
}
