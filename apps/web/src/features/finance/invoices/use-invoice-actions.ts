import type { Invoice } from '@archwire/contract/finance/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { failureError } from '../money/finance-errors.ts'
import { financeKey } from '../money/finance-key.ts'
import { cancelInvoice, scheduleInvoice, sendPaymentLink, withdrawInvoiceLink } from './invoices.ts'

type ActionSteps = {
  make: (invoiceId: number) => Promise<unknown>
  doneMessage: string
  failed: string
  confirmation?: Confirmation
}

const actions = {
  schedule: {
    make: scheduleInvoice,
    doneMessage: 'Invoice scheduled.',
    failed: 'Error scheduling invoice',
    confirmation: {
      text: 'Are you sure you want to schedule this invoice?',
      detail: 'It is charged automatically on its due date.',
      yes: 'Schedule',
    },
  },
  cancel: {
    make: cancelInvoice,
    doneMessage: 'Invoice Canceled.',
    failed: 'Error cancelling invoice',
    confirmation: {
      text: 'Are you sure you want to cancel this invoice?',
      detail: 'Nothing more is due for it. This action cannot be undone.',
      yes: 'Cancel invoice',
      no: 'Keep it',
      isDangerous: true,
    },
  },
  link: {
    make: sendPaymentLink,
    doneMessage: 'Payment Link Sent.',
    failed: 'Error creating payment link',
  },
  withdraw: {
    make: withdrawInvoiceLink,
    doneMessage: 'Link withdrawn. There is a new one to send.',
    failed: 'Error withdrawing the link',
    confirmation: {
      text: 'Withdraw the link of this invoice?',
      detail:
        'Whoever has it can no longer open it or pay by it, and is told to ask you for a new link. This action cannot be undone.',
      yes: 'Withdraw link',
      no: 'Keep it',
      isDangerous: true,
    },
  },
} satisfies Record<string, ActionSteps>
type ActionName = keyof typeof actions

/** Runs the invoice actions that need no form. */
export function useInvoiceActions(patientId: number) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const mutation = useMutation({
    mutationFn: ({ name, invoice }: { name: ActionName; invoice: Invoice }): Promise<unknown> =>
      actions[name].make(invoice.id),
    onSuccess: (_, { name }) => notifySaved(actions[name].doneMessage),
    onError: (error, { name }) => {
      notifyError(failureError(error, actions[name].failed))
      notifyError(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: financeKey(patientId) }),
  })
  return {
    /** The invoice on which an action is running. */
    busyWith: mutation.isPending ? mutation.variables.invoice.id : undefined,
    act: async (name: ActionName, invoice: Invoice) => {
      const { confirmation }: ActionSteps = actions[name]
      if (confirmation !== undefined && !(await confirm(confirmation))) return
      mutation.mutate({ name, invoice })
    },
  }
}
