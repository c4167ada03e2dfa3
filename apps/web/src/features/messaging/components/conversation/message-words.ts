import type { Message } from '@archwire/contract/messaging/calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { clockTime } from '../row-words.ts'

/** Who wrote it, where that is not the patient, and when, by the clinic's clock. */
export function senderLine({ type, user, createdAt }: Message): string {
  const time = clockTime(createdAt)
  const who = { Outgoing: user?.fullName, Reminder: 'Automated', Incoming: undefined }[type]
  return who === undefined ? time : `${who} ${time}`
}

/** What a picture is called: from whom and when, and which of several. */
export function pictureWords(
  { createdAt, pictures }: Pick<Message, 'createdAt' | 'pictures'>,
  who: string,
  place: number,
): string {
  const day = formatDay(createdAt.slice(0, 10), 'MMM. dd').replace(/\. 0?/, ' ')
  const which = pictures.length === 1 ? 'Picture' : `Picture ${place + 1} of ${pictures.length}`
  return `${which} from ${who}, ${day}, ${clockTime(createdAt)}`
}
