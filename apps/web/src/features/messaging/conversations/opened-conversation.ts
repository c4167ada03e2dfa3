import {
  type Conversation,
  deleteMessage,
  getConversation,
  listMessages,
  type Message,
  messagesPerPage,
  putPictureIntoRecord,
  retryPicture,
  sendMessage,
} from '@archwire/contract/messaging/calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { conversationKey } from './conversations.ts'
import {
  changesDuringRead,
  firstNewPage,
  nextPage,
  type PagedList,
  readPages,
  withNextPage,
} from './paged-list.ts'

/** A conversation with its messages, the newest first, as far down as somebody has scrolled. */
export type OpenedConversation = {
  conversation: Omit<Conversation, 'messages'>
  messages: PagedList<Message>
}

export type MessageChange = { conversationId: number; message: Message; isRemoved: boolean }

const changes = changesDuringRead<MessageChange>()

/** Notified of every message that arrives or is changed here. */
export const messageReceived = changes.receive

const readMessages = (id: number, page: number, signal?: AbortSignal) =>
  call(listMessages, { params: { id }, query: { page } }, signal === undefined ? {} : { signal }).catch(
    withErrorMessage('We could not find messages'),
  )

export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal, client, queryKey }): Promise<OpenedConversation> =>
      changes.during(
        async () => {
          const shown = client.getQueryData<OpenedConversation>(queryKey)?.messages.records.length ?? 0
          const { messages: first, ...conversation } = await call(
            getConversation,
            { params: { id } },
            { signal },
          ).catch(withErrorMessage('We could not find the conversation'))
          const messages = await readPages(shown, messagesPerPage, first, page =>
            readMessages(id, page, signal),
          )
          return { conversation, messages }
        },
        (opened, change) => withChange(opened, id, change),
      ),
  })

/** Appends the next page of older messages; does nothing if there are none. */
export async function loadOlderMessages(queryClient: QueryClient, id: number): Promise<void> {
  const { queryKey } = conversationQuery(id)
  const shown = queryClient.getQueryData(queryKey)
  if (shown === undefined || shown.messages.isAll) return
  const known = new Set(shown.messages.records.map(message => message.id))
  const received: MessageChange[] = []
  const page = await changes.during(
    () => firstNewPage(known, nextPage(known.size, messagesPerPage), page => readMessages(id, page)),
    (answer, change) => {
      received.push(change)
      return answer
    },
  )
  queryClient.setQueryData(queryKey, opened => {
    if (opened === undefined) return undefined
    const messages = withNextPage(opened.messages, page, { shown: known.size, changed: received.length })
    return received.reduce((so, change) => withChange(so, id, change), { ...opened, messages })
  })
}

/** Applies a new, changed or deleted message; one that is older than all loaded messages is left for a later page. */
export function withChange(
  opened: OpenedConversation,
  id: number,
  { conversationId, message, isRemoved }: MessageChange,
): OpenedConversation {
  if (conversationId !== id) return opened
  const { records, isAll } = opened.messages
  const others = records.filter(other => other.id !== message.id)
  const older = others.findIndex(other => other.id < message.id)
  const place = older === -1 ? others.length : older
  const isBelow = place === others.length && !isAll
  const next = isRemoved || isBelow ? others : others.toSpliced(place, 0, message)
  return { ...opened, messages: { records: next, isAll } }
}

/** `seenMessageId`: the newest message that the writer has seen; refused with 409 if somebody has written since. */
export const sendText = (
  id: number,
  message: { body: string; seenMessageId?: number },
  idempotencyKey: string,
): Promise<Message> => call(sendMessage, { params: { id }, body: { message } }, { idempotencyKey })

/** Deletes a text that was not sent. */
export const removeText = (id: number): Promise<void> => call(deleteMessage, { params: { id } })

/** Fetches a picture again that could not be received. */
export const fetchAgain = (id: number, pictureId: number): Promise<Message> =>
  call(retryPicture, { params: { id, pictureId } })

/** Makes a picture an image of a patient. */
export const keepPicture = (id: number, pictureId: number, patientId: number): Promise<Message> =>
  call(putPictureIntoRecord, { params: { id, pictureId }, body: { image: { patientId } } })
