import type { Conversation, ConversationRow, Message } from '@archwire/contract/messaging/calls'
import type { QueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../lib/api/background-calls.ts'
import {
  conversationKey,
  conversationListsKey,
  type ListChoice,
  messagingKey,
  needsAnswerCountQuery,
  type PagedConversations,
  rowReceived,
  withRow,
} from './conversations.ts'
import {
  type MessageChange,
  messageReceived,
  type OpenedConversation,
  withChange,
} from './opened-conversation.ts'
import { withPage } from './paged-list.ts'

/** Updates the conversation in every cached list without a refetch. */
export function putRow(queryClient: QueryClient, row: ConversationRow): void {
  rowReceived(row)
  for (const query of queryClient.getQueryCache().findAll({ queryKey: conversationListsKey })) {
    const choice = query.queryKey.at(-1) as ListChoice
    queryClient.setQueryData<PagedConversations>(query.queryKey, list => list && withRow(list, row, choice))
  }
  queryClient.setQueriesData<ConversationRow[]>({ queryKey: [...messagingKey, 'search'] }, found =>
    found?.map(other => (other.id === row.id ? row : other)),
  )
  putIntoOpened(queryClient, row)
}

/** Counts anew how many need an answer: only the server knows of the conversations that are not loaded. */
export const recountNeedingAnswer = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: needsAnswerCountQuery.queryKey })

/**
 * A row contains less of its patients than the conversation does: if they have changed, the conversation is refetched.
 */
function putIntoOpened(queryClient: QueryClient, row: ConversationRow): void {
  const queryKey = conversationKey(row.id)
  const opened = queryClient.getQueryData<OpenedConversation>(queryKey)
  if (opened === undefined) return
  const { patients } = opened.conversation
  queryClient.setQueryData<OpenedConversation>(queryKey, {
    ...opened,
    conversation: { ...row, patients },
  })
  if (namesOf(row) !== namesOf(opened.conversation)) {
    void inBackground(() => queryClient.invalidateQueries({ queryKey }))
  }
}

const namesOf = ({ patients }: Pick<ConversationRow, 'patients'>) =>
  JSON.stringify(patients.map(({ id, fullName, photo }) => [id, fullName, photo]))

/** A conversation that was just begun or opened again, with its newest messages. */
export function putOpened(queryClient: QueryClient, { messages, ...conversation }: Conversation): void {
  queryClient.setQueryData<OpenedConversation>(conversationKey(conversation.id), {
    conversation,
    messages: withPage([], messages),
  })
  putRow(queryClient, conversation)
}

/** The conversation as this page knows it, wherever it is shown. */
export function knownRow(queryClient: QueryClient, id: number): ConversationRow | undefined {
  const opened = queryClient.getQueryData<OpenedConversation>(conversationKey(id))
  if (opened !== undefined) return opened.conversation
  return queryClient
    .getQueriesData<PagedConversations>({ queryKey: conversationListsKey })
    .flatMap(([, list]) => list?.records ?? [])
    .find(row => row.id === id)
}

export const putMessage = (queryClient: QueryClient, conversationId: number, message: Message): void =>
  change(queryClient, { conversationId, message, isRemoved: false })

export const dropMessage = (queryClient: QueryClient, conversationId: number, message: Message): void =>
  change(queryClient, { conversationId, message, isRemoved: true })

function change(queryClient: QueryClient, changed: MessageChange): void {
  messageReceived(changed)
  queryClient.setQueryData<OpenedConversation>(
    conversationKey(changed.conversationId),
    opened => opened && withChange(opened, changed.conversationId, changed),
  )
}
