import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copyText } from '../../../lib/copy-text.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import type { Question } from '../../../ui/questions.ts'
import { useAsk } from '../../../ui/use-ask.ts'

type Given = {
  send: () => Promise<unknown>
  /** What is said when it was sent. */
  sent: string
  archive: () => Promise<unknown>
  archived: string
  question: Question
  link: string
}

/** What staff can do with something that a patient signs. Both its card and its window have it. */
export function useDocumentActions({ send, sent, archive, archived, question, link }: Given) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  // Everything of every patient that is on the screen: a document may be shown in two places.
  const readAgain = () => queryClient.invalidateQueries({ queryKey: patientsKey })
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => notifySaved(sent),
    onError: notifyError,
    onSettled: readAgain,
  })
  const archiving = useMutation({
    mutationFn: archive,
    onSuccess: () => notifySaved(archived),
    onError: notifyError,
    onSettled: readAgain,
  })
  return {
    send: () => sending.mutate(),
    isSending: sending.isPending,
    isArchiving: archiving.isPending,
    archive: async () => {
      if (await ask(question)) archiving.mutate()
    },
    copyLink: () => void copyText(link).then(() => notifySaved('URL copied to clipboard.'), notifyError),
  }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
