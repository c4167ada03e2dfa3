import { createHash } from 'node:crypto'
import type { EnvelopeHead } from '@archwire/x12/core/envelope'
import type { Transport } from '../transport.ts'

/** The names and ids of sender and receiver of files. */
export type Parties = {
  submitterId: string
  submitterName: string
  /** The contact for questions of the clearinghouse. */
  contactPhone: string
  receiverId: string
  receiverName: string
  /** False: files are marked as a test. */
  isProduction: boolean
}

export type X12Deps = { transport: Transport; parties: Parties }

/** A number of at most nine digits derived from a text, for envelopes that have no control number in the database. */
export const derivedNumber = (text: string): number =>
  (createHash('sha256').update(text).digest().readUInt32BE() % 999_999_999) + 1

/** The qualifier for ids that both sides have agreed on. */
const agreed = 'ZZ'

/** The envelope of a file of ours. Times are in UTC, wherever the clinic is. */
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
