import type { CardProblems } from './card-number.ts'

/** The card in the fields. Only its provider learns the number. */
export type CardEntry = {
  /** The current problems; empty if the card is complete. */
  problems: () => CardProblems
  /** A token by which the server can tell whether the card is already known. */
  makeToken: () => Promise<string>
  /** Saves the card at the provider and returns the provider's id for it. */
  save: (clientSecret: string, postalCode: string) => Promise<string>
  clear: () => void
  /** Set for the provider's own fields, which only the provider can focus. */
  focus?: (field: keyof CardProblems) => void
}

/** An error with the provider's own message. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** The cardholder or their bank has refused: there is nothing left to confirm. */
export class HolderRefusal extends ProviderError {
  override name = 'HolderRefusal'
}

export const processingFailed = 'Payment processing failed. Please check your card details and try again.'
