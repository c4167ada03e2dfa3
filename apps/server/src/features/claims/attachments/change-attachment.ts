import { narrativeIsFinal } from '@archwire/contract/claims/attachment-calls'
import type { Attachment, AttachmentImage } from '@archwire/contract/claims/claim'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { withSentForm } from '../../../platform/files/receive-file.ts'
import { releaseBlob } from '../../../platform/files/store-file.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import type { SentFiles } from '../../../platform/http/route.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { recordChange } from '../claim/claim-history.ts'
import { syncSoon } from '../claim/claim-jobs.ts'
import { type AttachmentRow, type ImageRow, presentAttachment, presentImage } from '../claim/claim-json.ts'
import { lockClaimFor } from '../claim/claim-status.ts'
import { type AttachmentStores, type By, imageFieldsOf, imageRules } from './attachment-input.ts'
import {
  attachmentOf,
  deleteAttachment,
  deleteImages,
  lockBlobs,
  unusedBlobs,
  updateImage,
} from './attachment-queries.ts'

type Place = { claimId: number; attachmentId: number }
type ImagePlace = Place & { imageId: number }

/** The same narrative again is accepted. Another one is refused, because somebody may have acted on the first. */
export async function changeNarrative(
  { clinic, links }: AttachmentStores,
  { narrative, now, ...place }: Place & { narrative: string; now: Date },
): Promise<Attachment> {
  const row = await clinic.read(tx => attachmentOf(tx, place))
  if (row === undefined) throw notFound()
  if (row.narrative !== narrative) throw refuse(422, narrativeIsFinal)
  return presentAttachment(row, { links, clinicId: clinic.id, now })
}

export const removeAttachment = ({ clinic }: AttachmentStores, input: Place & By): Promise<undefined> =>
  clinic.write(async tx => {
    const { claimId, attachmentId, ...by } = input
    const claim = await lockClaimFor(tx, 'edit', claimId)
    const attachment = await requireAttachment(tx, input)
    await deleteWithFiles(tx, attachment.images, by.now)
    await deleteAttachment(tx, attachmentId)
    const files = attachment.images.map(({ filename }) => filename)
    await recordChange(tx, claim, {
      action: 'remove_attachment',
      message: 'Attachment removed',
      ...by,
      trail: {
        action: 'delete',
        entityType: 'claim_attachment',
        entityId: attachmentId,
        changes: changedFields({ narrative: attachment.narrative, files }, { narrative: null, files: [] }),
      },
    })
    return undefined
  })

/** Changes the date, the type and the orientation of a file, which is then sent to the clearinghouse again. */
export async function changeImage(
  stores: AttachmentStores,
  input: ImagePlace & By & { sent: SentFiles; version: string | undefined },
): Promise<AttachmentImage> {
  const { clinic, storage, links, syncs } = stores
  return withSentForm(storage.incoming, input.sent, { file: 'image[none]', rules: imageRules }, form => {
    const wanted = imageFieldsOf(form, 'image')
    return clinic.write(async tx => {
      const { claimId, imageId, version, userId, now } = input
      const claim = await lockClaimFor(tx, 'edit', claimId)
      const before = imageOf(await requireAttachment(tx, input), imageId)
      const showing = { links, clinicId: clinic.id, now }
      const entity = { type: 'claim_image', id: imageId }
      await refuseOldVersion(tx, version, presentImage(before, showing), entity, 'This file')
      const { date, typeCode, orientationType } = before
      const changes = changedFields({ date, typeCode, orientationType }, wanted)
      if (Object.keys(changes).length === 0) return presentImage(before, showing)
      await updateImage(tx, imageId, wanted, now)
      await recordChange(tx, claim, {
        action: 'update_image',
        message: `File ${before.filename} updated`,
        userId,
        now,
        trail: { action: 'update', entityType: 'claim_image', entityId: imageId, changes },
      })
      if (syncs) await syncSoon(tx, claimId)
      return presentImage(imageOf(await requireAttachment(tx, input), imageId), showing)
    })
  })
}

export const removeImage = ({ clinic }: AttachmentStores, input: ImagePlace & By): Promise<undefined> =>
  clinic.write(async tx => {
    const { claimId, imageId, ...by } = input
    const claim = await lockClaimFor(tx, 'edit', claimId)
    const image = imageOf(await requireAttachment(tx, input), imageId)
    await deleteWithFiles(tx, [image], by.now)
    await recordChange(tx, claim, {
      action: 'remove_image',
      message: `File ${image.filename} removed`,
      ...by,
      trail: {
        action: 'delete',
        entityType: 'claim_image',
        entityId: imageId,
        changes: { fileName: { from: image.filename, to: null } },
      },
    })
    return undefined
  })

async function requireAttachment(tx: WriteTx, place: Place): Promise<AttachmentRow> {
  const attachment = await attachmentOf(tx, place)
  if (attachment === undefined) throw notFound()
  return attachment
}

function imageOf({ images }: AttachmentRow, id: number): ImageRow {
  const image = images.find(one => one.id === id)
  if (image === undefined) throw notFound()
  return image
}

/** Deletes images. Their files are kept for a month, or as long as a copy of the claim uses them. */
async function deleteWithFiles(tx: WriteTx, images: ImageRow[], now: Date): Promise<void> {
  const blobIds = images.map(({ blobId }) => blobId)
  await lockBlobs(tx, blobIds)
  await deleteImages(
    tx,
    images.map(({ id }) => id),
  )
  for (const { id } of await unusedBlobs(tx, blobIds)) await releaseBlob(tx, id, now)
}
