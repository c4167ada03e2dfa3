import type { EnvelopeHead } from '@archwire/x12/core/envelope'
import { derivedNumber } from '../derived-number.ts'

/** The cover of an answer: back to whoever asked, numbered after what it answers. */
export const replyHead = (asked: EnvelopeHead, now: Date, about = 'answer'): EnvelopeHead => ({
  ...asked,
  sender: asked.receiver,
  receiver: asked.sender,
  date: now.toISOString().slice(0, 10),
  time: now.toISOString().slice(11, 16),
  controlNumber: String(derivedNumber(`${asked.controlNumber} ${about}`)),
  groupControlNumber: undefined,
})
