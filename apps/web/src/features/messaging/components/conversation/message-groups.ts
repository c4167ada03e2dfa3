import type { Message } from '@archwire/contract/messaging/calls'
import { writtenOn } from '@archwire/domain/messaging/day-heading'

export type MessageDay = { day: string; messages: Message[] }

/** By the days of the clinic on which they were written, the oldest first; they come with the newest first. */
export function byDay(messages: Message[]): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages.toReversed()) {
    const day = writtenOn(message.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
