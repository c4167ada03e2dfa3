import type { AttachmentType, Orientation } from '@archwire/domain/claims/attachments'
import type { Payer } from '../../../drivers/clearinghouse/port.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

export type WaitingImage = {
  id: number
  date: string
  typeCode: AttachmentType
  orientationType: Orientation
  filename: string
  contentType: string
  storageKey: string
  /** The file has failed for longer than `oldSince` allows. */
  isOld: boolean
}

export type WaitingAttachment = {
  id: number
  narrative: string
  clearinghouseId: string | null
  payerId: number
  payer: Payer
  /** The same for the attachment itself, without its files. */
  isOld: boolean
  images: WaitingImage[]
}

/** The part of a claim's attachment that was not sent yet, if any. `isOld`: it has failed since before `oldSince`. */
export const waitingAttachment = (
  tx: Tx,
  { claimId, oldSince }: { claimId: number; oldSince: Date },
): Promise<WaitingAttachment | undefined> =>
  tx.maybeOne(sql`
    select t.id, t.narrative, t.clearinghouse_id as "clearinghouseId", w.images,
      coalesce(t.failing_since <= ${oldSince}, false) as "isOld",
      c.payer_id as "payerId", json_build_object('code', y.code, 'name', y.name) as payer
    from claim_attachments t
    join claims c on c.clinic_id = t.clinic_id and c.id = t.claim_id
    join insurance_payers y on y.id = c.payer_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date, 'typeCode', m.type_code, 'orientationType', m.orientation_type, 'filename', b.filename,
        'contentType', b.content_type, 'storageKey', b.key,
        'isOld', coalesce(m.failing_since <= ${oldSince}, false)) order by m.id), '[]') as images
      from claim_attachment_images m join blobs b on b.clinic_id = m.clinic_id and b.id = m.blob_id
      where m.clinic_id = t.clinic_id and m.claim_attachment_id = t.id and m.sync_status = 'pending') w
    where t.clinic_id = ${tx.clinicId} and t.claim_id = ${claimId}
      and (t.clearinghouse_id is null or json_array_length(w.images) > 0)`)

export const noteAttachmentId = (
  tx: WriteTx,
  { id, clearinghouseId }: { id: number; clearinghouseId: string },
): Promise<number> =>
  tx.run(sql`
    update claim_attachments set clearinghouse_id = ${clearinghouseId}, failing_since = null
    where clinic_id = ${tx.clinicId} and id = ${id} and clearinghouse_id is null`)

export const noteAttachmentFailing = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update claim_attachments set failing_since = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and failing_since is null`)

/** The condition that the file is still as it was sent: not changed or removed since. */
const asSent = (tx: Tx, { id, date, typeCode, orientationType }: WaitingImage) => sql`
  clinic_id = ${tx.clinicId} and id = ${id} and sync_status = 'pending' and date = ${date}::date
    and type_code = ${typeCode} and orientation_type = ${orientationType}`

export const noteImageSynced = async (
  tx: WriteTx,
  image: WaitingImage & { clearinghouseId: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update claim_attachment_images set sync_status = 'sync_completed', clearinghouse_id = ${image.clearinghouseId},
      failing_since = null
    where ${asSent(tx, image)}`)) === 1

export const noteImageFailing = (tx: WriteTx, image: WaitingImage, now: Date): Promise<number> =>
  tx.run(sql`
    update claim_attachment_images set failing_since = ${now} where ${asSent(tx, image)} and failing_since is null`)

export const noteImageRefused = async (tx: WriteTx, image: WaitingImage): Promise<boolean> =>
  (await tx.run(sql`
    update claim_attachment_images set sync_status = 'sync_failed', failing_since = null
    where ${asSent(tx, image)}`)) === 1

/** Changes nothing if somebody has just requested a retry. */
export const noteImageAbandoned = async (tx: WriteTx, image: WaitingImage): Promise<boolean> =>
  (await tx.run(sql`
    update claim_attachment_images set sync_status = 'sync_failed'
    where ${asSent(tx, image)} and failing_since is not null`)) === 1

/**
 * When a claim is validated or submitted again, files that could not be sent are retried, and their time limit begins
 * again.
 */
export const retryFiles = async (tx: WriteTx, claimId: number, now: Date): Promise<void> => {
  await tx.run(sql`
    update claim_attachments set failing_since = null
    where clinic_id = ${tx.clinicId} and claim_id = ${claimId} and failing_since is not null`)
  await tx.run(sql`
    update claim_attachment_images m set sync_status = 'pending', failing_since = null, try_again_at = ${now}
    from claim_attachments t where t.clinic_id = ${tx.clinicId} and t.claim_id = ${claimId} and m.clinic_id = t.clinic_id
      and m.claim_attachment_id = t.id and m.failing_since is not null`)
}

/** When a claim changes to another payer, all its files must be sent again, and their time limit begins again. */
export const resetSync = async (tx: WriteTx, claimId: number, now: Date): Promise<void> => {
  await tx.run(sql`
    update claim_attachments set clearinghouse_id = null, failing_since = null
    where clinic_id = ${tx.clinicId} and claim_id = ${claimId}`)
  await tx.run(sql`
    update claim_attachment_images m set sync_status = 'pending', clearinghouse_id = null, failing_since = null,
      try_again_at = ${now}
    from claim_attachments t where t.clinic_id = ${tx.clinicId} and t.claim_id = ${claimId} and m.clinic_id = t.clinic_id
      and m.claim_attachment_id = t.id`)
}
