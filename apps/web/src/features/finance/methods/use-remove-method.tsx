import type { BankAccount, Card, PaymentMethods } from '@archwire/contract/finance/methods'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { focusTitle, restoreLostFocus, useKeepFocusInDialog } from '../../../ui/dialog/dialog-focus.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { failureError } from '../money/finance-errors.ts'
import { methodLabel } from '../money/money-labels.ts'
import { paymentMethodsQuery, refreshFinance, removePaymentMethod } from '../money/payment-methods.ts'

type Method = Card | BankAccount
type Options = { confirmation: Confirmation; active: number; onRemoved: (removed: Method) => void }

/** The list without the removed method; the new default is read from the server. */
const without = (methodId: string) => (before: PaymentMethods | undefined) =>
  before && {
    cards: before.cards.map(card =>
      card.id === methodId ? { ...card, status: 'removed' as const, default: false } : card,
    ),
    bankAccounts: before.bankAccounts.filter(({ id }) => id !== methodId),
  }

/** Archives a card or deletes a bank account after confirmation; `box` contains the list of the `active` ones. */
export function useRemoveMethod(patientId: number, { confirmation, active, onRemoved }: Options) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const box = useRef<HTMLDivElement>(null)
  useKeepFocusInDialog(box, active)
  const removing = useMutation({
    mutationFn: ({ id }: Method) => removePaymentMethod(patientId, id),
    onSuccess: (_, removed) => {
      onRemoved(removed)
      focusTitle(box.current)
      queryClient.setQueryData(paymentMethodsQuery(patientId).queryKey, without(removed.id))
    },
    onError: error => {
      notifyError(failureError(error, 'Error deleting payment method'))
      notifyError(error)
    },
    // The refresh runs in the background. Somebody else may have removed the method, and with it the button that opened
    // the confirmation.
    onSettled: () => void refreshFinance(queryClient, patientId).then(() => restoreLostFocus(box.current)),
  })
  return {
    box,
    remove: async (method: Method) => {
      if (await confirm(confirmation)) removing.mutate(method)
    },
    /** The method being removed. */
    removing: removing.isPending ? removing.variables.id : undefined,
  }
}

type Props = {
  methods: PaymentMethods
  /** The method removed last, if any. */
  removed: Card | BankAccount | undefined
}

/** Says which method is the default after the previous one was removed. */
export function NewDefault({ methods: { cards, bankAccounts }, removed }: Props) {
  if (removed?.default !== true) return null
  const next = [...cards, ...bankAccounts].find(one => one.default && one.id !== removed.id)
  return next === undefined ? null : <p>{methodLabel(next)} is the default payment method now.</p>
}
