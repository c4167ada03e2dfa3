import {
  attachmentCodes,
  imageMessages,
  narrativeProblem,
  orientations,
} from '@archwire/domain/claims/attachments'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, ruled } from '../fields.ts'
import { attachment, attachmentImage } from './claim.ts'
import { requiredDate } from './claim-fields.ts'

/**
 * The text fields of a form with a file. The route parses them with this schema, because a form is not parsed like
 * JSON.
 */
export const imageFields = z.object({
  date: requiredDate(imageMessages.date),
  typeCode: z.enum(attachmentCodes, { error: imageMessages.typeCode }),
  orientationType: z.enum(orientations, { error: imageMessages.orientationType }),
})
export type ImageFields = z.output<typeof imageFields>

export const narrative = ruled(narrativeProblem, text => text.trim().replaceAll('\r\n', '\n'))

export const narrativeIsFinal = 'Narrative cannot be changed'
export const secondAttachment = 'A claim has one attachment'

const imageForm = {
  'image[date]': 'text',
  'image[type_code]': 'text',
  'image[orientation_type]': 'text',
} as const

const ofClaim = z.object({ claimId: id })
const ofAttachment = ofClaim.extend({ attachmentId: id })
const ofImage = ofAttachment.extend({ imageId: id })

export const listAttachments = endpoint({
  method: 'GET',
  path: '/insurances/claims/:claimId/attachments',
  who: 'staff',
  summary: 'The attachment of a claim: none or one',
  params: ofClaim,
  reply: z.array(attachment),
})

export const addAttachment = endpoint({
  method: 'POST',
  path: '/insurances/claims/:claimId/attachments',
  who: 'staff',
  summary:
    'The narrative of a claim, which is final, and if wanted its first file: png, jpeg or pdf of at most 15 MB',
  idempotent: true,
  takes: 'form',
  form: {
    'attachment[narrative]': 'text',
    'attachment[images_attributes][][date]': 'text',
    'attachment[images_attributes][][type_code]': 'text',
    'attachment[images_attributes][][orientation_type]': 'text',
    'attachment[images_attributes][][file]': 'file',
  },
  params: ofClaim,
  reply: attachment,
})

export const changeNarrative = endpoint({
  method: 'PUT',
  path: '/insurances/claims/:claimId/attachments/:attachmentId',
  who: 'staff',
  summary: 'The same narrative again; another one is refused',
  params: ofAttachment,
  body: z.object({ attachment: z.object({ narrative }) }),
  reply: attachment,
})

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/insurances/claims/:claimId/attachments/:attachmentId',
  who: 'staff',
  summary: 'Take the attachment off a claim, with its files',
  params: ofAttachment,
})

export const addAttachmentImage = endpoint({
  method: 'POST',
  path: '/insurances/claims/:claimId/attachments/:attachmentId/images',
  who: 'staff',
  summary: 'Add a file to the attachment of a claim: png, jpeg or pdf of at most 15 MB',
  idempotent: true,
  takes: 'form',
  form: { ...imageForm, 'image[file]': 'file' },
  params: ofAttachment,
  reply: attachmentImage,
})

export const changeAttachmentImage = endpoint({
  method: 'PUT',
  path: '/insurances/claims/:claimId/attachments/:attachmentId/images/:imageId',
  who: 'staff',
  summary: 'Say otherwise of what day and kind a file is, and which side it shows',
  versioned: true,
  takes: 'form',
  form: imageForm,
  params: ofImage,
  reply: attachmentImage,
})

export const removeAttachmentImage = endpoint({
  method: 'DELETE',
  path: '/insurances/claims/:claimId/attachments/:attachmentId/images/:imageId',
  who: 'staff',
  summary: 'Take a file off the attachment of a claim',
  params: ofImage,
})
