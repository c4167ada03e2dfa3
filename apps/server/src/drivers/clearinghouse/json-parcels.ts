import { z } from 'zod'

const text = z.string().max(2_000)

/** What a validation answers; with every list empty the claim is clean. */
export const validationAnswer = z.object({
  claimErrors: z.array(z.object({ field: text, message: text })).max(500),
  claimItemErrors: z
    .array(z.object({ itemId: z.number().int().nullable(), field: text, message: text }))
    .max(500),
  statusDescriptions: z.array(text).max(500),
})

const id = z.string().regex(/^[A-Za-z0-9._-]{1,50}$/)

export const attachmentAnswer = z.object({ attachmentId: id })

export const imageAnswer = z.object({ imageId: id })

/** As bytes, for the way. */
export const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value), 'utf8')
