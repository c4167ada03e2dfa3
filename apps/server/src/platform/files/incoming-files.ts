import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusals } from '@archwire/contract/errors'
import { asFull, type FileStorage, type LocalFile } from '../../drivers/storage/port.ts'
import type { Clock } from '../clock.ts'
import { Refusal, refuse } from '../http/refuse.ts'

/** A file that was received whole, and its MD5, which the sender may have promised. */
export type Spooled = LocalFile & { checksum: string }

/** A new path in the folder for files that are being received. */
export async function newIncoming(incoming: string): Promise<string> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return path.join(incoming, randomBytes(20).toString('hex'))
}

/** Writes a file to disk while it is received. If anything fails, nothing is left. */
export async function spool(incoming: string, source: Readable, mostBytes: number): Promise<Spooled> {
  const file = await newIncoming(incoming)
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let byteSize = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      byteSize += chunk.length
      if (byteSize > mostBytes) throw refuse(413, refusals.fileTooLarge)
      sha256.update(chunk)
      md5.update(chunk)
      yield chunk
    }
  }
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(source, measured, written)
  } catch (error) {
    // A file that is still being opened would be there again after it was deleted.
    if (!written.destroy().closed) await new Promise<void>(resolve => written.once('close', resolve))
    await rm(file, { force: true })
    if (error instanceof Refusal) throw error
    // The sender hung up: nobody waits for a response, and nothing is wrong here.
    if (source.errored !== null || source.readableAborted) throw refuse(400, refusals.malformed)
    throw asFull(error)
  }
  return { path: file, byteSize, sha256: sha256.digest(), checksum: md5.digest('base64') }
}

/** Size and hash of a file that was made here. */
export async function measure(file: string, source: Readable): Promise<LocalFile> {
  const sha256 = createHash('sha256')
  let byteSize = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    byteSize += chunk.length
    sha256.update(chunk)
  }
  return { path: file, byteSize, sha256: sha256.digest() }
}

const hour = 60 * 60 * 1000
const maxAgeMs = 24 * hour

/** Deletes what a killed process had not finished receiving. No upload takes a day. */
export async function clearIncoming({ incoming }: FileStorage, now: Date): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = path.join(incoming, name)
    const age = now.getTime() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? now.getTime())
    if (age > maxAgeMs) await rm(file, { force: true })
  }
}

/**
 * Does so at once and every hour in each process: the folder is local to the machine, so jobs elsewhere do not see it.
 */
export function clearIncomingRegularly(storage: FileStorage, clock: Clock): { stop(): void } {
  const clear = () => clearIncoming(storage, clock.now()).catch(() => undefined)
  void clear()
  const timer = setInterval(clear, hour).unref()
  return { stop: () => clearInterval(timer) }
}
