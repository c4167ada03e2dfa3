import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'
import { hasStaffTextSince } from '../conversation/conversation-queries.ts'
import { namedByNewestReminder } from '../reminders/reminder-queries.ts'
import { type ConfirmedVisit, recordConfirmed } from './confirmation-queries.ts'

/**
 * Confirms appointments for another feature. It locks the named appointments that are unchanged since the reminder,
 * and returns them with the function that confirms them.
 */
export type LockToConfirm = (
  tx: WriteTx,
  named: { id: number; startsAt: Date }[],
  now: Date,
) => Promise<{ standing: ConfirmedVisit[]; confirm: () => Promise<void> }>

/** Declared apart from its task, because a "yes" can come while nobody can answer it. */
export const answerYes = job({
  name: 'answer-yes',
  payload: z.object({ messageId: z.number().int().positive() }),
  maxAttempts: 25,
})

/** A "yes" to a reminder whose visits still stand. */
type Yes = {
  /** Whether nobody has to read it: it cannot mean what staff have asked since the reminder. */
  needsNobody: (conversationId: number) => Promise<boolean>
  /** Confirms the visits, notes that at the patient's text, and has it answered. */
  confirm: (messageId: number) => Promise<void>
}

/** Locks what a "yes" from this number confirms. Undefined: it confirms nothing, so somebody has to read it. */
export async function lockYes(
  tx: WriteTx,
  lockToConfirm: LockToConfirm,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<Yes | undefined> {
  const [first, ...others] = await namedByNewestReminder(tx, phoneNumber)
  if (first === undefined) return undefined
  const { standing, confirm } = await lockToConfirm(tx, [first, ...others], now)
  if (standing.length === 0) return undefined
  return {
    needsNobody: async conversationId =>
      !(await hasStaffTextSince(tx, { conversationId, messageId: first.reminderId })),
    confirm: async messageId => {
      await confirm()
      const noted = await recordConfirmed(tx, messageId, standing)
      if (noted > 0) await enqueue(tx, answerYes, { messageId })
    },
  }
}
