import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { ManifestFile } from './manifest.ts'

const atOnce = 8

/**
 * Copies files that others may be writing to, and says what it has read. A file that has gone meanwhile is left out:
 * PostgreSQL drops tables and temporary files while it is copied, and its log says what became of them.
 */
export async function copyFiles(
  from: string,
  to: string,
  paths: string[],
  as: string,
): Promise<ManifestFile[]> {
  const waiting = [...paths]
  const copied: ManifestFile[] = []
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const file = await copyFile(path.join(from, next), path.join(to, as, next))
      if (file !== undefined) copied.push({ path: `${as}/${next}`, ...file })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return copied
}

async function copyFile(from: string, to: string): Promise<Omit<ManifestFile, 'path'> | undefined> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (source === undefined) return undefined
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of source.createReadStream({ autoClose: false, highWaterMark: 1 << 20 })) {
        hash.update(chunk)
        size += chunk.length
        await target.appendFile(chunk)
      }
      await target.sync()
      return { size, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
