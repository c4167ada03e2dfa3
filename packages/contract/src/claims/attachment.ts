import { attachmentCodes, orientations, syncStatuses } from '@archwire/domain/claims/attachment-types'
import { z } from 'zod'
import { calendarDate, instant } from '../fields.ts'

export const attachmentImage = z.object({
  id: z.number().int(),
  /** Both are the name of the file: callers of long standing read either. */
  name: z.string(),
  filename: z.string(),
  contentType: z.string(),
  byteSize: z.number().int(),
  /** Good for an hour at least; a later answer has another one. */
  url: z.string(),
  /** Of a picture, a small one. */
  thumbnailUrl: z.string().nullable(),
  date: calendarDate,
  typeCode: z.enum(attachmentCodes),
  orientationType: z.enum(orientations),
  /** Whether the clearinghouse has it. */
  syncStatus: z.enum(syncStatuses),
  updatedAt: instant,
})
export type AttachmentImage = z.output<typeof attachmentImage>

/** What goes with a claim: the reasons in words, and files. A claim has one at most. */
export const attachment = z.object({
  id: z.number().int(),
  narrative: z.string(),
  images: z.array(attachmentImage),
})
export type Attachment = z.output<typeof attachment>
