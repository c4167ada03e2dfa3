import { line } from '@archwire/contract/documents/signed-document'
import { z } from 'zod'

const frozen = z.object({
  title: z.string(),
  clinic: z.object({ name: z.string(), address: z.array(z.string()) }),
  patient: z.string(),
  /** The day on which it was made, by the clinic's calendar. */
  date: z.string(),
  terms: z.array(line),
  body: z.string(),
  statement: z.string(),
})

/** A document as it was made ready for its signature. Whatever changes afterwards, this is what is signed. */
export type FrozenDocument = z.output<typeof frozen>

export const readFrozen = (text: string): FrozenDocument => frozen.parse(JSON.parse(text))

export const consentStatement =
  'I have read this form or had it read to me, my questions were answered, and I agree to what it says.'
export const contractStatement =
  'I have read this contract and its terms, and I agree to them. I take my signature here to be as binding as one on paper.'
