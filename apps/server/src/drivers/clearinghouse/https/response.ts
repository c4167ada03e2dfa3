import { z } from 'zod'
import type { Refused } from '../port.ts'

/** The response is larger than the limit. */
export class TooLong extends Error {
  readonly code = 'TOO_LONG'
}

/** Reads the whole body, or throws TooLong. It never keeps more bytes than the limit. */
export async function readBounded(answer: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new TooLong(`the answer is longer than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The meaning of a status code. `away`: it may work later. `ours`: it is about our account or address and not about
 * what we sent, so that a retry works after somebody has corrected the settings. Every other error is a refusal.
 */
export function verdictOn(status: number, body: Buffer): 'answered' | 'pending' | 'away' | 'ours' | Refused {
  if (status === 202) return 'pending'
  if (status >= 200 && status < 300) return body.length === 0 ? 'away' : 'answered'
  if (later.has(status) || status >= 500) return 'away'
  if (status < 400 || aboutUs.has(status)) return 'ours'
  return { refused: `The clearinghouse refused it (${[status, codeIn(body)].filter(Boolean).join(', ')}).` }
}

// 409: an earlier request with the same key is still being processed, and may still be accepted.
const later = new Set([408, 409, 425, 429])

const aboutUs = new Set([401, 402, 403, 404, 405, 406, 407, 410, 421, 426])

const refusal = z.object({ error: z.object({ code: z.string().regex(/^[A-Za-z][A-Za-z_.-]{0,59}$/) }) })

// The message may repeat our data. A code cannot.
function codeIn(body: Buffer): string | undefined {
  try {
    return refusal.parse(JSON.parse(body.toString('utf8'))).error.code
  } catch {
    return undefined
  }
}
