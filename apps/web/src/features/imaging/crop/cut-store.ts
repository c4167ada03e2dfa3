import type { Image } from '@archwire/contract/imaging/calls'
import { CallError } from '../../../lib/api/call-error.ts'
import type { Sending } from '../../../ui/crop/crop-dialog.tsx'
import { type NewImage, uploadImage } from '../images/imaging.ts'

type Try = { key: string; image: NewImage }

// After any other failure the image may have been stored, and only the response was lost.
const wasRefused = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Stores cropped images, one try after another. A try without a response is sent again under its key first: that
 * reveals what it stored, and the next try replaces it.
 */
export function cutStore() {
  let unconfirmed: Try | undefined
  let stored: { key: string; image: Image } | undefined
  const send = async ({ key, image }: Try, sending: Omit<Sending, 'idempotencyKey'>) => {
    unconfirmed = { key, image }
    try {
      stored = { key, image: await uploadImage(image, { ...sending, idempotencyKey: key }) }
      unconfirmed = undefined
    } catch (error) {
      if (wasRefused(error)) unconfirmed = undefined
      throw error
    }
  }
  /** `next` builds the image to store from what an earlier try has stored. */
  return async (
    { idempotencyKey: key, ...sending }: Sending,
    next: (last: Image | undefined) => NewImage | Promise<NewImage>,
  ): Promise<void> => {
    if (unconfirmed !== undefined) {
      await send(unconfirmed, sending).catch(error => {
        if (!wasRefused(error)) throw error
      })
    }
    if (stored?.key !== key) await send({ key, image: await next(stored?.image) }, sending)
  }
}
