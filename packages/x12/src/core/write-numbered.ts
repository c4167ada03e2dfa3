import type { Delimiters } from './delimiters.ts'
import { type EnvelopeHead, writeEnvelope } from './envelope.ts'
import type { Segment } from './segment.ts'

type Numbered = {
  head: EnvelopeHead
  /** The guide, as 005010X279A1. */
  version: string
  functionalCode: string
  set: string
  /** What each transaction says of the guide, where that is something else. */
  setVersion?: string
  /** Of each transaction what stands between ST and SE. */
  bodies: Segment[][]
}

/** A file with transactions of one kind, numbered from one. */
export function writeNumbered(
  { head, version, functionalCode, set, setVersion = version, bodies }: Numbered,
  delimiters: Delimiters,
): string {
  const transactions = bodies.map((segments, index) => ({
    set,
    version: setVersion,
    controlNumber: String(index + 1),
    segments,
  }))
  return writeEnvelope({ ...head, version, functionalCode, transactions }, delimiters)
}
