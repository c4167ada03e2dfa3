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
  /** What the server does with the link. */
  work: { tellCopied: () => Promise<unknown>; withdraw: () => Promise<unknown> }
}

const withdrawQuestion: Question = {
  text: 'Withdraw this link?',
  detail:
    'Whoever has it can no longer open it, and is told to ask you for a new link. This action cannot be undone.',
  yes: 'Withdraw link',
  no: 'Keep it',
  isDangerous: true,
}

/** What staff can do with something that a patient signs. Both its card and its window have it. */
export function useDocumentActions({ send, turn, turned, question, link, work }: Given) {
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
  const copying = useMutation({ mutationFn: work.tellCopied, onError: notifyError, onSettled: readAgain })
  const withdrawing = useMutation({
    mutationFn: work.withdraw,
    onSuccess: () => notifySaved('Link withdrawn. There is a new one to send.'),
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
    copyLink: () => {
      // At once: a browser lets a page copy only while the click lasts.
      copyLink(link)
      copying.mutate()
    },
    isWithdrawing: withdrawing.isPending,
    withdrawLink: async () => {
      if (await ask(withdrawQuestion)) withdrawing.mutate()
    },
  }
}
