import type { Sent } from '@archwire/contract/endpoint'
import {
  type ConversationFilter,
  type ConversationRow,
  type ConversationStatus,
  changeConversation,
  conversationsPerPage,
  countConversations,
  listConversations,
  startConversation,
} from '@archwire/contract/messaging/calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import {
  changesDuringRead,
  firstNewPage,
  nextPage,
  type PagedList,
  readPages,
  withNextPage,
} from './paged-list.ts'

/** Everything about conversations and texts. */
export const messagingKey = ['messaging'] as const

export const conversationListsKey = [...messagingKey, 'lists'] as const

/** Conversations that are or were open, with their messages. */
export const conversationsKey = [...messagingKey, 'conversations'] as const
export const conversationKey = (id: number) => [...conversationsKey, id] as const

/** The lists of the inbox. */
export type ListName = 'needs-answer' | ConversationStatus

export type ListFilter = Exclude<ConversationFilter, 'needs_answer'>

/** The choice of conversations in a list; without a filter all of them. */
export type ListChoice = { status: ListName; filter: ListFilter | undefined }

const passes: Record<ListFilter, (row: ConversationRow) => boolean> = {
  unread: row => !row.read,
  unanswered: row => row.unanswered !== null,
  flagged: row => row.flagged,
}

const hasStatus = (row: ConversationRow, { status }: ListChoice) =>
  status === 'needs-answer' ? row.needsAnswer : row.open === (status === 'open')

const belongs = (row: ConversationRow, choice: ListChoice): boolean =>
  hasStatus(row, choice) && (choice.filter === undefined || passes[choice.filter](row))

/**
 * By what a list is in order. Those that need an answer are by the text to be answered, so that no automatic text moves
 * one. The instants of one clinic may be written with two offsets.
 */
const rankOf = (row: ConversationRow, { status }: ListChoice): number =>
  Date.parse((status === 'needs-answer' && row.unanswered?.createdAt) || row.movedAt)

/**
 * The list with the current state of this conversation. If only a mark changed, or it no longer matches the filter,
 * it stays where it is: no row disappears under somebody's finger. With a newer message it moves up; if its place is
 * below everything loaded, it is left for the next page. A conversation that needs no answer any more leaves the list
 * of those that do at once.
 */
export function withRow(
  list: PagedList<ConversationRow>,
  row: ConversationRow,
  choice: ListChoice,
): PagedList<ConversationRow> {
  const at = list.records.findIndex(({ id }) => id === row.id)
  const known = list.records[at]
  if (known !== undefined && hasStatus(row, choice) && rankOf(known, choice) === rankOf(row, choice)) {
    return { ...list, records: list.records.with(at, row) }
  }
  const others = known === undefined ? list.records : list.records.toSpliced(at, 1)
  if (!belongs(row, choice)) return known === undefined ? list : { ...list, records: others }
  const place = placeOf(row, others, choice)
  if (place === others.length && !list.isAll) return { ...list, records: others }
  return { ...list, records: others.toSpliced(place, 0, row) }
}

function placeOf(row: ConversationRow, others: ConversationRow[], choice: ListChoice): number {
  const rank = rankOf(row, choice)
  const isOlder = (other: ConversationRow) => {
    const rankOfOther = rankOf(other, choice)
    return rankOfOther < rank || (rankOfOther === rank && other.id < row.id)
  }
  const older = others.findIndex(isOlder)
  return older === -1 ? others.length : older
}

export type PagedConversations = PagedList<ConversationRow>

const rows = changesDuringRead<ConversationRow>()

/** Notified of every row that arrives or is changed here. */
export const rowReceived = rows.receive

const inQuery = ({ status, filter }: ListChoice) =>
  status === 'needs-answer' ? { filter: 'needs_answer' as const } : { status, filter }

const readPage = (choice: ListChoice, page: number, signal?: AbortSignal) =>
  call(
    listConversations,
    { query: { ...inQuery(choice), page } },
    signal === undefined ? {} : { signal },
  ).catch(withErrorMessage('We could not find the conversations list'))

export const conversationListQuery = (choice: ListChoice) =>
  queryOptions({
    queryKey: [...conversationListsKey, choice] as const,
    queryFn: ({ signal, client, queryKey }): Promise<PagedConversations> =>
      rows.during(
        async () => {
          const shown = client.getQueryData<PagedConversations>(queryKey)?.records.length ?? 0
          return readPages(shown, conversationsPerPage, await readPage(choice, 1, signal), page =>
            readPage(choice, page, signal),
          )
        },
        (list, row) => withRow(list, row, choice),
      ),
  })

/** How many conversations need an answer. The page itself reads it, so this must not keep an idle session alive. */
export const needsAnswerCountQuery = queryOptions({
  queryKey: [...messagingKey, 'needs-answer-count'],
  queryFn: async ({ signal }) =>
    (await inBackground(() => call(countConversations, {}, { signal }))).needsAnswer,
})

/** Appends the next page; rows that arrived meanwhile keep their place. */
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
    const longer = withNextPage(list, page, { shown: shown.records.length, changed: changes.length })
    return changes.reduce((so, row) => withRow(so, row, choice), longer)
  })
}

/** Removes rows that stayed although they no longer match the filter: called when the list is left. */
export function tidyList(queryClient: QueryClient, choice: ListChoice): void {
  queryClient.setQueryData(
    conversationListQuery(choice).queryKey,
    list => list && { ...list, records: list.records.filter(row => belongs(row, choice)) },
  )
}

/** Searches both tabs by name or number, one page: people narrow a search by typing more. */
export const conversationSearchQuery = (query: string) =>
  queryOptions({
    queryKey: [...messagingKey, 'search', query] as const,
    queryFn: async ({ signal }) =>
      (
        await call(listConversations, { query: { page: 1, query } }, { signal }).catch(
          withErrorMessage('Search is currently unavailable. Please try again later.'),
        )
      ).records,
    enabled: query !== '',
    // Search results are out of date at once.
    staleTime: 0,
  })

/** Opens the conversation with a number or a patient, or begins it. */
export const beginConversation = (conversation: Sent<typeof startConversation>['body']['conversation']) =>
  call(startConversation, { body: { conversation } })

export type ConversationChange =
  | { read: boolean }
  | { flagged: boolean }
  | { open: boolean }
  | { needsAnswer: boolean; read?: boolean }

export function saveConversation(id: number, conversation: ConversationChange): Promise<ConversationRow> {
  const save = () => call(changeConversation, { params: { id }, body: { conversation } })
  // The page itself marks a conversation as read, also while nobody is there, so this must not keep the session
  // alive.
  const isByItself = 'read' in conversation && conversation.read && !('needsAnswer' in conversation)
  return isByItself ? inBackground(save) : save()
}
