import type { Readable } from 'node:stream'
import type { Endpoint } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { refuse } from './refuse.ts'
import type { Answered, Call, Route, SentFiles } from './route.ts'

/** What another service sent, as it came: only who knows the service can verify and read it. */
export type ProviderCall = {
  /** As it was called, with its query, from the root. */
  path: string
  body: Buffer
  header(name: string): string | undefined
}

/** What the body of another service's call may be. */
type BodyLimits = {
  mostBytes: number
  /** Undefined: any. */
  contentType?: string
}

/**
 * Ties a call that another service makes to what answers it. Its body is read whole before the handler runs; a larger
 * one is refused with 413, one of another content type with 415.
 */
export const providerRoute = <E extends Endpoint & { who: 'provider'; takes: 'bytes' }>(
  endpoint: E,
  { mostBytes, contentType }: BodyLimits,
  handle: (call: Call<E> & { received: ProviderCall }) => Promise<Answered<E>>,
): Route => ({
  endpoint,
  once: false,
  ...(contentType !== undefined && { contentType }),
  handle: async (call: Call<E> & { sent: SentFiles }) => {
    const { path, header, bytes } = call.sent
    return handle({ ...call, received: { path, header, body: await readWhole(bytes, mostBytes) } })
  },
})

async function readWhole(bytes: Readable, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of bytes) {
      size += part.length
      if (size > mostBytes) throw refuse(413, refusals.tooLarge)
      parts.push(part)
    }
  } catch (error) {
    // Cut off on the way: nobody waits for the answer, and nothing is wrong here.
    throw bytes.errored === null ? error : refuse(400, refusals.malformed)
  }
  return Buffer.concat(parts)
}
