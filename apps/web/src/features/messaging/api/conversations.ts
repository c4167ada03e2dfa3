import type { Sent } from '@archwire/contract/endpoint'
import {
  type ConversationRow,
  changeConversation,
  conversationsPerPage,
  listConversations,
  startConversation,
} from '@archwire/contract/messaging/calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { inBackground } from '../../../lib/in-background.ts'
import { orSay } from '../../../lib/or-say.ts'
import { conversationListsKey, messagingKey } from './keys.ts'
import { firstNewPage, type Loaded, nextPage, readPages, withNextPage } from './loaded.ts'
import { changesMeanwhile } from './meanwhile.ts'
import { belongs, type ListChoice, withRow } from './row-order.ts'

export type ConversationList = Loaded<ConversationRow>

const rows = changesMeanwhile<ConversationRow>()

/** Told of every row that is heard of or changed here. */
export const rowHeard = rows.heard

const readPage = (choice: ListChoice, page: number, signal?: AbortSignal) =>
  call(listConversations, { query: { ...choice, page } }, signal === undefined ? {} : { signal }).catch(
    orSay('We could not find the conversations list'),
  )

export const conversationListQuery = (choice: ListChoice) =>
  queryOptions({
    queryKey: [...conversationListsKey, choice] as const,
    queryFn: ({ signal, client, queryKey }): Promise<ConversationList> =>
      rows.during(
        async () => {
          const shown = client.getQueryData<ConversationList>(queryKey)?.records.length ?? 0
          return readPages(shown, conversationsPerPage, await readPage(choice, 1, signal), page =>
            readPage(choice, page, signal),
          )
        },
        (list, row) => withRow(list, row, choice),
      ),
  })

/** Appends what follows in the list; what was heard meanwhile keeps its place. */
export async function loadMoreConversations(queryClient: QueryClient, choice: ListChoice): Promise<void> {
  const { queryKey } = conversationListQuery(choice)
  const shown = queryClient.getQueryData(queryKey)
  if (shown === undefined || shown.isAll) return
  const known = new Set(shown.records.map(({ id }) => id))
  const loaded = shown.records.filter(row => belongs(row, choice)).length
  const changes: ConversationRow[] = []
  const page = await rows.during(
    () => firstNewPage(known, nextPage(loaded, conversationsPerPage), number => readPage(choice, number)),
    (answer, row) => {
      changes.push(row)
      return answer
    },
  )
  queryClient.setQueryData(queryKey, list => {
    if (list === undefined) return undefined
    const longer = withNextPage(list, page, { shown: shown.records.length, heard: changes.length })
    return changes.reduce((so, row) => withRow(so, row, choice), longer)
  })
}

/** What was left in its place although it is not what the filter asks for any more: gone when the list is left. */
export function tidyList(queryClient: QueryClient, choice: ListChoice): void {
  queryClient.setQueryData(
    conversationListQuery(choice).queryKey,
    list => list && { ...list, records: list.records.filter(row => belongs(row, choice)) },
  )
}

/** Of both tabs, by a name or a number, one page of them: whoever wants more types more. */
export const conversationSearchQuery = (query: string) =>
  queryOptions({
    queryKey: [...messagingKey, 'search', query] as const,
    queryFn: async ({ signal }) =>
      (
        await call(listConversations, { query: { page: 1, query } }, { signal }).catch(
          orSay('Search is currently unavailable. Please try again later.'),
        )
      ).records,
    enabled: query !== '',
    // What was found is as old as the question.
    staleTime: 0,
  })

/** Opens the conversation with a number or a patient, and begins it where there is none. */
export const beginConversation = (conversation: Sent<typeof startConversation>['body']['conversation']) =>
  call(startConversation, { body: { conversation } })

export type ConversationChange = { read: boolean } | { flagged: boolean } | { open: boolean }

export function saveConversation(id: number, conversation: ConversationChange): Promise<ConversationRow> {
  const save = () => call(changeConversation, { params: { id }, body: { conversation } })
  // As read it is marked by the page, also when a text comes while nobody is there.
  return 'read' in conversation && conversation.read ? inBackground(save) : save()
}
