import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { NewPicture } from './incoming-pictures.ts'

/** A stored picture or file of a text. */
export type PictureRow = {
  id: number
  conversationId: number
  messageId: number
  place: number
  contentType: string
  reference: string | null
  state: 'waiting' | 'stored' | 'failed'
  /** When it was first tried. */
  requestedAt: Date
  blobId: number | null
  imageId: number | null
  createdAt: Date
}

const columns = sql`
  id, conversation_id as "conversationId", message_id as "messageId", place, content_type as "contentType",
  provider_reference as reference, state, asked_at as "requestedAt", blob_id as "blobId", image_id as "imageId",
  created_at as "createdAt"`

/** How many pictures came from a number since this time. The caller has locked its conversation. */
export const picturesSince = async (tx: Tx, conversationId: number, since: Date): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from message_pictures
      where clinic_id = ${tx.clinicId} and conversation_id = ${conversationId} and created_at > ${since}`)
  ).count

export const insertPictures = (
  tx: WriteTx,
  { conversationId, messageId, now }: { conversationId: number; messageId: number; now: Date },
  pictures: NewPicture[],
): Promise<number> =>
  tx.run(sql`
    insert into message_pictures (clinic_id, conversation_id, message_id, place, content_type, provider_reference,
                                  state, failure, asked_at, created_at)
    select ${tx.clinicId}, ${conversationId}, ${messageId}, g.place, g."contentType", g.reference,
           case when g.failure is null then 'waiting' else 'failed' end, g.failure, ${now}, ${now}
    from rows from (jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
                      as ("contentType" text, reference text, failure text))
      with ordinality as g("contentType", reference, failure, place)`)

/** The pictures of a text that are still to be fetched. */
export const waitingPictures = (tx: Tx, messageId: number): Promise<PictureRow[]> =>
  tx.many(sql`
    select ${columns} from message_pictures
    where clinic_id = ${tx.clinicId} and message_id = ${messageId} and state = 'waiting' order by place`)

export const waitingSince = (tx: Tx, before: Date, most: number): Promise<PictureRow[]> =>
  tx.many(sql`
    select ${columns} from message_pictures
    where clinic_id = ${tx.clinicId} and state = 'waiting' and asked_at < ${before} order by asked_at limit ${most}`)

export const pictureById = (tx: Tx, id: number): Promise<PictureRow | undefined> =>
  tx.maybeOne(sql`
    select ${columns} from message_pictures where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Locked until the transaction ends, so that the second of two changes sees the first. */
export const lockPicture = (tx: WriteTx, id: number): Promise<PictureRow | undefined> =>
  tx.maybeOne(sql`
    select ${columns} from message_pictures where clinic_id = ${tx.clinicId} and id = ${id} for no key update`)

export const markStored = (tx: WriteTx, id: number, blobId: number): Promise<number> =>
  tx.run(sql`
    update message_pictures set state = 'stored', blob_id = ${blobId}, failure = null
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** `isGone`: the provider no longer has it, so nobody can fetch it again. */
export const markNotReceived = (
  tx: WriteTx,
  { id, failure, isGone }: { id: number; failure: string; isGone: boolean },
): Promise<number> =>
  tx.run(sql`
    update message_pictures set state = 'failed', failure = ${failure},
      provider_reference = case when ${isGone} then null else provider_reference end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const markWaiting = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update message_pictures set state = 'waiting', failure = null, asked_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const clearReference = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`
    update message_pictures set provider_reference = null
    where clinic_id = ${tx.clinicId} and id = ${id} and state = 'stored'`)

export const markInRecord = (tx: WriteTx, id: number, imageId: number): Promise<number> =>
  tx.run(sql`
    update message_pictures set image_id = ${imageId} where clinic_id = ${tx.clinicId} and id = ${id}`)

/**
 * The patient in whose record the image is now, also after merges. Undefined: it is in no record, or was deleted
 * there.
 */
export const recordWith = (
  tx: Tx,
  imageId: number,
): Promise<{ patientId: number; patientName: string } | undefined> =>
  tx.maybeOne(sql`
    select o.id as "patientId", o.full_name as "patientName" from images i
    join progressions p on p.clinic_id = i.clinic_id and p.id = i.progression_id
    join patients o on o.clinic_id = p.clinic_id and o.id = p.patient_id
    where i.clinic_id = ${tx.clinicId} and i.id = ${imageId} and i.deleted_at is null`)

/** The ids of the patients with the conversation's number. Undefined: there is no such conversation. */
export const patientsOfConversation = (
  tx: Tx,
  conversationId: number,
): Promise<{ ids: number[] } | undefined> =>
  tx.maybeOne(sql`
    select (select coalesce(json_agg(one), '[]') from patients_of_phone(c.clinic_id, c.phone_number) as one) as ids
    from conversations c
    where c.clinic_id = ${tx.clinicId} and c.id = ${conversationId}`)

export const phoneOfConversation = (tx: Tx, conversationId: number): Promise<{ phoneNumber: string }> =>
  tx.one(sql`
    select phone_number as "phoneNumber" from conversations
    where clinic_id = ${tx.clinicId} and id = ${conversationId}`)

/** The time zone in which the clinic's days begin. */
export const clinicZone = async (tx: Tx): Promise<string> =>
  (
    await tx.one<{ timeZone: string }>(sql`
      select time_zone as "timeZone" from clinics where id = ${tx.clinicId}`)
  ).timeZone
