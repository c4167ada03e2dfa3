import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type SmallDisk = {
  folder: string
  /** Not a byte more fits on it. */
  fill(): void
  /** No more than so many megabytes are free. */
  leave(megabytes: number): void
  /** There is room again. */
  clear(): void
  remove(): void
}

/** A folder on a disk of its own, of so many megabytes; undefined where nobody may mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'archwire-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'archwire-test', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  chmodSync(folder, 0o711)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a')
      for (const size of [1_048_576, 4_096]) pour(file, Buffer.alloc(size))
      closeSync(file)
    },
    leave: left => {
      rmSync(ballast, { force: true })
      const { bavail, bsize } = statfsSync(folder)
      const file = openSync(ballast, 'a')
      const part = Buffer.alloc(1_048_576)
      for (let written = 0; written < bavail * bsize - left * part.length; written += part.length)
        writeSync(file, part)
      closeSync(file)
    },
    clear: () => rmSync(ballast, { force: true }),
    remove: () => {
      // Also where somebody still has a file open.
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

/** Until the disk says that it is full. */
function pour(file: number, part: Buffer): void {
  for (;;) {
    try {
      if (writeSync(file, part) < part.length) return
    } catch {
      return
    }
  }
}
