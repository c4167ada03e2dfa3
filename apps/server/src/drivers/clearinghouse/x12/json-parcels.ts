import { z } from 'zod'
import { type AttachmentUpload, type Clearinghouse, ClearinghouseDown, type Refused } from '../port.ts'
import type { Delivery, Parcel } from '../transport.ts'
import { readJson } from './codec.ts'
import type { X12Deps } from './envelope.ts'

const text = z.string().max(2_000)

/** The answer to a validation. If every list is empty the claim is clean. */
const validationResponse = z.object({
  claimErrors: z.array(z.object({ field: text, message: text })).max(500),
  claimItemErrors: z
    .array(z.object({ itemId: z.number().int().nullable(), field: text, message: text }))
    .max(500),
  statusDescriptions: z.array(text).max(500),
})

const id = z.string().regex(/^[A-Za-z0-9._-]{1,50}$/)

const attachmentResponse = z.object({ attachmentId: id })

const imageResponse = z.object({ imageId: id })

/** Encodes a value as JSON bytes. */
const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value), 'utf8')

export const validateClaim =
  ({ transport }: X12Deps): Clearinghouse['validateClaim'] =>
  async (clinic, claim, key) => {
    const delivery = await transport.exchange(clinic, {
      kind: 'validation',
      id: key,
      body: asJson({ claim }),
    })
    if ('refused' in delivery) return delivery
    if ('pending' in delivery) throw new ClearinghouseDown('it has not been looked at yet')
    const { claimErrors, claimItemErrors, statusDescriptions } = readJson(validationResponse, delivery.answer)
    return claimErrors.length + claimItemErrors.length + statusDescriptions.length === 0
      ? { clean: true }
      : { claimErrors, itemErrors: claimItemErrors, statusDescriptions }
  }

export const uploadAttachment =
  ({ transport }: X12Deps): Clearinghouse['uploadAttachment'] =>
  async (clinic, upload) => {
    const deliver = async (parcel: Parcel) => answered(await transport.exchange(clinic, parcel))
    const opened = upload.attachmentId ?? (await openAttachment(deliver, upload))
    if (typeof opened === 'object') return opened
    const images = []
    for (const image of upload.images) images.push(await sendImage(deliver, opened, image))
    return { attachmentId: opened, images }
  }

type Deliver = (parcel: Parcel) => Promise<{ answer: Buffer } | Refused>

async function openAttachment(deliver: Deliver, upload: AttachmentUpload): Promise<string | Refused> {
  const { key, payer, claimControlNumber, narrative } = upload
  const body = asJson({ payer, claimControlNumber, narrative })
  const taken = await deliver({ kind: 'attachment', id: key, body })
  return 'refused' in taken ? taken : readJson(attachmentResponse, taken.answer).attachmentId
}

/** Sends one image. A failure is returned with the other results, and only that image is retried. */
async function sendImage(
  deliver: Deliver,
  attachmentId: string,
  { key, read, ...described }: AttachmentUpload['images'][number],
): Promise<{ key: string; id: string } | { key: string; failed: string; isFinal: boolean }> {
  try {
    const content = await read()
    if (content === undefined) return { key, failed: 'the file is no longer there', isFinal: true }
    const taken = await deliver({
      kind: 'image',
      id: key,
      body: asJson({ attachmentId, ...described, content: content.toString('base64') }),
    })
    if ('refused' in taken) return { key, failed: taken.refused, isFinal: true }
    return { key, id: readJson(imageResponse, taken.answer).imageId }
  } catch (error) {
    if (!(error instanceof ClearinghouseDown)) throw error
    return { key, failed: error.message, isFinal: false }
  }
}

function answered(delivery: Delivery): { answer: Buffer } | Refused {
  if ('pending' in delivery) throw new ClearinghouseDown('it has not been taken yet')
  return delivery
}
