import type { Message } from '@archwire/contract/messaging/calls'
import { clockTime } from '../row-words.ts'

/** Who wrote it, where that is not the patient, and when, by the clinic's clock. */
export function senderLine({ type, user, createdAt }: Message): string {
  const time = clockTime(createdAt)
  const who = { Outgoing: user?.fullName, Reminder: 'Automated', Incoming: undefined }[type]
  return who === undefined ? time : `${who} ${time}`
}
