import type { GatewayForBrowser, PaymentMethods } from '@archwire/contract/finance/methods'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/call-error.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { startSetup, takeUpPaymentMethod } from '../api/payment-methods.ts'
import { confirmSandboxSetup } from '../card-fields/sandbox-provider.ts'
import type { BankValues } from './bank-account-number.ts'
import { refreshFinance, showMethods } from './refresh-finance.ts'
import { orNotice, tellRefusal } from './use-save-card.ts'

type Given = {
  patientId: number
  gateway: GatewayForBrowser
  /** Whose account it is; not known yet while the record is on its way. */
  holder: { name: string; email: string | null } | undefined
  onSaved: () => void
}

type Typed = BankValues & { isVerifiedLater: boolean }
type Saved = { methodId: string; methods: PaymentMethods }

/** Undefined: the person has closed the provider's window. */
async function saveBank(
  { patientId, gateway, holder }: Given,
  { isVerifiedLater, ...values }: Typed,
): Promise<Saved | undefined> {
  const orAdding = orNotice('Error adding payment method')
  const clientSecret = await startSetup(patientId, 'us_bank_account').catch(orAdding)
  const methodId =
    gateway.name === 'sandbox'
      ? await confirmSandboxSetup(clientSecret, {
          us_bank_account: {
            routing_number: values.routing.trim(),
            account_number: values.account.trim(),
            verification_method: isVerifiedLater ? 'microdeposits' : 'instant',
          },
        })
      : await (await import('../card-fields/save-stripe-bank.ts')).saveStripeBank(
          gateway,
          clientSecret,
          holder ?? { name: '', email: null },
        )
  if (methodId === undefined) return undefined
  const setupId = clientSecret.split('_secret_')[0]
  return { methodId, methods: await takeUpPaymentMethod(patientId, methodId, setupId).catch(orAdding) }
}

export function useSaveBank(given: Given) {
  const queryClient = useQueryClient()
  const saving = useMutation<Saved | undefined, Error, Typed>({
    mutationFn: values =>
      saveBank(given, values).catch((error: unknown) => {
        if (error instanceof CallError) throw error
        throw new Error(tellRefusal(error))
      }),
    onSuccess: saved => {
      if (saved === undefined) return
      showMethods(queryClient, given.patientId, saved.methods)
      const account = saved.methods.bankAccounts.find(({ id }) => id === saved.methodId)
      notifySaved(
        account?.status === 'unverified'
          ? 'Bank account saved. It waits for verification.'
          : 'Bank account added successfully!',
      )
      given.onSaved()
    },
    onSettled: () => void refreshFinance(queryClient, given.patientId),
  })
  return {
    save: (typed: Typed) => saving.mutate(typed),
    isSaving: saving.isPending,
    isSaved: saving.data !== undefined,
    refusal: saving.error?.message,
  }
}
