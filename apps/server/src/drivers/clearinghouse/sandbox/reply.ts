import type { EnvelopeHead } from '@archwire/x12/core/envelope'
import { ClearinghouseDown } from '../port.ts'
import { derivedNumber } from '../x12/envelope.ts'
import type { Behaviour } from './payer-behaviour.ts'

/** An answer, and whether whoever asked is kept waiting for it. */
export type SandboxReply = { answer: string; isSlow: boolean }

/** As fast as the slowest of those asked; nobody answers for one who never does. */
export function paced(paces: Behaviour['pace'][], answer: () => string): SandboxReply {
  if (paces.includes('never')) throw new ClearinghouseDown('the payer is out of order')
  return { answer: answer(), isSlow: paces.includes('slow') }
}

/** The cover of an answer: back to whoever asked, numbered after what it answers. */
export const replyHead = (request: EnvelopeHead, now: Date, about = 'answer'): EnvelopeHead => ({
  ...request,
  sender: request.receiver,
  receiver: request.sender,
  date: now.toISOString().slice(0, 10),
  time: now.toISOString().slice(11, 16),
  controlNumber: String(derivedNumber(`${request.controlNumber} ${about}`)),
  groupControlNumber: undefined,
})
