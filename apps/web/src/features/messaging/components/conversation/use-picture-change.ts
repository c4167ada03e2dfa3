import type { Message } from '@archwire/contract/messaging/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '../../../../ui/notices.tsx'
import { conversationKey } from '../../api/keys.ts'
import { putMessage } from '../../api/put-in-place.ts'

/** Changes a picture of a conversation: its message is shown as it is then, and read again where that was refused. */
export function usePictureChange(conversationId: number) {
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: (send: () => Promise<Message>) => send(),
    onSuccess: message => putMessage(queryClient, conversationId, message),
    onError: error => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: conversationKey(conversationId) })
    },
  })
  return {
    isWorking: isPending,
    change: (send: () => Promise<Message>) => {
      if (!isPending) mutate(send)
    },
  }
}
