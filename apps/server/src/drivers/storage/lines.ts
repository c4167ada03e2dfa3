import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { asFull, type LineStore } from './port.ts'
import { type BucketSettings, done, openBucket } from './s3.ts'

/** Lines at the end of one file, which is made if it is not there; its folder is not. */
export const linesInFile = (path: string): LineStore => ({
  add: async (_name, line) => {
    // Only to be added to, so that it may be a file of which the system takes nothing else (chattr +a).
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

/** Whether whoever wrote last did not come to the end of the line. */
async function isCutOff(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

const mostMs = 30_000

/** Lines as objects of a bucket, one each: nothing can be added to an object. */
export function linesInBucket(settings: BucketSettings, prefix: string): LineStore {
  const ask = openBucket(settings)
  return {
    add: async (name, line) => {
      const body = `${line}\n`
      // With its hash signed, the store takes these bytes and no others.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
      const place = prefix === '' ? name : `${prefix}/${name}`
      await done(await ask(place, { method: 'PUT', body, headers }, mostMs))
    },
  }
}
