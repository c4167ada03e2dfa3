import { AwsClient } from 'aws4fetch'
import { StorageAway, StorageFull } from './port.ts'

export type BucketSettings = {
  /** The bucket's own address, in whichever way its store writes it. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Asks for one object by its name, and waits so long for the answer to begin. */
export type Ask = (name: string, init: RequestInit, mostMs: number) => Promise<Response>

/** A bucket of any store that speaks S3. */
export function openBucket({ url, region, accessKeyId, secretAccessKey }: BucketSettings): Ask {
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
export async function refuseMissingBucket(answer: Response): Promise<void> {
  if ((await codeOf(answer)) === 'NoSuchBucket')
    throw new StorageAway('there is no such bucket: look at S3_URL, or make the bucket')
}

// Its own words may name keys and addresses; the code says enough.
const codeOf = async (answer: Response): Promise<string> =>
  /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? ''

export async function refused(answer: Response): Promise<never> {
  const code = await codeOf(answer)
  const isFull = answer.status === 507 || /QuotaExceeded|StorageFull/.test(code)
  const message = `the bucket answered ${answer.status} ${code}`.trim()
  throw isFull ? new StorageFull(message) : new StorageAway(message)
}
