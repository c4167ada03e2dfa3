import type { BankAccount, Card, PaymentMethods } from '@archwire/contract/finance/methods'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { findLostFocus, focusTitle, useFocusKept } from '../../../ui/focus-title.ts'
import { notifyError } from '../../../ui/notices.tsx'
import type { Question } from '../../../ui/questions.ts'
import { useAsk } from '../../../ui/use-ask.ts'
import { paymentMethodsQuery, removePaymentMethod } from '../api/payment-methods.ts'
import { wordsFor } from './or-tell.ts'
import { refreshFinance } from './refresh-finance.ts'

type Method = Card | BankAccount
type Options = { question: Question; active: number; onRemoved: (removed: Method) => void }

/** As the server has it by now, but for what is the default: that is read. */
const without = (methodId: string) => (before: PaymentMethods | undefined) =>
  before && {
    cards: before.cards.map(card =>
      card.id === methodId ? { ...card, status: 'removed' as const, default: false } : card,
    ),
    bankAccounts: before.bankAccounts.filter(({ id }) => id !== methodId),
  }

/** Archives a card, or deletes a bank account, once the person is sure; `box` is around the list of the `active` ones. */
export function useRemoveMethod(patientId: number, { question, active, onRemoved }: Options) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const box = useRef<HTMLDivElement>(null)
  useFocusKept(box, active)
  const removing = useMutation({
    mutationFn: ({ id }: Method) => removePaymentMethod(patientId, id),
    onSuccess: (_, removed) => {
      onRemoved(removed)
      focusTitle(box.current)
      queryClient.setQueryData(paymentMethodsQuery(patientId).queryKey, without(removed.id))
    },
    onError: error => {
      notifyError(wordsFor(error, 'Error deleting payment method'))
      notifyError(error)
    },
    // Nobody waits for it. Somebody else may have removed it while the question was open, and with it what the question
    // was asked from.
    onSettled: () => void refreshFinance(queryClient, patientId).then(() => findLostFocus(box.current)),
  })
  return {
    box,
    remove: async (method: Method) => {
      if (await ask(question)) removing.mutate(method)
    },
    /** Which one is on its way out. */
    removing: removing.isPending ? removing.variables.id : undefined,
  }
}
