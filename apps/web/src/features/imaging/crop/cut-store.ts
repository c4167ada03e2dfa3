import type { Image } from '@archwire/contract/imaging/calls'
import { CallError } from '../../../lib/api/call-error.ts'
import type { Sending } from '../../../ui/crop/crop-dialog.tsx'
import { type NewImage, uploadImage } from '../images/imaging.ts'

type Try = { key: string; image: NewImage }

// Everything else may have been stored, and only the answer was lost.
const wasRefused = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Stores what is cut, try by try. One that nobody heard of is sent again by its key first: then it is known what it has
 * stored, and that is what the next one replaces.
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
  /** `next` says what is to be stored, given what an earlier try has. */
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
