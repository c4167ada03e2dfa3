import { duplicateCard, type PaymentMethods } from '@archwire/contract/finance/methods'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/call-error.ts'
import { friendlyMessage } from '../../../lib/friendly-error.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { isDuplicateCard, startSetup, takeUpPaymentMethod } from '../api/payment-methods.ts'
import { type CardEntry, ProviderError, processingFailed } from '../card-fields/card-entry.ts'
import { refreshFinance, showMethods } from './refresh-finance.ts'

/** What the form says, and what the passing notice says. */
export class SaveRefusal extends Error {
  override name = 'SaveRefusal'
  readonly notice: string
  constructor(message: string, notice = message) {
    super(message)
    this.notice = notice
  }
}

/** A refusal of our own server is told in its words on the form, and shortly in the notice. */
export const orNotice =
  (notice: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError) || error.status === 401) throw error
    throw new SaveRefusal(error.message, notice)
  }

async function saveCard(patientId: number, card: CardEntry, zipcode: string): Promise<PaymentMethods> {
  const token = await card.makeToken()
  const isDuplicate = await isDuplicateCard(patientId, token).catch(
    orNotice('Error checking for duplicate payment methods'),
  )
  if (isDuplicate) throw new SaveRefusal(duplicateCard)
  const clientSecret = await startSetup(patientId, 'card').catch(orNotice('Error adding payment method'))
  const methodId = await card.save(clientSecret, zipcode)
  return takeUpPaymentMethod(patientId, methodId).catch(orNotice('Error adding payment method'))
}

export function tellRefusal(error: unknown): string {
  if (error instanceof SaveRefusal) {
    notifyError(new Error(error.notice))
    return error.message
  }
  const said = error instanceof ProviderError ? friendlyMessage(error.message) : processingFailed
  notifyError(new Error(said))
  return said
}

/** Saves a card in the order in which nobody is charged twice and no number is left behind. */
export function useSaveCard(patientId: number, onSaved: () => void) {
  const queryClient = useQueryClient()
  const saving = useMutation<PaymentMethods, Error, { card: CardEntry; zipcode: string }>({
    mutationFn: ({ card, zipcode }) =>
      saveCard(patientId, card, zipcode).catch((error: unknown) => {
        if (error instanceof CallError) throw error
        throw new Error(tellRefusal(error))
      }),
    onSuccess: methods => {
      showMethods(queryClient, patientId, methods)
      notifySaved('Card added successfully!')
      onSaved()
    },
    // Also after a failure: it may have been saved, and the answer been lost. Nobody waits for it.
    onSettled: () => void refreshFinance(queryClient, patientId),
  })
  return {
    save: (card: CardEntry, zipcode: string) => saving.mutate({ card, zipcode }),
    isSaving: saving.isPending,
    refusal: saving.error?.message,
  }
}
