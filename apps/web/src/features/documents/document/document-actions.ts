import type { LinkCalls } from '@archwire/contract/documents/link-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { copyLink, notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'

type Options = {
  /** Returns the text of the notice after it was sent. */
  send: () => Promise<string>
  sendText: () => Promise<string>
  /** The other action, after a confirmation: archive it, or request it again. */
  turn: () => Promise<unknown>
  turned: string
  question: Confirmation
  link: string
  /** Calls that report or change the state of the link. */
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

/** What staff can do with a document that a patient signs; used by its card and its dialog. */
export function useDocumentActions({ send, sendText, turn, turned, question, link, work }: Options) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  // Invalidates all documents of all patients: one may be shown in two places.
  const readAgain = () => queryClient.invalidateQueries({ queryKey: patientsKey })
  const sending = useMutation({
    mutationFn: send,
    onSuccess: notifySaved,
    onError: notifyError,
    onSettled: readAgain,
  })
  const texting = useMutation({
    mutationFn: sendText,
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
    sendText: () => texting.mutate(),
    isTexting: texting.isPending,
    isTurning: turning.isPending,
    turn: async () => {
      if (await ask(question)) turning.mutate()
    },
    copyLink: () => {
      // Copied at once: a browser allows copying only during the click.
      copyLink(link)
      copying.mutate()
    },
    isWithdrawing: withdrawing.isPending,
    withdrawLink: async () => {
      if (await ask(withdrawConfirmation)) withdrawing.mutate()
    },
  }
}

/** The calls that report or change the state of a link. */
export const linkActions = (calls: LinkCalls, id: number) => ({
  /** Reports that the link was copied, which extends its validity. */
  reportCopied: () => call(calls.copy, { params: { id } }),
  withdraw: () => call(calls.withdraw, { params: { id } }),
})
