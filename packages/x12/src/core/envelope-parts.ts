import { dayIn } from './days.ts'
import type { Delimiters } from './delimiters.ts'
import { element, type Segment } from './segment.ts'
import { X12Error } from './x12-error.ts'

/** Somebody who exchanges files; the qualifier says what kind of id it is, ZZ one that both agreed on. */
export type Party = { qualifier: string; id: string }

export type Transaction = {
  set: string
  version: string
  controlNumber: string
  /** What stands between ST and SE. */
  segments: Segment[]
}

/** Where it stands in the file: ST and SE. */
export type ReadTransaction = Transaction & { startsAt: number; endsAt: number }

export type Group = {
  functionalCode: string
  sender: string
  receiver: string
  date: string
  /** As 09:30. */
  time: string
  controlNumber: string
  version: string
  transactions: ReadTransaction[]
}

export type Envelope = {
  delimiters: Delimiters
  sender: Party
  receiver: Party
  /** Without the zeros that fill it up. */
  controlNumber: string
  /** P for production, T for a test. */
  usage: 'P' | 'T'
  /** TA1 segments: what the other side says of an interchange of ours as a whole. */
  acknowledgements: Segment[]
  groups: Group[]
}

/** What an interchange says of itself. */
export const readIsa = (isa: Segment): Pick<Envelope, 'sender' | 'receiver' | 'controlNumber' | 'usage'> => ({
  sender: { qualifier: element(isa, 5), id: element(isa, 6).trimEnd() },
  receiver: { qualifier: element(isa, 7), id: element(isa, 8).trimEnd() },
  controlNumber: readInterchangeNumber(isa),
  usage: readUsage(isa),
})

function readInterchangeNumber(isa: Segment) {
  const number = element(isa, 13)
  if (!/^\d{9}$/.test(number)) throw new X12Error(isa, 'its control number is not of nine digits')
  return String(Number(number))
}

function readUsage(isa: Segment) {
  const usage = element(isa, 15)
  if (usage !== 'P' && usage !== 'T') throw new X12Error(isa, 'it is neither production nor test')
  return usage
}

/** What a group says of itself, no transactions yet. */
export function readGroup(gs: Segment): Group {
  const date = dayIn(element(gs, 4))
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)(\d{2,4})?$/.exec(element(gs, 5)) ?? []
  if (date === undefined) throw new X12Error(gs, 'element 4 is no day')
  if (hours === undefined) throw new X12Error(gs, 'element 5 is no time')
  return {
    functionalCode: element(gs, 1),
    sender: element(gs, 2),
    receiver: element(gs, 3),
    date,
    time: `${hours}:${minutes}`,
    controlNumber: element(gs, 6),
    version: element(gs, 8),
    transactions: [],
  }
}

// ST names the guide since 5010; what does not has that of its group.
export const readTransaction = (st: Segment, groupVersion: string): ReadTransaction => ({
  set: element(st, 1),
  version: element(st, 3) === '' ? groupVersion : element(st, 3),
  controlNumber: element(st, 2),
  segments: [],
  startsAt: st.at,
  endsAt: st.at,
})
