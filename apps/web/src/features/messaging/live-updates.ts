import type { ChannelEvent, ChannelParams } from '@archwire/contract/live/events'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { dropMessage, putMessage, putRow, recountNeedingAnswer } from './conversations/conversation-cache.ts'
import { conversationKey, conversationsKey, messagingKey } from './conversations/conversations.ts'

/** The same update for each event of a list of conversations. */
const forConversations = <T>(one: T) => ({
  opened: one,
  closed: one,
  readed: one,
  unreaded: one,
  flagged: one,
  unflagged: one,
  new_message_reminder: one,
  opened_and_unread: one,
  changed: one,
})

const everything = () => [messagingKey]
const conversation = ({ conversationId }: ChannelParams<'messages'>) => [conversationKey(conversationId)]

const putReceived = (queryClient: QueryClient, { params, data }: ChannelEvent<'messages'>): void =>
  putMessage(queryClient, params.conversationId, data)

const putReceivedRow = (queryClient: QueryClient, { data }: ChannelEvent<'conversations'>): void =>
  putRow(queryClient, data)

function putAndRecount(queryClient: QueryClient, event: ChannelEvent<'conversations'>): void {
  putReceivedRow(queryClient, event)
  recountNeedingAnswer(queryClient)
}

export const messagingUpdates: LiveUpdates = {
  outOfDate: {
    conversations: forConversations(everything),
    messages: { created: conversation, status_updated: conversation, message_removed: conversation },
    // A conversation shows the names of its patients.
    patients: { changed: everything, imported: everything },
    // A conversation shows the patient's next appointment.
    treatments: { changed: () => [conversationsKey] },
  },
  inPlace: {
    conversations: {
      ...forConversations(putReceivedRow),
      opened: putAndRecount,
      closed: putAndRecount,
      opened_and_unread: putAndRecount,
      changed: putAndRecount,
    },
    messages: {
      created: putReceived,
      status_updated: putReceived,
      message_removed: (queryClient, { params, data }) =>
        dropMessage(queryClient, params.conversationId, data),
    },
  },
}
