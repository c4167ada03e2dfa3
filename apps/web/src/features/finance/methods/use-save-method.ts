import {
  duplicateCard,
  type GatewayForBrowser,
  type PaymentMethods,
} from '@archwire/contract/finance/methods'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/call-error.ts'
import { friendlyMessage } from '../../../lib/api/error-messages.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { type CardEntry, ProviderError, processingFailed } from '../card-fields/card-entry.ts'
import { confirmSandboxSetup } from '../card-fields/sandbox-provider.ts'
import {
  isDuplicateCard,
  refreshFinance,
  showMethods,
  startSetup,
  takeUpPaymentMethod,
} from '../money/payment-methods.ts'

export type BankValues = { routing: string; account: string }

/** Called with the provider's id of what was saved. */
export type OnSaved = (methodId: string) => void

type SavedMethod = { methodId: string; methods: PaymentMethods }

/** The ninth digit of a routing number is a checksum. */
function isRouting(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

export function bankProblems({ routing, account }: BankValues): Partial<Record<keyof BankValues, string>> {
  return {
    ...(routing.trim() === ''
      ? { routing: 'Routing number is required' }
      : !isRouting(routing.trim()) && { routing: 'Routing number is invalid' }),
    ...(account.trim() === ''
      ? { account: 'Account number is required' }
      : !/^\d{4,17}$/.test(account.trim()) && { account: 'Account number is invalid' }),
  }
}

/** A refusal with the form's text and the passing notice's text. */
class SaveRefusal extends Error {
  override name = 'SaveRefusal'
  readonly notice: string
  constructor(message: string, notice = message) {
    super(message)
    this.notice = notice
  }
}

/** A refusal by our own server is shown in full on the form and briefly in the notice. */
const refuseWithNotice =
  (notice: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError) || error.status === 401) throw error
    throw new SaveRefusal(error.message, notice)
  }

async function saveCard(patientId: number, card: CardEntry, zipcode: string): Promise<SavedMethod> {
  const token = await card.makeToken()
  const isDuplicate = await isDuplicateCard(patientId, token).catch(
    refuseWithNotice('Error checking for duplicate payment methods'),
  )
  if (isDuplicate) throw new SaveRefusal(duplicateCard)
  const clientSecret = await startSetup(patientId, 'card').catch(
    refuseWithNotice('Error adding payment method'),
  )
  const methodId = await card.save(clientSecret, zipcode)
  const methods = await takeUpPaymentMethod(patientId, methodId).catch(
    refuseWithNotice('Error adding payment method'),
  )
  return { methodId, methods }
}

function notifyRefusal(error: unknown): string {
  if (error instanceof SaveRefusal) {
    notifyError(new Error(error.notice))
    return error.message
  }
  const message = error instanceof ProviderError ? friendlyMessage(error.message) : processingFailed
  notifyError(new Error(message))
  return message
}

/** Saves a card in an order in which nobody is charged twice and no number is left behind. */
export function useSaveCard(patientId: number, onSaved: OnSaved) {
  const queryClient = useQueryClient()
  const saving = useMutation<SavedMethod, Error, { card: CardEntry; zipcode: string }>({
    mutationFn: ({ card, zipcode }) =>
      saveCard(patientId, card, zipcode).catch((error: unknown) => {
        if (error instanceof CallError) throw error
        throw new Error(notifyRefusal(error))
      }),
    onSuccess: ({ methodId, methods }) => {
      showMethods(queryClient, patientId, methods)
      notifySaved('Card added successfully!')
      onSaved(methodId)
    },
    // Also after a failure, since the card may have been saved and only the response lost. It runs in the background.
    onSettled: () => void refreshFinance(queryClient, patientId),
  })
  return {
    save: (card: CardEntry, zipcode: string) => saving.mutate({ card, zipcode }),
    isSaving: saving.isPending,
    refusal: saving.error?.message,
  }
}

type BankAccountOptions = {
  patientId: number
  gateway: GatewayForBrowser
  /** The account holder; undefined while the record is loading. */
  holder: { name: string; email: string | null } | undefined
  onSaved: OnSaved
}

type TypedAccount = BankValues & { isVerifiedLater: boolean }

/** Returns undefined if the person has closed the provider's window. */
async function saveBank(
  { patientId, gateway, holder }: BankAccountOptions,
  { isVerifiedLater, ...values }: TypedAccount,
): Promise<SavedMethod | undefined> {
  const orAdding = refuseWithNotice('Error adding payment method')
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
      : await (await import('../card-fields/stripe-calls.ts')).saveStripeBank(
          gateway,
          clientSecret,
          holder ?? { name: '', email: null },
        )
  if (methodId === undefined) return undefined
  const setupId = clientSecret.split('_secret_')[0]
  return { methodId, methods: await takeUpPaymentMethod(patientId, methodId, setupId).catch(orAdding) }
}

export function useSaveBank(options: BankAccountOptions) {
  const queryClient = useQueryClient()
  const saving = useMutation<SavedMethod | undefined, Error, TypedAccount>({
    mutationFn: values =>
      saveBank(options, values).catch((error: unknown) => {
        if (error instanceof CallError) throw error
        throw new Error(notifyRefusal(error))
      }),
    onSuccess: saved => {
      if (saved === undefined) return
      showMethods(queryClient, options.patientId, saved.methods)
      const account = saved.methods.bankAccounts.find(({ id }) => id === saved.methodId)
      notifySaved(
        account?.status === 'unverified'
          ? 'Bank account saved. It waits for verification.'
          : 'Bank account added successfully!',
      )
      options.onSaved(saved.methodId)
    },
    onSettled: () => void refreshFinance(queryClient, options.patientId),
  })
  return {
    save: (typed: TypedAccount) => saving.mutate(typed),
    isSaving: saving.isPending,
    isSaved: saving.data !== undefined,
    refusal: saving.error?.message,
  }
}
