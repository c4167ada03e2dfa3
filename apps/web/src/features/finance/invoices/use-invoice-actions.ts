import type { Invoice } from '@archwire/contract/finance/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { failureError } from '../money/finance-errors.ts'
import { financeKey } from '../money/finance-key.ts'
import { cancelInvoice, scheduleInvoice, sendPaymentLink, withdrawInvoiceLink } from './invoices.ts'

type ActionSteps = {
  make: (invoiceId: number) => Promise<unknown>
  done: string
  failed: string
  question?: Confirmation
}

const actions = {
  schedule: {
    make: scheduleInvoice,
    done: 'Invoice scheduled.',
    failed: 'Error scheduling invoice',
    question: {
      text: 'Are you sure you want to schedule this invoice?',
      detail: 'It is charged automatically on its due date.',
      yes: 'Schedule',
    },
  },
  cancel: {
    make: cancelInvoice,
    done: 'Invoice Canceled.',
    failed: 'Error cancelling invoice',
    question: {
      text: 'Are you sure you want to cancel this invoice?',
      detail: 'Nothing more is due for it. This action cannot be undone.',
      yes: 'Cancel invoice',
      no: 'Keep it',
      isDangerous: true,
    },
  },
  link: {
    make: sendPaymentLink,
    done: 'Payment Link Sent.',
    failed: 'Error creating payment link',
  },
  withdraw: {
    make: withdrawInvoiceLink,
    done: 'Link withdrawn. There is a new one to send.',
    failed: 'Error withdrawing the link',
    question: {
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

/** What can be done with an invoice without a form. */
export function useInvoiceActions(patientId: number) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const doing = useMutation({
    mutationFn: ({ name, invoice }: { name: ActionName; invoice: Invoice }): Promise<unknown> =>
      actions[name].make(invoice.id),
    onSuccess: (_, { name }) => notifySaved(actions[name].done),
    onError: (error, { name }) => {
      notifyError(failureError(error, actions[name].failed))
      notifyError(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: financeKey(patientId) }),
  })
  return {
    /** The invoice with which something is being done. */
    busyWith: doing.isPending ? doing.variables.invoice.id : undefined,
    act: async (name: ActionName, invoice: Invoice) => {
      const { question }: ActionSteps = actions[name]
      if (question !== undefined && !(await ask(question))) return
      doing.mutate({ name, invoice })
    },
  }
}
