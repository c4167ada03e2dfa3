import type { EnvelopeHead } from '@archwire/x12/core/envelope'
import type { Parties } from '../parties.ts'

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
