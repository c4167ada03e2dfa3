import { type LiveChannel, liveChannel, type StoredEvent } from '../../platform/live/live-channel.ts'
import { sharedLoad } from '../../platform/live/shared-load.ts'
import { conversationExists, messageById, rowById } from './queries.ts'

/** What the events of these channels keep: the numbers of what is read when they are heard. */
const numberIn = ({ data }: StoredEvent, key: 'conversationId' | 'messageId'): number =>
  (data as Record<typeof key, number>)[key]

export const messagingChannels = (): LiveChannel[] => [
  liveChannel('conversations', {
    load: sharedLoad(async (clinic, event) => {
      const row = await clinic.read(tx => rowById(tx, numberIn(event, 'conversationId')))
      return row?.json
    }),
  }),
  liveChannel('messages', {
    authorize: ({ clinic }, { conversationId }) => clinic.read(tx => conversationExists(tx, conversationId)),
    load: sharedLoad(async (clinic, event) => {
      const isRemoved = event.event === 'message_removed'
      const message = await clinic.read(tx => messageById(tx, numberIn(event, 'messageId'), isRemoved))
      return message?.json
    }),
  }),
]
