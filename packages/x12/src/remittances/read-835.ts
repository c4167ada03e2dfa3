import type { Cursor } from '../core/cursor.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import { EnvelopeCheck, readGroup, readIsa } from '../core/envelope-parts.ts'
import { openFile } from '../core/open-file.ts'
import { readSegmentsOf } from '../core/read-segments.ts'
import { type Delimiters, element, X12Error } from '../core/segment.ts'
import { type ClaimPart, type PaymentPart, PaymentReader } from './payment-reader.ts'
import type { Remittance } from './remittance.ts'

/** Whether everything adds up: the payment, and each of its claims. */
type ReadRemittance = Remittance & { addsUp: boolean }

/** Reads a whole file; for long ones see `readRemittance`. */
export function read835(text: string): {
  head: EnvelopeHead
  delimiters: Delimiters
  remittances: ReadRemittance[]
} {
  const { head, delimiters, transactions } = openFile(text, '835')
  return { head, delimiters, remittances: transactions.map(readTransaction) }
}

function readTransaction(cursor: Cursor): ReadRemittance {
  const reader = new PaymentReader(cursor.delimiters)
  const claims: ClaimPart[] = []
  for (let one = cursor.next(); one !== undefined; one = cursor.next()) {
    const claim = reader.take(one)
    if (claim !== undefined) claims.push(claim)
  }
  const { last, whole } = reader.end(cursor.end)
  if (last !== undefined) claims.push(last)
  return {
    payment: whole.payment,
    claims: claims.map(one => one.claim),
    providerAdjustments: whole.providerAdjustments,
    addsUp: whole.addsUp && claims.every(one => one.addsUp),
  }
}

/**
 * Yields claims one by one as they are read, and each payment after its claims; only the current claim is in memory. A
 * file that is broken further on yields what stands before, and then throws.
 */
export async function* readRemittance(
  chunks: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<ClaimPart | PaymentPart, void, undefined> {
  const { delimiters, segments } = await readSegmentsOf(chunks)
  const envelope = new EnvelopeCheck()
  let reader: PaymentReader | undefined
  let payments = 0
  for await (const segment of segments) {
    const part = envelope.take(segment)
    // Nothing of the envelope is used, but a broken one is refused, as read835 does.
    if (part === 'ISA') readIsa(segment)
    else if (part === 'GS') readGroup(segment)
    else if (part === 'ST') reader = element(segment, 1) === '835' ? new PaymentReader(delimiters) : undefined
    else if (part === 'body') {
      const claim = reader?.take(segment)
      if (claim !== undefined) yield claim
    } else if (part === 'SE' && reader !== undefined) {
      const { last, whole } = reader.end(segment)
      if (last !== undefined) yield last
      yield whole
      payments += 1
      reader = undefined
    }
  }
  envelope.end()
  if (payments === 0) throw new X12Error({ at: 3, id: 'ST' }, 'the file holds no 835')
}
