import { EnvelopeCheck, readGroup, readIsa } from '../core/envelope-parts.ts'
import { readSegmentsOf } from '../core/read-segments.ts'
import { element, X12Error } from '../core/segment.ts'
import { type ClaimPart, type PaymentPart, RemittanceReader } from './remittance-reader.ts'

/**
 * Yields claims one by one as they are read, and each payment after its claims; only the current claim is in memory. A
 * file that is broken further on yields what stands before, and then throws.
 */
export async function* readRemittance(
  chunks: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<ClaimPart | PaymentPart, void, undefined> {
  const { delimiters, segments } = await readSegmentsOf(chunks)
  const envelope = new EnvelopeCheck()
  let reader: RemittanceReader | undefined
  let payments = 0
  for await (const segment of segments) {
    const part = envelope.take(segment)
    // Nothing of the envelope is used, but a broken one is refused all the same.
    if (part === 'ISA') readIsa(segment)
    else if (part === 'GS') readGroup(segment)
    else if (part === 'ST')
      reader = element(segment, 1) === '835' ? new RemittanceReader(delimiters) : undefined
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
