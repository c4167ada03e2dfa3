import { z } from 'zod'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job, type Task, task } from '../../../platform/jobs/job.ts'
import { lockConversation, needAnswerAgain } from '../conversation/conversation-queries.ts'
import { announceConversation } from '../conversation/live-events.ts'

const lostAnswer = job({
  name: 'lost-answer',
  payload: z.object({ messageId: z.number().int().positive() }),
  maxAttempts: 25,
})

/** The conversation of an answer that was not sent, unless it has been sent after all. */
const conversationOfLost = (tx: Tx, messageId: number): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    select conversation_id as id from messages
    where clinic_id = ${tx.clinicId} and id = ${messageId} and type = 'Outgoing' and user_id is not null
      and not automatic and delivery_status = 'failed'`)

/** A job of its own, because what was lost may yet be found within the transaction that learns of it. */
export async function enqueueIfAnswer(tx: WriteTx, messageId: number): Promise<void> {
  if ((await conversationOfLost(tx, messageId)) !== undefined) await enqueue(tx, lostAnswer, { messageId })
}

/** A patient whose answer was lost is among those who need one again. */
export const needAnswerAgainTask: Task = task(lostAnswer, ({ clinic, payload: { messageId } }) =>
  clinic.write(async tx => {
    const lost = await conversationOfLost(tx, messageId)
    if (lost === undefined) return
    await lockConversation(tx, lost.id)
    if ((await conversationOfLost(tx, messageId)) === undefined) return
    if (await needAnswerAgain(tx, lost.id)) announceConversation(tx, 'changed', lost.id)
  }),
)
