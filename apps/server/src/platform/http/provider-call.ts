import type { Readable } from 'node:stream'
import type { Endpoint } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { Refusal, refuse } from './refuse.ts'
import type { Answered, Call, Route, SentFiles } from './route.ts'

/** A call of another service, unparsed: only its driver can verify and read it. */
export type ProviderCall = {
  /** The path as it was called, from the root and with its query. */
  path: string
  body: Buffer
  header(name: string): string | undefined
}

/** The limits of the body of another service's call. */
type BodyLimits = {
  mostBytes: number
  /** Undefined: any content type. */
  contentType?: string
}

/**
 * Ties a call of another service to its handler. The body is read whole before the handler runs; a larger one is refused
 * with 413, one of another content type with 415.
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
    // Otherwise the sender hung up: nobody waits for a response, and nothing is wrong here.
    throw error instanceof Refusal ? error : refuse(400, refusals.malformed)
  }
  return Buffer.concat(parts)
}
