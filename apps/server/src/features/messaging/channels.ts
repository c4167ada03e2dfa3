import type { Clock } from '../../platform/clock.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import {
  type LiveChannel,
  liveChannel,
  type StoredEvent,
  sharedLoad,
} from '../../platform/live/live-channel.ts'
import {
  conversationExists,
  conversationRowById,
  messageById,
  presentMessage,
} from './conversation/conversation-views.ts'

/**
 * An event on these channels stores only the ids of its records. The records are read when the event is delivered.
 */
const numberIn = ({ data }: StoredEvent, key: 'conversationId' | 'messageId'): number =>
  (data as Record<typeof key, number>)[key]

export const messagingChannels = ({ links, clock }: { links: FileLinks; clock: Clock }): LiveChannel[] => [
  liveChannel('conversations', {
    load: sharedLoad(async (clinic, event) => {
      const row = await clinic.read(tx => conversationRowById(tx, numberIn(event, 'conversationId')))
      return row?.json
    }),
  }),
  liveChannel('messages', {
    authorize: ({ clinic }, { conversationId }) => clinic.read(tx => conversationExists(tx, conversationId)),
    load: sharedLoad(async (clinic, event) => {
      const isRemoved = event.event === 'message_removed'
      const message = await clinic.read(tx => messageById(tx, numberIn(event, 'messageId'), isRemoved))
      return message && presentMessage(message.json, { links, clinicId: clinic.id, now: clock.now() })
    }),
  }),
]
