import type { CardProblems } from './card-number.ts'

/** What can be done with the card that stands in the fields. Nobody but its provider learns the number. */
export type CardEntry = {
  /** What is wrong with it just now; nothing where it is complete. */
  problems: () => CardProblems
  /** Stands for the card, for whoever asks the server whether it is known already. */
  makeToken: () => Promise<string>
  /** Saves it at the provider; answers the provider's number for it. */
  save: (clientSecret: string, postalCode: string) => Promise<string>
  clear: () => void
  /** Where the fields are the provider's own, only the provider can lead to one. */
  focus?: (field: keyof CardProblems) => void
}

/** What the provider said, in its own words. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** The holder, or their bank, has said no: there is nothing left to confirm. */
export class HolderRefusal extends ProviderError {
  override name = 'HolderRefusal'
}

export const processingFailed = 'Payment processing failed. Please check your card details and try again.'
