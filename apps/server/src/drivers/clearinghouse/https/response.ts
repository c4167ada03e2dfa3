import { z } from 'zod'
import type { Refused } from '../port.ts'

/** Somebody sent more than anybody means to read. */
export class TooLong extends Error {
  readonly code = 'TOO_LONG'
}

/** The whole body, or TooLong: not a byte more is kept than may come. */
export async function readBounded(answer: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop gives the connection up.
    if (size > mostBytes) throw new TooLong(`the answer is longer than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * What a status says. `away`: later it may work. `ours`: it speaks of our account or address and not of what we sent, so
 * that trying again helps once somebody has looked at the settings. Everything else that is no answer is a refusal.
 */
export function verdictOn(status: number, body: Buffer): 'answered' | 'pending' | 'away' | 'ours' | Refused {
  if (status === 202) return 'pending'
  if (status >= 200 && status < 300) return body.length === 0 ? 'away' : 'answered'
  if (later.has(status) || status >= 500) return 'away'
  if (status < 400 || aboutUs.has(status)) return 'ours'
  return { refused: `The clearinghouse refused it (${[status, codeIn(body)].filter(Boolean).join(', ')}).` }
}

// 409: what was sent by the same key before is still being looked at. Given up on, it may be taken all the same.
const later = new Set([408, 409, 425, 429])

const aboutUs = new Set([401, 402, 403, 404, 405, 406, 407, 410, 421, 426])

const refusal = z.object({ error: z.object({ code: z.string().regex(/^[A-Za-z][A-Za-z_.-]{0,59}$/) }) })

// Its own words may repeat what we sent; a code cannot.
function codeIn(body: Buffer): string | undefined {
  try {
    return refusal.parse(JSON.parse(body.toString('utf8'))).error.code
  } catch {
    return undefined
  }
}
