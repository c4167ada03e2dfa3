import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { X12Error } from '@archwire/x12/core/segment'
import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Refused } from '../port.ts'
import type { Delivery, Parcel, Transport, webhookSignatures } from '../transport.ts'
import { answerEligibility } from './answer-eligibility.ts'
import { answerAttachment, answerImage, validateAtSandbox } from './answer-json-parcels.ts'
import { answerStatus } from './answer-status.ts'
import type { SandboxTimes } from './payer-behaviour.ts'
import type { PayerSimulator } from './payer-simulator.ts'
import type { SandboxReply } from './reply.ts'
import { findExchange, insertExchange, payerFilesSince } from './sandbox-queries.ts'

type StoredAnswer = { answer: Buffer; answersAt: Date }

/**
 * Answers a parcel, and gives the same answer whenever it comes again. The answer and its effects are stored in one
 * transaction.
 */
async function exchangeIdempotently(
  clinic: ClinicDatabase,
  parcel: Parcel,
  work: {
    now: Date
    lateMs: (prompt: SandboxReply) => number
    answer: (tx: WriteTx) => Promise<SandboxReply>
  },
): Promise<StoredAnswer | Refused> {
  const contentHash = createHash('sha256').update(parcel.body).digest()
  const earlier = await clinic.read(tx => findExchange(tx, parcel.kind, parcel.id))
  const stored =
    earlier ??
    (await clinic.write(async tx => {
      const prompt = await work.answer(tx)
      const answersAt = new Date(work.now.getTime() + work.lateMs(prompt))
      const answer = Buffer.from(prompt.answer, 'utf8')
      const { kind, id } = parcel
      if ((await insertExchange(tx, { kind, id, contentHash, answer, answersAt, now: work.now })) === 1)
        return { contentHash, answer, answersAt }
      // The same parcel was stored at the same moment: both get the first answer.
      return findExchange(tx, kind, id)
    }))
  if (stored === undefined || !contentHash.equals(stored.contentHash))
    return { refused: 'The clearinghouse refused it: another parcel had this key.' }
  return stored
}

type SandboxDeps = {
  clock: Clock
  times: SandboxTimes
  books: PayerSimulator
  signatures: ReturnType<typeof webhookSignatures>
}

/** A clearinghouse that stores its data in our own database, and knows only what it is sent. */
export function sandboxTransport({ clock, times, books, signatures }: SandboxDeps): Transport {
  const answerTo = async (tx: WriteTx, { kind, body }: Parcel, now: Date): Promise<SandboxReply> => {
    const text = body.toString('utf8')
    if (kind === 'eligibility') return answerEligibility(text, now)
    if (kind === 'claim') return books.take(tx, text, now)
    if (kind === 'status') return answerStatus(tx, text, now)
    if (kind === 'validation') return validateAtSandbox(text)
    return kind === 'attachment' ? answerAttachment(text) : answerImage(text)
  }

  const lateMs = ({ kind }: Parcel, { isSlow }: SandboxReply) =>
    isSlow ? times.slow : kind === 'validation' ? times.validates : 0

  return {
    name: 'sandbox',
    exchange: async (clinic, parcel): Promise<Delivery> => {
      const now = clock.now()
      const exchanged = await exchangeIdempotently(clinic, parcel, {
        now,
        lateMs: prompt => lateMs(parcel, prompt),
        answer: tx => answerTo(tx, parcel, now),
      }).catch(refuseNonsense)
      if ('refused' in exchanged) return exchanged
      const waitMs = exchanged.answersAt.getTime() - now.getTime()
      // A slow claim is answered with `pending`, and sent again later. A slow inquiry waits.
      if (waitMs > 0 && parcel.kind === 'claim') return { pending: true }
      if (waitMs > 0) await pause(waitMs)
      return { answer: exchanged.answer }
    },
    collect: async function* (clinic, since) {
      await books.answerDue(clinic)
      for (const { body } of await clinic.read(tx => payerFilesSince(tx, since))) yield body
    },
    isSigned: (body, signature) => signatures.isSigned(body, signature),
  }
}

function refuseNonsense(error: Error): { refused: string } {
  if (error instanceof X12Error || error instanceof SyntaxError || error.name === 'ZodError')
    return { refused: 'The clearinghouse refused it: it cannot be read.' }
  throw error
}
