import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { webhookSignatures } from '../transport.ts'
import {
  behaviourOf,
  labelOf,
  msAfterArrival,
  type SandboxTimes,
  type Step,
  stories,
} from './payer-behaviour.ts'
import type { PayerStore, PayerWriter, SandboxClaim } from './payer-store.ts'
import type { PayerClaim, SandboxPayers, SignedFile } from './port.ts'
import { paced, type SandboxReply } from './reply.ts'
import { acknowledgementOf, boundsBrokenBy, openClaim, payerClaimNumberOf } from './sent-claim.ts'
import { filesOf } from './write-step.ts'

type Deps = {
  clock: Clock
  times: SandboxTimes
  store: PayerStore
  signatures: ReturnType<typeof webhookSignatures>
}

export type PayerSimulator = {
  /** Accepts a file with a claim, and answers at once whether it can be read. */
  take(books: PayerWriter, file: string, now: Date): Promise<SandboxReply>
  /** Sends every answer that is due. */
  answerDue(clinic: ClinicDatabase): Promise<void>
  payers: SandboxPayers
}

/** The simulated payers. They accept claims and answer them step by step, each step once. */
export function payerSimulator({ clock, times, store, signatures }: Deps): PayerSimulator {
  const signed = (body: Buffer): SignedFile => ({ body, signature: signatures.sign(body) })

  const giveAnswer = async (books: PayerWriter, claim: SandboxClaim): Promise<Buffer[]> => {
    const step = nextStepOf(claim)
    if (step === undefined) return []
    const now = clock.now()
    const files = filesOf(claim, step, now).map(text => Buffer.from(text, 'utf8'))
    const answer = { controlNumber: claim.controlNumber, step: claim.nextStep }
    for (const body of files) await books.insertFile({ ...answer, body, now })
    await turnTo(books, { ...claim, nextStep: claim.nextStep + 1 }, now)
    books.notify()
    return files
  }

  const turnTo = async (books: PayerWriter, claim: SandboxClaim, now: Date) => {
    const { controlNumber, nextStep } = claim
    const step = nextStepOf(claim)
    const nextAt = step && new Date(claim.readAt.getTime() + msAfterArrival(step, times))
    await books.setNextStep({ controlNumber, nextStep, nextAt: nextAt ?? null })
    if (nextAt !== undefined)
      await books.answerLater(
        { controlNumber, step: nextStep },
        Math.max(0, nextAt.getTime() - now.getTime()),
      )
  }

  const answerIf = (
    clinic: ClinicDatabase,
    controlNumber: string,
    isMeant: (claim: SandboxClaim) => boolean,
  ): Promise<Buffer[]> =>
    store.write(clinic, async books => {
      const claim = await books.lockClaim(controlNumber)
      return claim !== undefined && isMeant(claim) ? giveAnswer(books, claim) : []
    })

  return {
    take: async (books, file, now) => {
      const sent = openClaim(file)
      const { claim } = sent
      const { claim: usual, pace } = behaviourOf(claim.subscriber.memberId ?? '', claim.payer.code)
      const story = claim.frequency === 'void' && isTaken(usual) ? 'voided' : usual
      const prompt = paced([pace], () => acknowledgementOf(sent, story !== 'unreadable', now))
      if (story === 'unreadable' || boundsBrokenBy(claim).length > 0) return prompt
      const booked = {
        controlNumber: claim.controlNumber,
        file,
        payer: claim.payer.name,
        memberId: claim.subscriber.memberId ?? '',
        totalCents: claim.totalCents,
        story,
        readAt: new Date(now.getTime() + (prompt.isSlow ? times.slow : 0)),
        createdAt: now,
      }
      if (!(await books.insertClaim(booked))) return prompt
      if (story === 'voided') await endStoriesOf(books, claim.payerClaimNumber)
      await turnTo(books, { ...booked, nextStep: 0, nextAt: null }, now)
      books.notify()
      return prompt
    },

    answerDue: async clinic => {
      const now = clock.now()
      let due = await store.read(clinic, books => books.dueClaims(now))
      // Without delays one answer makes the next one due.
      while (due.length > 0) {
        for (const { controlNumber } of due)
          await answerIf(clinic, controlNumber, ({ nextAt }) => nextAt !== null && nextAt <= now)
        due = await store.read(clinic, books => books.dueClaims(now))
      }
    },

    payers: {
      act: async (clinic, errand) => {
        await answerIf(clinic, errand.controlNumber, ({ nextStep }) => nextStep === errand.step)
        return (await store.read(clinic, books => books.filesOf(errand))).map(signed)
      },
      advance: async (clinic, controlNumber) => {
        if ((await store.read(clinic, books => books.findClaim(controlNumber))) === undefined)
          return undefined
        return (await answerIf(clinic, controlNumber, () => true)).map(signed)
      },
      listClaims: async (clinic, most) =>
        (await store.read(clinic, books => books.newestClaims(most))).map(presentClaim),
    },
  }
}

/** If the claims of a member are rejected, so are the voids. */
const isTaken = (story: SandboxClaim['story']) => !['rejected', 'silence', 'unreadable'].includes(story)

const nextStepOf = ({ story, nextStep }: Pick<SandboxClaim, 'story' | 'nextStep'>): Step | undefined =>
  stories[story][nextStep]

/** The payer sends nothing more about a voided claim. */
async function endStoriesOf(books: PayerWriter, payerClaimNumber: string | null): Promise<void> {
  for (const { controlNumber, file, story } of await books.unfinishedClaims())
    if (payerClaimNumberOf(openClaim(file)) === payerClaimNumber)
      await books.setNextStep({ controlNumber, nextStep: stories[story].length, nextAt: null })
}

const presentClaim = (claim: SandboxClaim): PayerClaim => {
  const last = stories[claim.story][claim.nextStep - 1]
  const next = nextStepOf(claim)
  return {
    controlNumber: claim.controlNumber,
    payer: claim.payer,
    memberId: claim.memberId,
    totalCents: claim.totalCents,
    answered: last === undefined ? null : labelOf(last),
    next: next === undefined || claim.nextAt === null ? null : { answer: labelOf(next), at: claim.nextAt },
    createdAt: claim.createdAt,
  }
}
