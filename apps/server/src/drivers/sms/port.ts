import type { Readable } from 'node:stream'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { ProviderCall } from '../../platform/http/provider-call.ts'

/** Numbers have ten digits here; which country's they are is the provider's affair. */
export type Text = {
  from: string
  to: string
  body: string
  /** Our own id, which comes back with every receipt. */
  messageId: number
  /** Not handed over any more after this: others have given it up by then. */
  sendBefore: Date
}

/**
 * What became of a text. `notSent`: certainly not sent, so it may be tried again. `unknown`: it may have been sent, so
 * it must never be tried again, only looked for; providers do not recognise a text that comes twice.
 */
export type SendResult =
  | { accepted: string }
  | { refused: string; hasOptedOut?: true }
  | { notSent: string }
  | { unknown: string }

export type Receipt = { outcome: 'delivered' } | { outcome: 'failed'; failure: string }

/** A text that the provider has, by its number there, and what became of it where that is known. */
export type FoundText = { id: string; receipt: Receipt | undefined }

export type SmsDriver = {
  send(text: Text, clinic: ClinicDatabase): Promise<SendResult>
  /** The texts that may be this one, the oldest first. Throws when the provider does not answer. */
  search(
    text: { from: string; to: string; body: string; since: Date },
    clinic: ClinicDatabase,
  ): Promise<FoundText[]>
  /** Opens what came with a text. Throws when the provider does not answer, or not with the whole of it. */
  fetchMedium(reference: string, clinic: ClinicDatabase): Promise<FetchedMedium>
  /** From then on the provider has it no more; what it does not have is removed. Throws when it does not answer. */
  removeMedium(reference: string, clinic: ClinicDatabase): Promise<void>
  /** This long after `sendBefore`, what the search does not find was never sent. Undefined: nobody can be sure. */
  absenceIsCertainAfterMs?: number
}

/** Something that came with a text, besides its words. */
export type IncomingMedium = {
  /** By which the provider has it; undefined: what was named is none of the provider's, and is never asked for. */
  reference: string | undefined
  /** What the provider says it is. */
  contentType: string
}

/** As many as a text can have. */
export const mostMedia = 10

/** Its bytes, which must be read or given up; or the provider does not have it, or will never hand it out. */
export type FetchedMedium = { content: Readable } | { gone: true } | { refused: string }

export type IncomingText = {
  from: string
  to: string
  body: string
  providerMessageId: string
  media?: IncomingMedium[] | undefined
  /** The provider recognised it as one of these by its own keywords, and has answered it. */
  answeredAs?: 'stop' | 'resume' | 'help' | undefined
}

export type TextReceipt = {
  providerMessageId: string
  /** Whose text it was. */
  from: string
  clinicId: number | undefined
  messageId: number | undefined
  /** Undefined: it is on its way, which is news only to whoever did not know that it was accepted. */
  receipt: Receipt | undefined
}

/**
 * Verifies and reads what the provider sends by itself; `undefined` where it did not sign it, or cannot have. What is
 * signed, and where the signature stands, is the provider's affair.
 */
export type SmsWebhooks = {
  /** Of everything that the provider sends; what has another one is refused before it is read. */
  contentType: string
  incoming(call: ProviderCall): Promise<IncomingText | undefined>
  receipt(call: ProviderCall): Promise<TextReceipt | undefined>
}
