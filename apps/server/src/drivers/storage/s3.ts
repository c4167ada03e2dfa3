import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { FileMissing, type FileStorage, isKey, StorageAway, StorageFull } from './port.ts'

export type BucketSettings = {
  /** The bucket's own address, in whichever way its store writes it. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Asks for one object by its name, and waits so long for the answer to begin. */
type BucketRequest = (name: string, init: RequestInit, mostMs: number) => Promise<Response>

/** A bucket of any store that speaks S3. */
export function openBucket({ url, region, accessKeyId, secretAccessKey }: BucketSettings): BucketRequest {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  return async (name, init, mostMs) => {
    // Until the answer begins: how long it then takes is up to the line of whoever reads the file.
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

/** Both are 404: a file that is not there, and no bucket at all, in which no file is missing. */
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
