import {
  addAttachmentImage,
  addAttachment as addCall,
  changeAttachmentImage,
  listAttachments,
  removeAttachmentImage,
  removeAttachment as removeCall,
} from '@archwire/contract/claims/attachment-calls'
import type { Attachment, AttachmentImage } from '@archwire/contract/claims/claim'
import type { AttachmentType, Orientation } from '@archwire/domain/claims/attachments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { filesStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { claimKey } from '../claim/claim-queries.ts'

/**
 * The claim's attachment: none or one. The addresses of its files expire, so they are read again before they are shown.
 */
export const attachmentsQuery = (patientId: number, claimId: number) =>
  queryOptions({
    queryKey: [...claimKey(patientId, claimId), 'attachments'],
    queryFn: ({ signal }) =>
      call(listAttachments, { params: { claimId } }, { signal }).catch(
        withErrorMessage("We couldn't find the claim attachments"),
      ),
    staleTime: filesStaleTime,
  })

/** The details of a file. */
export type ImageFacts = { date: string; typeCode: AttachmentType; orientationType: Orientation }

function formOf({ date, typeCode, orientationType }: ImageFacts): FormData {
  const form = new FormData()
  form.set('image[date]', date)
  form.set('image[type_code]', typeCode)
  form.set('image[orientation_type]', orientationType)
  return form
}

export function addAttachment(
  claimId: number,
  narrative: string,
  idempotencyKey: string,
): Promise<Attachment> {
  const form = new FormData()
  form.set('attachment[narrative]', narrative)
  return call(addCall, { params: { claimId } }, { form, idempotencyKey })
}

export const removeAttachment = (claimId: number, attachmentId: number): Promise<undefined> =>
  call(removeCall, { params: { claimId, attachmentId } })

type Sending = { signal: AbortSignal; onProgress: (share: number) => void; idempotencyKey: string }

export function addImage(
  place: { claimId: number; attachmentId: number },
  file: File,
  facts: ImageFacts,
  sending: Sending,
): Promise<AttachmentImage> {
  // The details precede the file in the body, so that the server knows them when the file arrives.
  const form = formOf(facts)
  form.set('image[file]', file)
  return call(addAttachmentImage, { params: place }, { form, ...sending })
}

export const saveImage = (
  place: { claimId: number; attachmentId: number },
  { id: imageId, updatedAt }: AttachmentImage,
  facts: ImageFacts,
): Promise<AttachmentImage> =>
  call(changeAttachmentImage, { params: { ...place, imageId } }, { form: formOf(facts), ifMatch: updatedAt })

export const removeImage = (
  place: { claimId: number; attachmentId: number },
  { id: imageId }: AttachmentImage,
): Promise<undefined> => call(removeAttachmentImage, { params: { ...place, imageId } })
