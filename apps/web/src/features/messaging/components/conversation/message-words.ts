import type { Message } from '@archwire/contract/messaging/calls'
import { formatTime } from '@archwire/domain/time/format-day'

/** Who wrote it, where that is not the patient, and when, by the clinic's clock. */
export function senderLine({ type, user, createdAt }: Message): string {
  const time = formatTime(createdAt.slice(11, 16)).replace(/^0/, '')
  const who = { Outgoing: user?.fullName, Reminder: 'Automated', Incoming: undefined }[type]
  return who === undefined ? time : `${who} ${time}`
}
