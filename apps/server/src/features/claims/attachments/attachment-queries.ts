import type { ImageFields } from '@archwire/contract/claims/attachment-calls'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { type AttachmentRow, attachmentJson, type ImageRow, imageJson } from '../claim/claim-json.ts'

/** The attachment of a claim, none or one. Undefined: there is no such claim. */
export const attachmentsOf = (
  tx: Tx,
  claimId: number,
): Promise<{ patientId: number; attachments: AttachmentRow[] } | undefined> =>
  tx.maybeOne(sql`
    select c.patient_id as "patientId", (
      select coalesce(json_agg(${attachmentJson}), '[]') from claim_attachments t
      where t.clinic_id = c.clinic_id and t.claim_id = c.id) as attachments
    from claims c join clinics z on z.id = c.clinic_id where c.clinic_id = ${tx.clinicId} and c.id = ${claimId}`)

export const attachmentOf = async (
  tx: Tx,
  { claimId, attachmentId }: { claimId: number; attachmentId: number },
): Promise<AttachmentRow | undefined> =>
  (
    await tx.maybeOne<{ json: AttachmentRow }>(sql`
      select ${attachmentJson} as json from claim_attachments t join clinics z on z.id = t.clinic_id
      where t.clinic_id = ${tx.clinicId} and t.claim_id = ${claimId} and t.id = ${attachmentId}`)
  )?.json

export const insertAttachment = (
  tx: WriteTx,
  attachment: { claimId: number; narrative: string; userId: number; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into claim_attachments (clinic_id, claim_id, narrative, created_by_user_id, created_at, updated_at)
    values (${tx.clinicId}, ${attachment.claimId}, ${attachment.narrative}, ${attachment.userId}, ${attachment.now}, ${attachment.now})
    returning id`)

export const deleteAttachment = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`delete from claim_attachments where clinic_id = ${tx.clinicId} and id = ${id}`)

export const insertImage = async (
  tx: WriteTx,
  input: { attachmentId: number; blobId: number; image: ImageFields; now: Date },
): Promise<ImageRow> => {
  const { attachmentId, blobId, image, now } = input
  const { json } = await tx.one<{ json: ImageRow }>(sql`
    with m as (
      insert into claim_attachment_images (clinic_id, claim_attachment_id, blob_id, date, type_code, orientation_type,
                                           created_at, updated_at)
      values (${tx.clinicId}, ${attachmentId}, ${blobId}, ${image.date}, ${image.typeCode}, ${image.orientationType},
              ${now}, ${now})
      returning *)
    select ${imageJson} as json from m join blobs b on b.clinic_id = m.clinic_id and b.id = m.blob_id
    join clinics z on z.id = m.clinic_id`)
  return json
}

/** The file must be sent to the clearinghouse again, so it is pending from now on. */
export const updateImage = (tx: WriteTx, id: number, image: ImageFields, now: Date): Promise<number> =>
  tx.run(sql`
    update claim_attachment_images set date = ${image.date}, type_code = ${image.typeCode},
      orientation_type = ${image.orientationType}, sync_status = 'pending', clearinghouse_id = null, failing_since = null,
      try_again_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const deleteImages = (tx: WriteTx, ids: number[]): Promise<number> =>
  tx.run(sql`
    delete from claim_attachment_images where clinic_id = ${tx.clinicId} and id = any(${ids}::bigint[])`)

/** Locks files, so that when two claims remove the same file, the second sees the change of the first. */
export const lockBlobs = (tx: WriteTx, ids: number[]): Promise<number> =>
  tx.run(sql`
    select from blobs where clinic_id = ${tx.clinicId} and id = any(${ids}::bigint[]) order by id for update`)

/** Of these files, those that no claim shows any more. */
export const unusedBlobs = (tx: WriteTx, ids: number[]): Promise<{ id: number }[]> =>
  tx.many(sql`
    select b.id from blobs b where b.clinic_id = ${tx.clinicId} and b.id = any(${ids}::bigint[]) and not exists (
      select from claim_attachment_images m where m.clinic_id = b.clinic_id and m.blob_id = b.id)`)

/** Copies the attachment of one claim to another one. The copy shares the files, which must be sent again. */
export const copyAttachment = (
  tx: WriteTx,
  input: { from: number; to: number; userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    with t as (
      insert into claim_attachments (clinic_id, claim_id, narrative, created_by_user_id, created_at, updated_at)
      select clinic_id, ${input.to}, narrative, ${input.userId}, ${input.now}, ${input.now} from claim_attachments
      where clinic_id = ${tx.clinicId} and claim_id = ${input.from}
      returning id)
    insert into claim_attachment_images (clinic_id, claim_attachment_id, blob_id, date, type_code, orientation_type,
                                         created_at, updated_at)
    select m.clinic_id, t.id, m.blob_id, m.date, m.type_code, m.orientation_type, ${input.now}, ${input.now}
    from t, claim_attachments o
    join claim_attachment_images m on m.clinic_id = o.clinic_id and m.claim_attachment_id = o.id
    where o.clinic_id = ${tx.clinicId} and o.claim_id = ${input.from} order by m.id`)
