import type { Message } from '@archwire/contract/messaging/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { notifyError, offerUndo } from '../../../ui/feedback/notices.tsx'
import { dropMessage } from '../conversations/conversation-cache.ts'
import { removeText } from '../conversations/opened-conversation.ts'

type Options = { sendAgain: (message: Message) => void; putBack: (body: string) => void }

const none: ReadonlySet<number> = new Set()

/** Actions for texts that were not sent. If an action fails, the text itself is not lost. */
export function useFailedMessages(conversationId: number, messages: Message[], ways: Options) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(none)
  /** Texts that were sent again, whose failed messages may or may not have been deleted. */
  const [unsure, setUnsure] = useState<Message[]>([])

  const lost = unsure.filter(one => !messages.some(({ id }) => id === one.id))
  const putBackLost = useEffectEvent(() => {
    for (const { body } of lost) ways.putBack(body)
    setUnsure(still => still.filter(one => !lost.includes(one)))
  })
  useEffect(() => {
    if (lost.length > 0) putBackLost()
  }, [lost.length])

  /** Returns whether it was deleted here: when two people delete it at once, one of them finds it gone. */
  const remove = async (message: Message, { isToBeSent }: { isToBeSent: boolean }): Promise<boolean> => {
    setBusy(now => new Set([...now, message.id]))
    setUnsure(now => now.filter(({ id }) => id !== message.id))
    try {
      await removeText(message.id)
      dropMessage(queryClient, conversationId, message)
      return true
    } catch (error) {
      const isGone = error instanceof CallError && error.status === 404
      if (isGone) dropMessage(queryClient, conversationId, message)
      notifyError(isGone ? 'Somebody else has deleted this message already.' : error)
      const isUnsure = error instanceof CallError && error.kind === 'network'
      if (isUnsure && isToBeSent) setUnsure(now => [...now, message])
      return false
    } finally {
      setBusy(now => new Set([...now].filter(id => id !== message.id)))
    }
  }

  return {
    busy,
    deleteFailed: async (message: Message) => {
      if (await remove(message, { isToBeSent: false }))
        offerUndo('Message deleted.', () => ways.putBack(message.body))
    },
    resend: async (message: Message) => {
      if (await remove(message, { isToBeSent: true })) ways.sendAgain(message)
    },
  }
}
