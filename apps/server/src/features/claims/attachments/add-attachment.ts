import { type ImageFields, narrative, secondAttachment } from '@archwire/contract/claims/attachment-calls'
import type { Attachment, AttachmentImage } from '@archwire/contract/claims/claim'
import { mostFiles, tooManyFiles } from '@archwire/domain/claims/attachments'
import { z } from 'zod'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { type PreparedFile, withSentForm } from '../../../platform/files/receive-file.ts'
import { attachBlob, withStoredFile } from '../../../platform/files/store-file.ts'
import { parseFields } from '../../../platform/http/field-errors.ts'
import { answerIdempotently } from '../../../platform/http/idempotency.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import type { SentFiles } from '../../../platform/http/route.ts'
import { recordChange } from '../claim/claim-history.ts'
import { syncSoon } from '../claim/claim-jobs.ts'
import { type AttachmentRow, type ImageRow, presentAttachment, presentImage } from '../claim/claim-json.ts'
import { lockClaimFor } from '../claim/claim-status.ts'
import { type AttachmentStores, type By, imageFieldsOf, imageRules, requireFile } from './attachment-input.ts'
import { attachmentOf, attachmentsOf, insertAttachment, insertImage } from './attachment-queries.ts'

type AddAttachmentInput = By & { claimId: number; sent: SentFiles; onceKey: string | undefined }
type SentAttachment = { narrative: string; image: ImageFields | undefined; file: PreparedFile | undefined }

const imagesField = 'attachment[images_attributes][]'
const attachmentFields = z.object({ narrative })

/** Adds the one attachment of a claim: its narrative, which is final, and its first file if there is one. */
export async function addAttachment(
  stores: AttachmentStores,
  input: AddAttachmentInput,
): Promise<Attachment> {
  const { clinic, storage, links } = stores
  // A claim that does not exist, or has an attachment, is refused before a file is read.
  const [first] = await clinic.read(tx => attachmentsOfClaim(tx, input.claimId))
  if (first !== undefined && input.onceKey === undefined) throw refuse(422, secondAttachment)
  return withSentForm(
    storage.incoming,
    input.sent,
    { file: `${imagesField}[file]`, rules: imageRules },
    async form => {
      const sent = {
        ...parseFields(attachmentFields, { narrative: form.fields.get('attachment[narrative]') }, 'errors'),
        image: form.file === undefined ? undefined : imageFieldsOf(form, imagesField),
        file: form.file,
      }
      const row = await storeAttachment(stores, input, sent)
      return presentAttachment(row, { links, clinicId: clinic.id, now: input.now })
    },
  )
}

async function storeAttachment(
  stores: AttachmentStores,
  input: AddAttachmentInput,
  sent: SentAttachment,
): Promise<AttachmentRow> {
  const { claimId, onceKey, userId, now } = input
  const request = {
    key: onceKey,
    userId,
    name: 'POST attachments',
    content: [claimId, sent.narrative, sent.image ?? null, sent.file?.checksum ?? null],
    status: 201,
  }
  // The stored response has no links to files, because they expire: a repeated request gets new ones.
  const keep = async (blobId: number | undefined) => {
    const { body } = await answerIdempotently(stores.clinic, request, tx =>
      insertWithImage(tx, stores, input, sent, blobId),
    )
    return body as AttachmentRow
  }
  return sent.file === undefined ? keep(undefined) : withStoredFile(stores, sent.file, { userId, now }, keep)
}

async function insertWithImage(
  tx: WriteTx,
  { syncs }: AttachmentStores,
  { claimId, userId, now }: AddAttachmentInput,
  { narrative, image, file }: SentAttachment,
  blobId: number | undefined,
): Promise<AttachmentRow> {
  const claim = await lockClaimFor(tx, 'edit', claimId)
  if ((await attachmentsOfClaim(tx, claimId)).length > 0) throw refuse(422, secondAttachment)
  const { id } = await insertAttachment(tx, { claimId, narrative, userId, now })
  if (blobId !== undefined && image !== undefined) {
    await attachBlob(tx, blobId, now)
    await insertImage(tx, { attachmentId: id, blobId, image, now })
  }
  await recordChange(tx, claim, {
    action: 'add_attachment',
    message: 'Attachment added',
    userId,
    now,
    trail: {
      action: 'create',
      entityType: 'claim_attachment',
      entityId: id,
      changes: { claimId, narrative, ...(file && { fileName: file.fileName }) },
    },
  })
  if (syncs) await syncSoon(tx, claimId)
  const row = await attachmentOf(tx, { claimId, attachmentId: id })
  if (row === undefined) throw notFound()
  return row
}

async function attachmentsOfClaim(tx: Tx, claimId: number): Promise<AttachmentRow[]> {
  const claim = await attachmentsOf(tx, claimId)
  if (claim === undefined) throw notFound()
  return claim.attachments
}

type AddImageInput = By & {
  claimId: number
  attachmentId: number
  sent: SentFiles
  onceKey: string | undefined
}

/** Adds a file to the attachment of a claim. The attachment is checked before the file is read. */
export async function addImage(stores: AttachmentStores, input: AddImageInput): Promise<AttachmentImage> {
  const { clinic, storage, links } = stores
  const { claimId, attachmentId, userId, onceKey, now } = input
  const attachment = await clinic.read(tx => attachmentOf(tx, input))
  // A repeated request may be for the last file that fits, so it is not counted here.
  if (onceKey === undefined) refuseTooMany(attachment)
  else if (attachment === undefined) throw notFound()
  return withSentForm(storage.incoming, input.sent, { file: 'image[file]', rules: imageRules }, form => {
    const file = requireFile(form)
    const image = imageFieldsOf(form, 'image')
    const request = {
      key: onceKey,
      userId,
      name: 'POST attachment images',
      content: [claimId, attachmentId, image, file.checksum],
      status: 201,
    }
    return withStoredFile(stores, file, { userId, now }, async blobId => {
      const { body } = await answerIdempotently(clinic, request, tx =>
        addImageTo(tx, stores, input, { image, blobId }),
      )
      return presentImage(body as ImageRow, { links, clinicId: clinic.id, now })
    })
  })
}

function refuseTooMany(attachment: AttachmentRow | undefined): void {
  if (attachment === undefined) throw notFound()
  if (attachment.images.length >= mostFiles) throw refuse(422, tooManyFiles)
}

async function addImageTo(
  tx: WriteTx,
  { syncs }: AttachmentStores,
  input: AddImageInput,
  { image, blobId }: { image: ImageFields; blobId: number },
): Promise<ImageRow> {
  const { claimId, attachmentId, userId, now } = input
  const claim = await lockClaimFor(tx, 'edit', claimId)
  refuseTooMany(await attachmentOf(tx, input))
  await attachBlob(tx, blobId, now)
  const row = await insertImage(tx, { attachmentId, blobId, image, now })
  await recordChange(tx, claim, {
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
