import { type ImageFields, narrative, secondAttachment } from '@archwire/contract/claims/attachment-calls'
import type { Attachment } from '@archwire/contract/claims/claim'
import { z } from 'zod'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { attachBlob } from '../../platform/files/attach-blob.ts'
import type { PreparedFile } from '../../platform/files/prepare-file.ts'
import { withSentForm } from '../../platform/files/read-form.ts'
import { withStoredFile } from '../../platform/files/store-file.ts'
import { parseFields } from '../../platform/http/field-errors.ts'
import { answerOnce } from '../../platform/http/once.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import type { AttachmentRow } from './attachment-json.ts'
import { attachmentOf, attachmentsOf, insertAttachment, insertImage } from './attachment-queries.ts'
import type { AttachmentStores, By } from './attachment-stores.ts'
import { syncSoon } from './claim-jobs.ts'
import { holdFor } from './hold-claim.ts'
import { noteChange } from './note-change.ts'
import { presentAttachment } from './present-claim.ts'
import { imageIn, rules } from './sent-image.ts'

type Asked = By & { claimId: number; sent: SentFiles; onceKey: string | undefined }
type Sent = { narrative: string; image: ImageFields | undefined; file: PreparedFile | undefined }

const images = 'attachment[images_attributes][]'
const written = z.object({ narrative })

/** The one attachment of a claim: its narrative, which is final, and if there is one its first file; with one key, once. */
export async function addAttachment(stores: AttachmentStores, asked: Asked): Promise<Attachment> {
  const { clinic, storage, links } = stores
  // What is not there, or has one, is refused before a file is read.
  const [first] = await clinic.read(tx => found(tx, asked.claimId))
  if (first !== undefined && asked.onceKey === undefined) throw refuse(422, secondAttachment)
  return withSentForm(storage.incoming, asked.sent, { file: `${images}[file]`, rules }, async form => {
    const sent = {
      ...parseFields(written, { narrative: form.fields.get('attachment[narrative]') }, 'errors'),
      image: form.file === undefined ? undefined : imageIn(form, images),
      file: form.file,
    }
    const row = await store(stores, asked, sent)
    return presentAttachment(row, { links, clinicId: clinic.id, now: asked.now })
  })
}

async function store(stores: AttachmentStores, asked: Asked, sent: Sent): Promise<AttachmentRow> {
  const { claimId, onceKey, userId, now } = asked
  const request = {
    key: onceKey,
    userId,
    name: 'POST attachments',
    content: [claimId, sent.narrative, sent.image ?? null, sent.file?.checksum ?? null],
    status: 201,
  }
  // What is kept has no addresses, for those expire: whoever repeats the request later gets new ones.
  const keep = async (blobId: number | undefined) => {
    const { body } = await answerOnce(stores.clinic, request, tx => add(tx, stores, asked, sent, blobId))
    return body as AttachmentRow
  }
  return sent.file === undefined ? keep(undefined) : withStoredFile(stores, sent.file, { userId, now }, keep)
}

async function add(
  tx: WriteTx,
  { syncs }: AttachmentStores,
  { claimId, userId, now }: Asked,
  { narrative, image, file }: Sent,
  blobId: number | undefined,
): Promise<AttachmentRow> {
  const held = await holdFor(tx, 'edit', claimId)
  if ((await found(tx, claimId)).length > 0) throw refuse(422, secondAttachment)
  const { id } = await insertAttachment(tx, { claimId, narrative, userId, now })
  if (blobId !== undefined && image !== undefined) {
    await attachBlob(tx, blobId, now)
    await insertImage(tx, { attachmentId: id, blobId, image, now })
  }
  await noteChange(tx, held, {
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

async function found(tx: Tx, claimId: number): Promise<AttachmentRow[]> {
  const claim = await attachmentsOf(tx, claimId)
  if (claim === undefined) throw notFound()
  return claim.attachments
}
