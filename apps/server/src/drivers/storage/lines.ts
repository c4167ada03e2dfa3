import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { asFull, type LineStore } from './port.ts'
import { type BucketSettings, done, openBucket } from './s3.ts'

/** Appends lines to one file, which is created if needed; its folder is not. */
export const linesInFile = (path: string): LineStore => ({
  add: async (_name, line) => {
    // Opened for appending only, so that the file may be append-only for the system too (chattr +a).
    const file = await open(path, 'a+', 0o600)
    try {
      await file.appendFile(`${(await isCutOff(file)) ? '\n' : ''}${line}\n`)
      await file.sync()
    } catch (error) {
      throw asFull(error)
    } finally {
      await file.close()
    }
  },
})

/** Whether the last line was cut off. */
async function isCutOff(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

const mostMs = 30_000

/** Stores lines as objects of a bucket, one each, because nothing can be appended to an object. */
export function linesInBucket(settings: BucketSettings, prefix: string): LineStore {
  const ask = openBucket(settings)
  return {
    add: async (name, line) => {
      const body = `${line}\n`
      // The hash is signed, so that the store accepts only these bytes.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
      const place = prefix === '' ? name : `${prefix}/${name}`
      await done(await ask(place, { method: 'PUT', body, headers }, mostMs))
    },
  }
}
