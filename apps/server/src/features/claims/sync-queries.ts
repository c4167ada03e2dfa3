import type { AttachmentType, Orientation } from '@archwire/domain/claims/attachment-types'
import type { Payer } from '../../drivers/clearinghouse/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type WaitingImage = {
  id: number
  date: string
  typeCode: AttachmentType
  orientationType: Orientation
  filename: string
  contentType: string
  storageKey: string
}

export type WaitingAttachment = {
  id: number
  narrative: string
  clearinghouseId: string | null
  payerId: number
  payer: Payer
  /** Since when the first of what waits has waited. */
  since: Date
  images: WaitingImage[]
}

/** What the clearinghouse does not have yet of a claim's attachment; nothing where it has all. */
export const waitingAttachment = (tx: Tx, claimId: number): Promise<WaitingAttachment | undefined> =>
  tx.maybeOne(sql`
    select t.id, t.narrative, t.clearinghouse_id as "clearinghouseId", w.images,
      least(w.since, case when t.clearinghouse_id is null then coalesce(t.try_again_at, t.created_at) end) as since,
      c.payer_id as "payerId", json_build_object('code', y.code, 'name', y.name) as payer
    from claim_attachments t
    join claims c on c.clinic_id = t.clinic_id and c.id = t.claim_id
    join insurance_payers y on y.id = c.payer_id
    cross join lateral (
      select min(coalesce(m.try_again_at, m.created_at)) as since, coalesce(json_agg(json_build_object('id', m.id, 'date', m.date,
        'typeCode', m.type_code, 'orientationType', m.orientation_type, 'filename', b.filename,
        'contentType', b.content_type, 'storageKey', b.key) order by m.id), '[]') as images
      from claim_attachment_images m join blobs b on b.clinic_id = m.clinic_id and b.id = m.blob_id
      where m.clinic_id = t.clinic_id and m.claim_attachment_id = t.id and m.sync_status = 'pending') w
    where t.clinic_id = ${tx.clinicId} and t.claim_id = ${claimId}
      and (t.clearinghouse_id is null or w.since is not null)`)

export const noteAttachmentId = (
  tx: WriteTx,
  { id, clearinghouseId }: { id: number; clearinghouseId: string },
): Promise<number> =>
  tx.run(sql`
    update claim_attachments set clearinghouse_id = ${clearinghouseId}
    where clinic_id = ${tx.clinicId} and id = ${id} and clearinghouse_id is null`)

/** Still as it was sent: nobody has said otherwise of it since, or taken it off. */
const asSent = (tx: Tx, { id, date, typeCode, orientationType }: WaitingImage) => sql`
  clinic_id = ${tx.clinicId} and id = ${id} and sync_status = 'pending' and date = ${date}::date
    and type_code = ${typeCode} and orientation_type = ${orientationType}`

export const noteImageSynced = async (
  tx: WriteTx,
  image: WaitingImage & { clearinghouseId: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update claim_attachment_images set sync_status = 'sync_completed', clearinghouse_id = ${image.clearinghouseId}
    where ${asSent(tx, image)}`)) === 1

export const noteImageFailed = async (tx: WriteTx, image: WaitingImage): Promise<boolean> =>
  (await tx.run(sql`
    update claim_attachment_images set sync_status = 'sync_failed' where ${asSent(tx, image)}`)) === 1

/** The claim is for another payer now, who must find its files anew: they wait from now on, however old they are. */
export const forgetSynced = async (tx: WriteTx, claimId: number, now: Date): Promise<void> => {
  await tx.run(sql`
    update claim_attachments set clearinghouse_id = null, try_again_at = ${now}
    where clinic_id = ${tx.clinicId} and claim_id = ${claimId}`)
  await tx.run(sql`
    update claim_attachment_images m set sync_status = 'pending', clearinghouse_id = null, try_again_at = ${now}
    from claim_attachments t where t.clinic_id = ${tx.clinicId} and t.claim_id = ${claimId} and m.clinic_id = t.clinic_id
      and m.claim_attachment_id = t.id`)
}
