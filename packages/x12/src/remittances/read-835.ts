import { EnvelopeCheck, readGroup, readIsa } from '../core/envelope-parts.ts'
import { readSegmentsOf } from '../core/read-segments.ts'
import { element, X12Error } from '../core/segment.ts'
import { type ClaimPart, type PaymentPart, PaymentReader } from './payment-reader.ts'

/**
 * Claims one by one as they are read, each payment after its claims; no more is kept than the claim at hand. A file that
 * is broken further on gives what stands before, and then throws.
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
    // Of its cover nothing is used, and still a broken one is refused, as it is in every other file.
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
