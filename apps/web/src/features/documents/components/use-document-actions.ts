import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { copyLink, notifyError, notifySaved } from '../../../ui/notices.tsx'
import type { Question } from '../../../ui/questions.ts'
import { useAsk } from '../../../ui/use-ask.ts'

type Given = {
  /** Answers what is said when it was sent. */
  send: () => Promise<string>
  /** The other thing that can be done with it, after a question: it is archived, or asked for again. */
  turn: () => Promise<unknown>
  turned: string
  question: Question
  link: string
}

/** What staff can do with something that a patient signs. Both its card and its window have it. */
export function useDocumentActions({ send, turn, turned, question, link }: Given) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  // Everything of every patient that is on the screen: a document may be shown in two places.
  const readAgain = () => queryClient.invalidateQueries({ queryKey: patientsKey })
  const sending = useMutation({
    mutationFn: send,
    onSuccess: notifySaved,
    onError: notifyError,
    onSettled: readAgain,
  })
  const turning = useMutation({
    mutationFn: turn,
    onSuccess: () => notifySaved(turned),
    onError: notifyError,
    onSettled: readAgain,
  })
  return {
    send: () => sending.mutate(),
    isSending: sending.isPending,
    isTurning: turning.isPending,
    turn: async () => {
      if (await ask(question)) turning.mutate()
    },
    copyLink: () => copyLink(link),
  }
}
