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

/** A file that has come in whole, and the MD5 that its sender may have promised. */
export type Spooled = LocalFile & { checksum: string }

/** A name in the folder for what comes in that nobody else has. */
export async function newIncoming(incoming: string): Promise<string> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return path.join(incoming, randomBytes(20).toString('hex'))
}

/** Writes what comes to disk as it comes. Whatever goes wrong on the way, nothing is left. */
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
  try {
    await pipeline(source, measured, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(file, { force: true })
    if (error instanceof Refusal) throw error
    // Cut off on the way: nobody waits for the answer, and nothing is wrong here.
    if (source.errored !== null || source.readableAborted) throw refuse(400, refusals.malformed)
    throw asFull(error)
  }
  return { path: file, byteSize, sha256: sha256.digest(), checksum: md5.digest('base64') }
}

/** What is known of a file that was made here. */
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

/** What a process that was killed had not finished receiving; nobody sends a file for a day. */
export async function clearIncoming({ incoming }: FileStorage, now: Date): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = path.join(incoming, name)
    const age = now.getTime() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? now.getTime())
    if (age > maxAgeMs) await rm(file, { force: true })
  }
}

/** Does so at once and every hour, in each process: the folder is its own machine's, which jobs elsewhere do not see. */
export function clearIncomingRegularly(storage: FileStorage, clock: Clock): { stop(): void } {
  const clear = () => clearIncoming(storage, clock.now()).catch(() => undefined)
  void clear()
  const timer = setInterval(clear, hour).unref()
  return { stop: () => clearInterval(timer) }
}
