import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { type Envelope, plain } from './envelope.ts'
import { hashed, type ManifestFile } from './manifest.ts'

const atOnce = 8

/** How files are read at the source and written at the destination. */
type Envelopes = { opened?: Envelope; sealed?: Envelope }

/**
 * Copies files that others may be writing to, and returns what it has read. A file that disappears meanwhile is left
 * out: PostgreSQL drops tables and temporary files during the copy, and its log says what became of them.
 */
export async function copyFiles(
  from: string,
  to: string,
  paths: string[],
  as: string,
  { opened = plain, sealed = plain }: Envelopes = {},
): Promise<ManifestFile[]> {
  const waiting = [...paths]
  const copied: ManifestFile[] = []
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const source = path.join(from, next + opened.suffix)
      const target = path.join(to, as, next + sealed.suffix)
      const file = await copyFile(source, target, opened, sealed)
      if (file !== undefined) copied.push({ path: `${as}/${next}`, ...file })
    }
  }
  const giveUp = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(giveUp)))
  // Only after all of them have stopped: until then one may still write.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return copied
}

async function copyFile(
  from: string,
  to: string,
  opened: Envelope,
  sealed: Envelope,
): Promise<Omit<ManifestFile, 'path'> | undefined> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (source === undefined) return undefined
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const content = hashed(
        opened.through(source.createReadStream({ autoClose: false, highWaterMark: 1 << 20 })),
      )
      for await (const chunk of sealed.through(content.bytes)) await target.appendFile(chunk)
      await target.sync()
      return content.digest()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
