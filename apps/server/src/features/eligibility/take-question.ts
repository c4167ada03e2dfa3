import { isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import type { InquiryDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import type { EligibilityQuestion } from '../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { askPayerLater } from './ask-payer-job.ts'
import { fail, neverReached } from './end-question.ts'
import { questionOf } from './question-of.ts'
import { type HeldQuestion, holdQuestion, knownForQuestion, markAsking } from './question-queries.ts'
import { tellStatus } from './tell-status.ts'

export type TakenQuestion = { id: number; attempts: number; question: EligibilityQuestion }

/**
 * Writes down that the payer is asked, before it is. Whoever takes a question has it alone for a while: should they die,
 * the same is asked again after that, by the same number, and the payer answers as it did.
 */
export async function takeQuestion(
  tx: WriteTx,
  { id, now, patience }: { id: number; now: Date; patience: InquiryDeadlines },
): Promise<TakenQuestion | undefined> {
  const held = await holdQuestion(tx, id)
  if (held === undefined || !isUnderWay(held.status)) return undefined
  const waitMs = (held.tryAgainAt?.getTime() ?? 0) - now.getTime()
  if (waitMs > 0) {
    await askPayerLater(tx, id, waitMs)
    return undefined
  }
  if (isLost(held, now, patience)) {
    await fail(tx, held, neverReached)
    return undefined
  }
  const askedAt = held.askedAt ?? now
  const question =
    held.question ?? questionOf(await knownForQuestion(tx, id), traceOf(held, askedAt), askedAt)
  const until = new Date(now.getTime() + patience.askWithinMs)
  const { attempts } = await markAsking(tx, id, { question, askedAt, until })
  if (held.status !== 'requesting') tellStatus(tx, held, 'requesting')
  return { id, attempts, question: { ...question, askedAt } }
}

const mostLost = 5

// Whoever asked it came to no end, time and again: perhaps because of what the payer says to it.
const isLost = ({ question, attempts, createdAt }: HeldQuestion, now: Date, patience: InquiryDeadlines) =>
  question !== null && attempts >= mostLost && now.getTime() - createdAt.getTime() >= patience.giveUpAfterMs

// Letters and digits, never the same again: not for the next time the same is asked, nor in a database that was restored.
const traceOf = ({ id, askedAgain }: HeldQuestion, askedAt: Date): string =>
  `E${id}R${askedAgain}T${askedAt.getTime().toString(36).toUpperCase()}`
