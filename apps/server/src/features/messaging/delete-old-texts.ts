import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Sweep } from '../../platform/jobs/sweep.ts'
import { lockConversation } from './conversation/conversation-queries.ts'
import { deliveryUnknown, settleFailed } from './delivery/delivery-outcome.ts'
import { settleNotReceived } from './pictures/picture-outcome.ts'
import { waitingSince } from './pictures/picture-queries.ts'

const day = 24 * 60 * 60 * 1000

const picturesAtOnce = 200

/** Every night: deletes old receipts that match no text, and fails texts and pictures that have lost their job. */
export const deleteOldTexts: Sweep = {
  name: 'forget-texts',
  at: '03:10',
  run: async ({ clinic, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * day)
    await clinic.write(deleteEarlyReceipts(before(30)))
    await clinic.write(deleteSandboxTexts(before(30)))
    await clinic.write(deleteSandboxMedia(before(30)))
    // A text is given up after one day, so one that is still being sent after two days has lost its job.
    for (const lost of await clinic.read(tx => tx.many<Lost>(lostTexts(tx.clinicId, before(2)))))
      await clinic.write(tx => failLostText(tx, lost))
    const failure = 'Nothing was left that would have fetched it.'
    for (const { id } of await clinic.read(tx => waitingSince(tx, before(2), picturesAtOnce)))
      await clinic.write(tx => settleNotReceived(tx, id, { failure, isGone: false }))
  },
}

const deleteEarlyReceipts = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`delete from early_receipts where clinic_id = ${tx.clinicId} and created_at < ${before}`)

const deleteSandboxTexts = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`delete from sandbox_texts where clinic_id = ${tx.clinicId} and created_at < ${before}`)

const deleteSandboxMedia = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`delete from sandbox_media where clinic_id = ${tx.clinicId} and created_at < ${before}`)

type Lost = { id: number; conversationId: number; wasHandedOver: boolean }

const lostTexts = (clinicId: number, before: Date) => sql`
  select id, conversation_id as "conversationId", handed_over_at is not null as "wasHandedOver" from messages
  where clinic_id = ${clinicId} and delivery_status = 'sending' and created_at < ${before} and deleted_at is null`

async function failLostText(tx: WriteTx, lost: Lost): Promise<void> {
  await lockConversation(tx, lost.conversationId)
  const isLeft = await tx.maybeOne(sql`
    select from messages where clinic_id = ${tx.clinicId} and id = ${lost.id} and delivery_status = 'sending'`)
  if (isLeft === undefined) return
  const failure = lost.wasHandedOver ? deliveryUnknown : 'Nothing was left that would have sent it.'
  await settleFailed(tx, lost, failure)
}
