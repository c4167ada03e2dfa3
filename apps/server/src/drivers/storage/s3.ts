import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { FileMissing, type FileStorage, isKey, StorageAway, StorageFull } from './port.ts'

export type BucketSettings = {
  /** The bucket's own address, in the form that its store uses. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Requests one object by its name, and waits at most this long for the response to begin. */
type BucketRequest = (name: string, init: RequestInit, mostMs: number) => Promise<Response>

/** A bucket of any store that speaks S3. */
export function openBucket({ url, region, accessKeyId, secretAccessKey }: BucketSettings): BucketRequest {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  return async (name, init, mostMs) => {
    // Only until the response begins: how long the rest takes depends on the reader's connection.
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), mostMs)
    try {
      return await client.fetch(`${url.replace(/\/$/, '')}/${name}`, { ...init, signal: waiting.signal })
    } catch (error) {
      throw new StorageAway('the bucket cannot be reached', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

export async function done(answer: Response): Promise<void> {
  if (!answer.ok) return refused(answer)
  await answer.body?.cancel()
}

/** A missing file and a missing bucket are both 404; only the first means that the file is gone. */
async function refuseMissingBucket(answer: Response): Promise<void> {
  if ((await codeOf(answer)) === 'NoSuchBucket')
    throw new StorageAway('there is no such bucket: look at S3_URL, or make the bucket')
}

// The store's own message may name keys and addresses; the code says enough.
const codeOf = async (answer: Response): Promise<string> =>
  /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? ''

async function refused(answer: Response): Promise<never> {
  const code = await codeOf(answer)
  const isFull = answer.status === 507 || /QuotaExceeded|StorageFull/.test(code)
  const message = `the bucket answered ${answer.status} ${code}`.trim()
  throw isFull ? new StorageFull(message) : new StorageAway(message)
}

/** How long to wait for the bucket: for 25 MB over a slow connection, and until it begins to respond. */
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
      // The hash is signed, so that the store accepts only these bytes; without a length it accepts none.
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
