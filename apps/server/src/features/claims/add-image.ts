import type { ImageFields } from '@archwire/contract/claims/attachment-calls'
import type { AttachmentImage } from '@archwire/contract/claims/claim'
import { mostFiles, tooManyFiles } from '@archwire/domain/claims/attachments'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { attachBlob } from '../../platform/files/attach-blob.ts'
import { withSentForm } from '../../platform/files/read-form.ts'
import { withStoredFile } from '../../platform/files/store-file.ts'
import { answerOnce } from '../../platform/http/once.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import type { AttachmentRow, ImageRow } from './attachment-json.ts'
import { attachmentOf, insertImage } from './attachment-queries.ts'
import type { AttachmentStores, By } from './attachment-stores.ts'
import { syncSoon } from './claim-jobs.ts'
import { holdFor } from './hold-claim.ts'
import { noteChange } from './note-change.ts'
import { presentImage } from './present-claim.ts'
import { imageIn, requireFile, rules } from './sent-image.ts'

type Asked = By & { claimId: number; attachmentId: number; sent: SentFiles; onceKey: string | undefined }

/** A file for the attachment of a claim; with one key, once. Where it cannot be, it is refused before it is read. */
export async function addImage(stores: AttachmentStores, asked: Asked): Promise<AttachmentImage> {
  const { clinic, storage, links } = stores
  const { claimId, attachmentId, userId, onceKey, now } = asked
  const attachment = await clinic.read(tx => attachmentOf(tx, asked))
  // One that was sent before may be the last that there is place for.
  if (onceKey === undefined) refuseMore(attachment)
  else if (attachment === undefined) throw notFound()
  return withSentForm(storage.incoming, asked.sent, { file: 'image[file]', rules }, form => {
    const file = requireFile(form)
    const image = imageIn(form, 'image')
    const request = {
      key: onceKey,
      userId,
      name: 'POST attachment images',
      content: [claimId, attachmentId, image, file.checksum],
      status: 201,
    }
    return withStoredFile(stores, file, { userId, now }, async blobId => {
      const { body } = await answerOnce(clinic, request, tx => add(tx, stores, asked, { image, blobId }))
      return presentImage(body as ImageRow, { links, clinicId: clinic.id, now })
    })
  })
}

function refuseMore(attachment: AttachmentRow | undefined): void {
  if (attachment === undefined) throw notFound()
  if (attachment.images.length >= mostFiles) throw refuse(422, tooManyFiles)
}

async function add(
  tx: WriteTx,
  { syncs }: AttachmentStores,
  asked: Asked,
  { image, blobId }: { image: ImageFields; blobId: number },
): Promise<ImageRow> {
  const { claimId, attachmentId, userId, now } = asked
  const held = await holdFor(tx, 'edit', claimId)
  refuseMore(await attachmentOf(tx, asked))
  await attachBlob(tx, blobId, now)
  const row = await insertImage(tx, { attachmentId, blobId, image, now })
  await noteChange(tx, held, {
    action: 'add_image',
    message: `File ${row.filename} added`,
    userId,
    now,
    trail: {
      action: 'create',
      entityType: 'claim_image',
      entityId: row.id,
      changes: { fileName: row.filename, ...image },
    },
  })
  if (syncs) await syncSoon(tx, claimId)
  return row
}
