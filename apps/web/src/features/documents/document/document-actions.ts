import type { LinkCalls } from '@archwire/contract/documents/link-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { copyLink, notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'

type Options = {
  /** Answers what is said when it was sent. */
  send: () => Promise<string>
  /** The other thing that can be done with it, after a question: it is archived, or asked for again. */
  turn: () => Promise<unknown>
  turned: string
  question: Confirmation
  link: string
  /** What the server does with the link. */
  work: { reportCopied: () => Promise<unknown>; withdraw: () => Promise<unknown> }
}

const withdrawConfirmation: Confirmation = {
  text: 'Withdraw this link?',
  detail:
    'Whoever has it can no longer open it, and is told to ask you for a new link. This action cannot be undone.',
  yes: 'Withdraw link',
  no: 'Keep it',
  isDangerous: true,
}

/** What staff can do with something that a patient signs. Both its card and its window have it. */
export function useDocumentActions({ send, turn, turned, question, link, work }: Options) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
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
  const copying = useMutation({ mutationFn: work.reportCopied, onError: notifyError, onSettled: readAgain })
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
      if (await ask(withdrawConfirmation)) withdrawing.mutate()
    },
  }
}

/** What the server is told of a link, and asked about it. */
export const linkActions = (calls: LinkCalls, id: number) => ({
  /** Somebody took it along: it works for longer. */
  reportCopied: () => call(calls.copy, { params: { id } }),
  withdraw: () => call(calls.withdraw, { params: { id } }),
})
