import { type Cursor, cursorOver } from './cursor.ts'
import { type EnvelopeHead, readEnvelope } from './envelope.ts'
import type { Envelope } from './envelope-parts.ts'
import { readSegments } from './read-segments.ts'
import { type Delimiters, X12Error } from './segment.ts'

type OpenedFile = {
  head: EnvelopeHead
  delimiters: Delimiters
  transactions: Cursor[]
  /** The control numbers of the transactions, in the same order. */
  controlNumbers: string[]
}

/**
 * Checks the envelope of a file and returns its transactions of one kind; a file without any is refused. The guide
 * distinguishes kinds with the same transaction set.
 */
export function openFile(text: string, set: string, guide?: string): OpenedFile {
  const envelope = readEnvelope(readSegments(text))
  const all = envelope.groups.flatMap(group => group.transactions)
  const wanted = all.filter(one => one.set === set && (guide === undefined || one.version === guide))
  if (wanted.length === 0) {
    throw new X12Error(
      { at: all[0]?.startsAt ?? 2, id: 'ST' },
      `the file holds no ${set}${guide === undefined ? '' : ` of ${guide}`}`,
    )
  }
  return {
    head: headOf(envelope),
    delimiters: envelope.delimiters,
    transactions: wanted.map(one => cursorOver(one, envelope.delimiters)),
    controlNumbers: wanted.map(one => one.controlNumber),
  }
}

/** The values of the envelope, so that writing gives the same. */
function headOf({ sender, receiver, controlNumber, usage, groups: [group] }: Envelope): EnvelopeHead {
  if (group === undefined) throw new X12Error({ at: 2, id: 'GS' }, 'the file holds no group')
  return {
    sender,
    receiver,
    date: group.date,
    time: group.time,
    controlNumber,
    groupControlNumber: group.controlNumber,
    usage,
  }
}
