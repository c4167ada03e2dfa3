import { segmentBuilder } from './build-segment.ts'
import { dayIn, writeDay } from './element-values.ts'
import {
  type Envelope,
  EnvelopeCheck,
  type Group,
  type Party,
  type ReadTransaction,
  readGroup,
  readIsa,
  readTransaction,
  type Transaction,
} from './envelope-parts.ts'
import type { Interchange } from './read-segments.ts'
import { checkDelimiters, type Delimiters, type Segment, usualDelimiters, X12Error } from './segment.ts'

/** The same bytes that were read: same delimiters, same line ends, same empty elements at the end of a segment. */
export const writeInterchange = ({ delimiters, newline, otherNewlines, segments }: Interchange): string =>
  segments.map(one => segmentText(one, delimiters) + (otherNewlines.get(one.at) ?? newline)).join('')

const writeSegments = (segments: Segment[], delimiters: Delimiters): string =>
  segments.map(one => segmentText(one, delimiters)).join('')

const segmentText = (segment: Segment, delimiters: Delimiters) =>
  segment.elements.join(delimiters.element) + delimiters.segment

/** Checks and opens the envelope. */
export function readEnvelope({ delimiters, segments }: Interchange): Envelope {
  const check = new EnvelopeCheck()
  const acknowledgements: Segment[] = []
  const groups: Group[] = []
  let transaction: ReadTransaction | undefined
  for (const segment of segments) {
    const part = check.take(segment)
    if (part === 'TA1') acknowledgements.push(segment)
    if (part === 'GS') groups.push(readGroup(segment))
    if (part === 'ST') {
      const group = groups.at(-1)
      transaction = readTransaction(segment, group?.version ?? '')
      group?.transactions.push(transaction)
    }
    if (part === 'body') transaction?.segments.push(segment)
    if (part === 'SE' && transaction !== undefined) transaction.endsAt = segment.at
  }
  check.end()
  const isa = segments[0]
  if (isa === undefined) throw new X12Error({ at: 1, id: 'ISA' }, 'the interchange is empty')
  return { delimiters, ...readIsa(isa), acknowledgements, groups }
}

/** The values in the envelope of every file that we write. */
export type EnvelopeHead = {
  sender: Party
  receiver: Party
  date: string
  /** As 09:30. */
  time: string
  /** The control number of the interchange: at most nine digits. */
  controlNumber: string
  /** The control number of the group; that of the interchange if left out. */
  groupControlNumber?: string | undefined
  usage: 'P' | 'T'
}

export type WrittenEnvelope = EnvelopeHead & {
  /** The guide of the group, as 005010X224A2. */
  version: string
  /** The kind of transactions in the group, as HC for claims. */
  functionalCode: string
  transactions: Transaction[]
}

/** One interchange with one group. */
export function writeEnvelope(envelope: WrittenEnvelope, delimiters: Delimiters = usualDelimiters): string {
  checkDelimiters(delimiters)
  checkHead(envelope)
  const segment = segmentBuilder(delimiters)
  const { sender, receiver, date, time, transactions } = envelope
  const group = String(Number(envelope.groupControlNumber ?? envelope.controlNumber))
  const segments = [
    isaOf(envelope, delimiters),
    segment(
      'GS',
      envelope.functionalCode,
      sender.id,
      receiver.id,
      writeDay(date),
      time.replace(':', ''),
      group,
      'X',
      envelope.version,
    ),
    ...transactions.flatMap(one => withEnds(one, segment)),
    segment('GE', transactions.length, group),
    segment('IEA', 1, envelope.controlNumber.padStart(9, '0')),
  ]
  return writeSegments(segments, delimiters)
}

/** The only segment of fixed width, which also defines the delimiters. */
function isaOf(head: EnvelopeHead, delimiters: Delimiters): Segment {
  const party = ({ qualifier, id }: Party) => [qualifier, id.padEnd(15)]
  const elements = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    ...party(head.sender),
    ...party(head.receiver),
    writeDay(head.date).slice(2),
    head.time.replace(':', ''),
    delimiters.repetition,
    '00501',
    head.controlNumber.padStart(9, '0'),
    '0',
    head.usage,
    delimiters.component,
  ]
  return { id: 'ISA', elements, at: 1 }
}

const withEnds = (transaction: Transaction, segment: ReturnType<typeof segmentBuilder>): Segment[] => {
  const controlNumber = transaction.controlNumber.padStart(4, '0')
  return [
    segment('ST', transaction.set, controlNumber, transaction.version),
    ...transaction.segments,
    segment('SE', transaction.segments.length + 2, controlNumber),
  ]
}

function checkHead(head: WrittenEnvelope) {
  const isa = { at: 1, id: 'ISA' }
  for (const { qualifier, id } of [head.sender, head.receiver]) {
    if (!/^[A-Z0-9]{2}$/.test(qualifier)) throw new X12Error(isa, 'a qualifier is two letters or digits')
    if (!/^[A-Za-z0-9._-]{2,15}$/.test(id)) throw new X12Error(isa, 'an id has 2 to 15 letters or digits')
  }
  const numbers = [head.controlNumber, head.groupControlNumber ?? head.controlNumber]
  if (numbers.some(number => !/^\d{1,9}$/.test(number) || Number(number) === 0)) {
    throw new X12Error(isa, 'a control number has one to nine digits')
  }
  if (head.transactions.some(one => !/^[A-Za-z0-9]{1,9}$/.test(one.controlNumber))) {
    throw new X12Error({ at: 3, id: 'ST' }, 'a control number has one to nine letters or digits')
  }
  if (dayIn(writeDay(head.date)) === undefined) throw new X12Error(isa, 'the date is no day')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(head.time)) throw new X12Error(isa, 'the time is none')
}

type Numbered = {
  head: EnvelopeHead
  /** The guide, as 005010X279A1. */
  version: string
  functionalCode: string
  set: string
  /** The guide in each transaction, if it differs. */
  setVersion?: string
  /** The segments of each transaction between ST and SE. */
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
