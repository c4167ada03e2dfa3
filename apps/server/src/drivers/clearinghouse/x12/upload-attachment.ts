import { asJson, attachmentAnswer, imageAnswer } from '../json-parcels.ts'
import { type AttachmentUpload, type Clearinghouse, ClearinghouseDown, type Refused } from '../port.ts'
import { readJson } from '../readable.ts'
import type { Delivery, Parcel } from '../transport.ts'
import type { X12Deps } from './x12-deps.ts'

export const uploadAttachment =
  ({ transport }: X12Deps): Clearinghouse['uploadAttachment'] =>
  async (clinic, upload) => {
    const hand = async (parcel: Parcel) => answered(await transport.exchange(clinic, parcel))
    const opened = upload.attachmentId ?? (await openAttachment(hand, upload))
    if (typeof opened === 'object') return opened
    const images = []
    for (const image of upload.images) images.push(await sendImage(hand, opened, image))
    return { attachmentId: opened, images }
  }

type Hand = (parcel: Parcel) => Promise<{ answer: Buffer } | Refused>

async function openAttachment(hand: Hand, upload: AttachmentUpload): Promise<string | Refused> {
  const { key, payer, claimControlNumber, narrative } = upload
  const body = asJson({ payer, claimControlNumber, narrative })
  const taken = await hand({ kind: 'attachment', id: key, body })
  return 'refused' in taken ? taken : readJson(attachmentAnswer, taken.answer).attachmentId
}

/** One after the other: what fails is told with the rest, and only that is tried again. */
async function sendImage(
  hand: Hand,
  attachmentId: string,
  { key, read, ...described }: AttachmentUpload['images'][number],
): Promise<{ key: string; id: string } | { key: string; failed: string; isFinal: boolean }> {
  try {
    const content = await read()
    if (content === undefined) return { key, failed: 'the file is no longer there', isFinal: true }
    const taken = await hand({
      kind: 'image',
      id: key,
      body: asJson({ attachmentId, ...described, content: content.toString('base64') }),
    })
    if ('refused' in taken) return { key, failed: taken.refused, isFinal: true }
    return { key, id: readJson(imageAnswer, taken.answer).imageId }
  } catch (error) {
    if (!(error instanceof ClearinghouseDown)) throw error
    return { key, failed: error.message, isFinal: false }
  }
}

function answered(delivery: Delivery): { answer: Buffer } | Refused {
  if ('pending' in delivery) throw new ClearinghouseDown('it has not been taken yet')
  return delivery
}
