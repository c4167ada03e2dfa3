import { z } from 'zod'
import type { IncomingMedium } from '../../../drivers/sms/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'

/** The body of a text that came without words. */
const emptyText = '(empty text)'

/**
 * Pictures beyond this number from one phone within a day are not fetched automatically: a phone must not fill a
 * disk.
 */
const mostPicturesPerDay = 100

/** A new picture or file of a text. One with a failure is not fetched. */
export type NewPicture = { contentType: string; reference: string | null; failure: string | null }

const isPicture = (contentType: string) => contentType.startsWith('image/')

/** The file extension of a picture of this type. Undefined: pictures of this type are not stored. */
export function fileEnd(contentType: string): 'jpg' | 'png' | undefined {
  if (['image/jpeg', 'image/jpg', 'image/pjpeg'].includes(contentType)) return 'jpg'
  return contentType === 'image/png' ? 'png' : undefined
}

// The provider may write the type in capitals, with parameters behind it, or not as a type at all.
const tidyType = (contentType: string) =>
  /^[a-z]+\/[\w.+-]+/.exec(contentType.trim().toLowerCase())?.[0].slice(0, 100) ?? 'application/octet-stream'

/** The pictures and files of a text. `earlier` is how many came from the same number within a day before. */
export function picturesOf(media: readonly IncomingMedium[], earlier: number): NewPicture[] {
  return media.map(({ reference, contentType }, place) => {
    const type = tidyType(contentType)
    const never = reasonNotStored(type, reference)
    if (reference === undefined || never !== undefined)
      return { contentType: type, reference: null, failure: never ?? '' }
    const isTooMuch = earlier + place >= mostPicturesPerDay
    const failure = isTooMuch ? `More than ${mostPicturesPerDay} came from this number within a day.` : null
    return { contentType: type, reference, failure }
  })
}

function reasonNotStored(contentType: string, reference: string | undefined): string | undefined {
  if (!isPicture(contentType)) return 'Only pictures are kept.'
  if (fileEnd(contentType) === undefined) {
    const kind = contentType.slice('image/'.length).replace(/^x-|\+.*$/g, '')
    return `It is of the kind ${kind.toUpperCase()}. Only JPEG and PNG are kept.`
  }
  return reference === undefined ? 'It was not to be had from the texting service.' : undefined
}

/** The body of a text. Without words, it says what came instead. */
export function textBodyOf(body: string, media: readonly IncomingMedium[]): string {
  if (body.trim() !== '') return body
  const pictures = media.filter(({ contentType }) => isPicture(tidyType(contentType))).length
  if (pictures > 0) return pictures === 1 ? 'Picture' : `${pictures} pictures`
  if (media.length > 0) return media.length === 1 ? '(file)' : `(${media.length} files)`
  return emptyText
}

const number = z.number().int().positive()

// Only processes that die and a storage that fails use up attempts: while the provider is unavailable, the job adds
// itself again.
const maxAttempts = 25

/**
 * A picture may take a minute to load. The pictures of one clinic leave room for those of others, and all of them for
 * other jobs.
 */
const concurrencyLimit = { name: 'pictures', most: 3, mostOfClinic: 2 }

/** Fetches the pictures of a text. Declared apart from the task, because receiving a text needs no provider. */
export const fetchPictures = job({
  name: 'fetch-pictures',
  payload: z.object({ messageId: number }),
  maxAttempts,
  concurrency: concurrencyLimit,
})

/** Adds the job once: one job is enough for all pictures of a text. */
export const enqueueFetchPictures = (tx: WriteTx, messageId: number, afterMs = 0): Promise<void> =>
  enqueue(tx, fetchPictures, { messageId }, { key: `pictures ${tx.clinicId} ${messageId}`, afterMs })

/** Deletes a stored picture at the provider. */
export const removePicture = job({
  name: 'remove-picture-at-provider',
  payload: z.object({ pictureId: number }),
  maxAttempts: 15,
  concurrency: concurrencyLimit,
})
