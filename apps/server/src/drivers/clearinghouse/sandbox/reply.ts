import type { EnvelopeHead } from '@archwire/x12/core/envelope'
import { ClearinghouseDown } from '../port.ts'
import { derivedNumber } from '../x12/envelope.ts'
import type { Behaviour } from './payer-behaviour.ts'

/** An answer, and whether it comes slowly. */
export type SandboxReply = { answer: string; isSlow: boolean }

/** As slow as the slowest of the payers. If one of them never answers, there is no answer. */
export function paced(paces: Behaviour['pace'][], answer: () => string): SandboxReply {
  if (paces.includes('never')) throw new ClearinghouseDown('the payer is out of order')
  return { answer: answer(), isSlow: paces.includes('slow') }
}

/** The envelope of an answer, with sender and receiver swapped and a number derived from the request. */
export const replyHead = (request: EnvelopeHead, now: Date, about = 'answer'): EnvelopeHead => ({
  ...request,
  sender: request.receiver,
  receiver: request.sender,
  date: now.toISOString().slice(0, 10),
  time: now.toISOString().slice(11, 16),
  controlNumber: String(derivedNumber(`${request.controlNumber} ${about}`)),
  groupControlNumber: undefined,
})
