import type { Readable } from 'node:stream'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { ProviderCall } from '../../platform/http/provider-call.ts'

/** A text to send. Numbers have ten digits; the country code is up to the provider. */
export type Text = {
  from: string
  to: string
  body: string
  /** Our own id, which every receipt repeats. */
  messageId: number
  /** It must not be sent after this moment, because by then it has been given up. */
  sendBefore: Date
}

/**
 * The outcome of sending a text. `notSent`: certainly not sent, so it may be tried again. `unknown`: it may have been
 * sent, so it must never be tried again, only searched for; providers do not recognise a text that comes twice.
 */
export type SendResult =
  | { accepted: string }
  | { refused: string; hasOptedOut?: true }
  | { notSent: string }
  | { unknown: string }

export type Receipt = { outcome: 'delivered' } | { outcome: 'failed'; failure: string }

/** A text at the provider, with its id there and its receipt if there is one. */
export type FoundText = { id: string; receipt: Receipt | undefined }

export type SmsDriver = {
  send(text: Text, clinic: ClinicDatabase): Promise<SendResult>
  /** The texts that may be this one, oldest first. Throws if the provider does not respond. */
  search(
    text: { from: string; to: string; body: string; since: Date },
    clinic: ClinicDatabase,
  ): Promise<FoundText[]>
  /** Opens a picture that came with a text. Throws if the provider does not respond or sends only a part. */
  fetchMedium(reference: string, clinic: ClinicDatabase): Promise<FetchedMedium>
  /** Deletes a picture at the provider; a missing one counts as deleted. Throws if the provider does not respond. */
  removeMedium(reference: string, clinic: ClinicDatabase): Promise<void>
  /**
   * A text that the search does not find this long after `sendBefore` was never sent. Undefined: that is never certain.
   */
  absenceIsCertainAfterMs?: number
}

/** A picture or file that came with a text. */
export type IncomingMedium = {
  /**
   * The provider's reference to it; undefined if the address is not one of the provider's, and then it is never
   * fetched.
   */
  reference: string | undefined
  /** The content type that the provider reports. */
  contentType: string
}

/** The most pictures that a text can have. */
export const mostMedia = 10

/**
 * The content, which must be read or cancelled; `gone`: the provider no longer has it; `refused`: it will never send
 * it.
 */
export type FetchedMedium = { content: Readable } | { gone: true } | { refused: string }

export type IncomingText = {
  from: string
  to: string
  body: string
  providerMessageId: string
  media?: IncomingMedium[] | undefined
  /** The provider recognised a keyword and has responded to it by itself. */
  answeredAs?: 'stop' | 'resume' | 'help' | undefined
}

export type TextReceipt = {
  providerMessageId: string
  /** The number that the text was sent from, by which its clinic is found. */
  from: string
  clinicId: number | undefined
  messageId: number | undefined
  /** Undefined: it is still on its way, which is new only if it was not known that the provider had accepted it. */
  receipt: Receipt | undefined
}

/**
 * Verifies and parses the provider's own calls. `undefined`: the signature is missing or wrong. What is signed and
 * where the signature is, only the driver knows.
 */
export type SmsWebhooks = {
  /** The content type of all the provider's calls; a call with another one is refused unread. */
  contentType: string
  incoming(call: ProviderCall): Promise<IncomingText | undefined>
  receipt(call: ProviderCall): Promise<TextReceipt | undefined>
}
