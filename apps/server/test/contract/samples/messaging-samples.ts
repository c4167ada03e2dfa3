import type { Pool } from 'pg'
import type { FileStorage } from '../../../src/drivers/storage/port.ts'
import { factories } from '../../fixtures/factories.ts'
import { giveNumber } from '../../fixtures/messaging/messaging-fixture.ts'
import { smallPng, storedBlob } from './file-samples.ts'
import type { MakeSample } from './sample.ts'

let count = 0

async function sampleConversation(owner: Pool, clinicId: number): Promise<{ id: number; failedId: number }> {
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
  async (owner, clinicId) => ({ params: { id: (await sampleConversation(owner, clinicId)).id }, body })

/** A text with a picture from a patient who has images already. */
async function pictured(
  owner: Pool,
  clinicId: number,
  storage: FileStorage,
  state: 'stored' | 'failed',
): Promise<{ id: number; pictureId: number; patientId: number }> {
  const phone = String(8_880_000_000 + ++count)
  const { id: patientId } = await factories(owner).patient(clinicId, { phone_number: phone })
  const blob = await storedBlob(owner, storage, clinicId, { fileName: 'Texted.png', content: smallPng })
  const { rows } = await owner.query(
    `with p as (
       insert into progressions (clinic_id, patient_id, name, start_date, created_at, updated_at)
       values ($1, $2, 'Initial', '2026-05-06', '2026-05-06', '2026-05-06') returning id),
     s as (insert into series (clinic_id, progression_id, name, kind, position) select $1, id, 'Images', 'gallery', 2 from p),
     c as (
       insert into conversations (clinic_id, phone_number, moved_at) values ($1, $3, '2026-05-06') returning id),
     m as (
       insert into messages (clinic_id, conversation_id, type, body, without_words, delivery_status, created_at)
       select $1, id, 'Incoming', 'Picture', true, 'sent', '2026-05-06' from c returning id, conversation_id)
     insert into message_pictures (clinic_id, conversation_id, message_id, place, content_type, provider_reference, state,
                                   failure, blob_id, asked_at, created_at)
     select $1, m.conversation_id, m.id, 1, 'image/png', 'sandbox-none', $4, $5, $6, '2026-05-06', '2026-05-06' from m
     returning conversation_id as id, id as "pictureId"`,
    [
      clinicId,
      patientId,
      phone,
      state,
      state === 'failed' ? 'It did not come.' : null,
      state === 'stored' ? blob.id : null,
    ],
  )
  return { ...rows[0], patientId }
}

const savedReply: MakeSample = async (owner, clinicId) => ({
  params: { id: (await factories(owner).savedReply(clinicId)).id },
})

/** For every call that names a conversation, a message or a saved reply. */
export const messagingSamples: Record<string, MakeSample> = {
  'GET /conversations/:id': ofConversation(),
  'PUT /conversations/:id': ofConversation({ conversation: { flagged: true } }),
  'GET /conversations/:id/messages': ofConversation(),
  'POST /conversations/:id/messages': ofConversation({ message: { body: 'See you tomorrow' } }),
  'POST /conversations/:id/pictures/:pictureId/tries': async (owner, clinicId, storage) => {
    const { id, pictureId } = await pictured(owner, clinicId, storage, 'failed')
    return { params: { id, pictureId } }
  },
  'POST /conversations/:id/pictures/:pictureId/image': async (owner, clinicId, storage) => {
    const { id, pictureId, patientId } = await pictured(owner, clinicId, storage, 'stored')
    return { params: { id, pictureId }, body: { image: { patientId } } }
  },
  'PUT /settings/saved_replies/:id': async (...args) => ({
    ...(await savedReply(...args)),
    body: { saved_reply: { body: 'We call you.' } },
  }),
  'DELETE /settings/saved_replies/:id': async (...args) => ({
    ...(await savedReply(...args)),
    answered: 204,
  }),
  'DELETE /messages/:id': async (owner, clinicId) => ({
    params: { id: (await sampleConversation(owner, clinicId)).failedId },
  }),
}
