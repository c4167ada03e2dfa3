import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { X12Error } from '@archwire/x12/core/segment'
import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Refused } from '../port.ts'
import type { Delivery, Parcel, Transport, webhookSignatures } from '../transport.ts'
import { answerEligibility } from './answer-eligibility.ts'
import { answerAttachment, answerImage, validateAtSandbox } from './answer-json-parcels.ts'
import { answerStatus } from './answer-status.ts'
import type { SandboxTimes } from './payer-behaviour.ts'
import type { PayerSimulator } from './payer-simulator.ts'
import type { PayerStore, PayerWriter } from './payer-store.ts'
import type { SandboxReply } from './reply.ts'

type StoredAnswer = { answer: Buffer; answersAt: Date }

/**
 * Answers a parcel, and gives the same answer whenever it comes again. The answer and its effects are stored in one
 * transaction.
 */
async function exchangeIdempotently(
  store: PayerStore,
  clinic: ClinicDatabase,
  parcel: Parcel,
  work: {
    now: Date
    lateMs: (prompt: SandboxReply) => number
    answer: (books: PayerWriter) => Promise<SandboxReply>
  },
): Promise<StoredAnswer | Refused> {
  const contentHash = createHash('sha256').update(parcel.body).digest()
  const earlier = await store.read(clinic, books => books.findExchange(parcel.kind, parcel.id))
  const stored =
    earlier ??
    (await store.write(clinic, async books => {
      const prompt = await work.answer(books)
      const answersAt = new Date(work.now.getTime() + work.lateMs(prompt))
      const answer = Buffer.from(prompt.answer, 'utf8')
      const { kind, id } = parcel
      if (await books.insertExchange({ kind, id, contentHash, answer, answersAt, now: work.now }))
        return { contentHash, answer, answersAt }
      // The same parcel was stored at the same moment: both get the first answer.
      return books.findExchange(kind, id)
    }))
  if (stored === undefined || !contentHash.equals(stored.contentHash))
    return { refused: 'The clearinghouse refused it: another parcel had this key.' }
  return stored
}

type SandboxDeps = {
  clock: Clock
  times: SandboxTimes
  store: PayerStore
  simulator: PayerSimulator
  signatures: ReturnType<typeof webhookSignatures>
}

/** A clearinghouse that knows only what it is sent, whoever keeps it. */
export function sandboxTransport({ clock, times, store, simulator, signatures }: SandboxDeps): Transport {
  const answerTo = async (books: PayerWriter, { kind, body }: Parcel, now: Date): Promise<SandboxReply> => {
    const text = body.toString('utf8')
    if (kind === 'eligibility') return answerEligibility(text, now)
    if (kind === 'claim') return simulator.take(books, text, now)
    if (kind === 'status') return answerStatus(books, text, now)
    if (kind === 'validation') return validateAtSandbox(text)
    return kind === 'attachment' ? answerAttachment(text) : answerImage(text)
  }

  const lateMs = ({ kind }: Parcel, { isSlow }: SandboxReply) =>
    isSlow ? times.slow : kind === 'validation' ? times.validates : 0

  return {
    name: 'sandbox',
    exchange: async (clinic, parcel): Promise<Delivery> => {
      const now = clock.now()
      const exchanged = await exchangeIdempotently(store, clinic, parcel, {
        now,
        lateMs: prompt => lateMs(parcel, prompt),
        answer: books => answerTo(books, parcel, now),
      }).catch(refuseNonsense)
      if ('refused' in exchanged) return exchanged
      const waitMs = exchanged.answersAt.getTime() - now.getTime()
      // A slow claim is answered with `pending`, and sent again later. A slow inquiry waits.
      if (waitMs > 0 && parcel.kind === 'claim') return { pending: true }
      if (waitMs > 0) await pause(waitMs)
      return { answer: exchanged.answer }
    },
    collect: async function* (clinic, since) {
      await simulator.answerDue(clinic)
      yield* await store.read(clinic, books => books.filesSince(since))
    },
    isSigned: (body, signature) => signatures.isSigned(body, signature),
  }
}

function refuseNonsense(error: Error): { refused: string } {
  if (error instanceof X12Error || error instanceof SyntaxError || error.name === 'ZodError')
    return { refused: 'The clearinghouse refused it: it cannot be read.' }
  throw error
}
