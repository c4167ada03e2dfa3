import { createHash } from 'node:crypto'
import type { EnvelopeHead } from '@archwire/x12/core/envelope'
import type { Transport } from '../transport.ts'

/** By which names files go out and come in. */
export type Parties = {
  submitterId: string
  submitterName: string
  /** Whom the clearinghouse asks about a file. */
  contactPhone: string
  receiverId: string
  receiverName: string
  /** False: what is sent is marked as a trial. */
  isProduction: boolean
}

export type X12Deps = { transport: Transport; parties: Parties }

/** A number of nine digits at most, the same for the same text: for covers that need one and have no row to count by. */
export const derivedNumber = (text: string): number =>
  (createHash('sha256').update(text).digest().readUInt32BE() % 999_999_999) + 1

/** Both agreed on these ids, and on nothing that has a qualifier of its own. */
const agreed = 'ZZ'

/** The cover of a file of ours. Times are told as they are in Greenwich, wherever the clinic is. */
export const envelopeHead = (
  parties: Parties,
  numbers: { interchange: number; group?: number },
  at: Date,
): EnvelopeHead => ({
  sender: { qualifier: agreed, id: parties.submitterId },
  receiver: { qualifier: agreed, id: parties.receiverId },
  date: at.toISOString().slice(0, 10),
  time: at.toISOString().slice(11, 16),
  controlNumber: String(numbers.interchange),
  groupControlNumber: numbers.group === undefined ? undefined : String(numbers.group),
  usage: parties.isProduction ? 'P' : 'T',
})
