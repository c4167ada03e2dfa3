import { setTimeout as pause } from 'node:timers/promises'
import { X12Error } from '@archwire/x12/core/segment'
import type { Clock } from '../../../platform/clock.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { newsSignatures } from '../signatures.ts'
import type { Delivery, Parcel, Transport } from '../transport.ts'
import { answerAttachment, answerImage } from './answer-attachment.ts'
import { answerEligibility } from './answer-eligibility.ts'
import { answerStatus } from './answer-status.ts'
import { newsSince } from './books.ts'
import { exchangeOnce } from './exchange-once.ts'
import type { PayerBooks } from './payer-books.ts'
import type { Prompt } from './prompt.ts'
import type { SandboxTimes } from './stories.ts'
import { validateAtSandbox } from './validate-claim.ts'

export type SandboxDeps = {
  clock: Clock
  times: SandboxTimes
  books: PayerBooks
  signatures: ReturnType<typeof newsSignatures>
}

/** A clearinghouse that lives in our own database, and knows nothing but what it is sent. */
export function sandboxTransport({ clock, times, books, signatures }: SandboxDeps): Transport {
  const answerTo = async (tx: WriteTx, { kind, body }: Parcel, now: Date): Promise<Prompt> => {
    const text = body.toString('utf8')
    if (kind === 'eligibility') return answerEligibility(text, now)
    if (kind === 'claim') return books.take(tx, text, now)
    if (kind === 'status') return answerStatus(tx, text, now)
    if (kind === 'validation') return validateAtSandbox(text)
    return kind === 'attachment' ? answerAttachment(text) : answerImage(text)
  }

  const lateMs = ({ kind }: Parcel, { isSlow }: Prompt) =>
    isSlow ? times.slow : kind === 'validation' ? times.validates : 0

  return {
    name: 'sandbox',
    exchange: async (clinic, parcel): Promise<Delivery> => {
      const now = clock.now()
      const kept = await exchangeOnce(clinic, parcel, {
        now,
        lateMs: prompt => lateMs(parcel, prompt),
        answer: tx => answerTo(tx, parcel, now),
      }).catch(refuseNonsense)
      if ('refused' in kept) return kept
      const waitMs = kept.answersAt.getTime() - now.getTime()
      // Whoever sends a claim is told that it is there, and comes back; whoever asks a question waits.
      if (waitMs > 0 && parcel.kind === 'claim') return { pending: true }
      if (waitMs > 0) await pause(waitMs)
      return { answer: kept.answer }
    },
    collect: async function* (clinic, since) {
      await books.answerDue(clinic)
      for (const { body } of await clinic.read(tx => newsSince(tx, since))) yield body
    },
    isSigned: (body, signature) => signatures.isSigned(body, signature),
  }
}

function refuseNonsense(error: Error): { refused: string } {
  if (error instanceof X12Error || error instanceof SyntaxError || error.name === 'ZodError')
    return { refused: 'The clearinghouse refused it: it cannot be read.' }
  throw error
}
