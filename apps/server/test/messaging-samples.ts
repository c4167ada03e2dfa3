import type { Pool } from 'pg'
import { giveNumber } from './messaging-desk.ts'
import type { MakeSample } from './sample.ts'

let count = 0

async function sample(owner: Pool, clinicId: number): Promise<{ id: number; failedId: number }> {
  await giveNumber(owner, clinicId, String(5_550_800_000 + clinicId))
  const { rows } = await owner.query(
    `with made as (
       insert into conversations (clinic_id, phone_number, moved_at) values ($1, $2, '2026-05-06') returning id, clinic_id)
     insert into messages (clinic_id, conversation_id, type, body, delivery_status, created_at)
     select clinic_id, id, 'Outgoing', 'Hello', 'failed', '2026-05-06' from made
     returning conversation_id as id, id as "failedId"`,
    [clinicId, String(8_880_000_000 + ++count)],
  )
  return rows[0]
}

const ofConversation =
  (body?: unknown): MakeSample =>
  async (owner, clinicId) => ({ params: { id: (await sample(owner, clinicId)).id }, body })

/** For every call that names a conversation or a message. */
export const messagingSamples: Record<string, MakeSample> = {
  'GET /conversations/:id': ofConversation(),
  'PUT /conversations/:id': ofConversation({ conversation: { flagged: true } }),
  'GET /conversations/:id/messages': ofConversation(),
  'POST /conversations/:id/messages': ofConversation({ message: { body: 'See you tomorrow' } }),
  'DELETE /messages/:id': async (owner, clinicId) => ({
    params: { id: (await sample(owner, clinicId)).failedId },
  }),
}
