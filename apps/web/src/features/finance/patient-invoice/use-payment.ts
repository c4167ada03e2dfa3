import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { friendlyMessage } from '../../../lib/api/error-messages.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { formDraft } from '../../../lib/forms/form-draft.ts'
import { type CardEntry, HolderRefusal, ProviderError, processingFailed } from '../card-fields/card-entry.ts'
import { confirmSandboxPayment } from '../card-fields/sandbox-provider.ts'
import { payInvoice, readInvoice, startPublicSetup } from './public-invoice.ts'

/** A payment with an unknown outcome: only the same request may be sent again. */
type OpenPayment = { methodId: string; key: string }

/** A confirmation that the bank asks of the cardholder. */
type HolderConfirmation = { gateway: GatewayForBrowser; clientSecret: string }

const isAnswered = (error: unknown) =>
  !(error instanceof CallError) || (error.kind === 'refused' && error.status < 500 && error.status !== 429)

const failureText = (error: unknown): string => {
  if (error instanceof CallError) return error.message
  return error instanceof ProviderError ? friendlyMessage(error.message) : processingFailed
}

/** Pays an invoice by the card in the fields. Pressed twice, or again after a lost response, it pays once. */
export function usePayment(token: string, opened: PublicInvoice) {
  const [invoice, setInvoice] = useState(opened)
  const open = useRef<OpenPayment>(undefined)
  /** The provider's id of what was sent, so that its outcome is found after a reload; nothing of a card. */
  const sent = formDraft<OpenPayment>(`invoice ${token}`)
  const isBusy = useRef(false)
  const [isPaying, setPaying] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Kept until it is confirmed or expires at the bank: a failed confirmation can be retried. */
  const [confirmation, setConfirmation] = useState<HolderConfirmation>()

  const readAgain = async () => {
    const now = await readInvoice(token)
    if (now.status !== 'capturing') {
      setConfirmation(undefined)
      sent.wipe()
    }
    setInvoice(now)
  }
  const whileBusy = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setPaying(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (isAnswered(error)) open.current = undefined
      if (error instanceof HolderRefusal) setConfirmation(undefined)
      // The attempt is over; if the bank could not be reached, it can be asked again.
      if (error instanceof CallError ? isAnswered(error) : error instanceof HolderRefusal) sent.wipe()
      // Somebody else may have paid it, or it went through after all.
      await readAgain().catch(() => undefined)
      setFailure(failureText(error))
    }
    isBusy.current = false
    setPaying(false)
  }

  const confirm = async ({ gateway, clientSecret }: HolderConfirmation) => {
    if (gateway.name === 'sandbox') await confirmSandboxPayment(clientSecret)
    else {
      const { confirmStripePayment } = await import('../card-fields/stripe-calls.ts')
      await confirmStripePayment(gateway, clientSecret)
    }
    setConfirmation(undefined)
    await readAgain()
  }

  const goOn = useEffectEvent(() => {
    const { gateway, status } = opened
    const last = status === 'capturing' && gateway !== null ? sent.read(Date.now())?.values : undefined
    if (last === undefined || gateway === null) return
    void whileBusy(async () => {
      const clientSecret = await payInvoice(token, last.methodId, last.key)
      if (clientSecret === undefined) await readAgain()
      else setConfirmation({ gateway, clientSecret })
    })
  })
  // After a reload the same key means the same payment, and a pending confirmation can still be given.
  useEffect(() => goOn(), [])

  return {
    invoice,
    readAgain,
    isPaying,
    failure,
    needsConfirmation: confirmation !== undefined,
    pay: (gateway: GatewayForBrowser, card: CardEntry, zipcode: string) =>
      whileBusy(async () => {
        open.current ??= { methodId: await saved(token, card, zipcode), key: newIdempotencyKey() }
        sent.keep(open.current, Date.now())
        const clientSecret = await payInvoice(token, open.current.methodId, open.current.key)
        open.current = undefined
        if (clientSecret === undefined) return readAgain()
        setConfirmation({ gateway, clientSecret })
        // The sandbox has no window of its own, so this page asks instead.
        if (gateway.name !== 'sandbox') await confirm({ gateway, clientSecret })
      }),
    agree: () =>
      whileBusy(async () => {
        if (confirmation !== undefined) await confirm(confirmation)
      }),
    /** Another card is being typed: the server looks up the open payment, and it is not sent again. */
    forget: () => {
      open.current = undefined
    },
  }
}

const saved = async (token: string, card: CardEntry, zipcode: string): Promise<string> =>
  card.save(await startPublicSetup(token), zipcode)
