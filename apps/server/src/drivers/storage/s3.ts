import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { type BucketSettings, done, openBucket, refused, refuseMissingBucket } from './bucket.ts'
import { FileMissing, type FileStorage, isKey } from './port.ts'

/** How long the bucket may keep us waiting: 25 MB over a slow line, and until it begins to answer. */
type Patience = { keep: number; answer: number }

const usualPatience: Patience = { keep: 120_000, answer: 15_000 }

/** Files in a bucket of any store that speaks S3. */
export function s3Storage(
  settings: BucketSettings,
  incoming: string,
  mostMs: Patience = usualPatience,
): FileStorage {
  const askBucket = openBucket(settings)
  const ask = async (key: string, init: RequestInit, ms: number): Promise<Response> => {
    if (!isKey(key)) throw new Error('this is no key of a stored file')
    return askBucket(key, init, ms)
  }
  return {
    incoming,
    keep: async (key, { path, sha256, byteSize }) => {
      // With its hash signed, the store takes these bytes and no others; without a length it takes none.
      const body = await openAsBlob(path)
      if (body.size !== byteSize) throw new Error('the file was changed after it was hashed')
      const headers = { 'x-amz-content-sha256': sha256.toString('hex') }
      await done(await ask(key, { method: 'PUT', body, headers }, mostMs.keep))
    },
    open: async key => {
      const answer = await ask(key, { method: 'GET' }, mostMs.answer)
      if (answer.status === 404) {
        await refuseMissingBucket(answer)
        throw new FileMissing('the file is not in the bucket')
      }
      if (!answer.ok || answer.body === null) return refused(answer)
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
    },
    remove: async key => {
      const answer = await ask(key, { method: 'DELETE' }, mostMs.answer)
      if (answer.status !== 404) await done(answer)
      else await refuseMissingBucket(answer)
    },
  }
}
