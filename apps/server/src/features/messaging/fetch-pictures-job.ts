import { z } from 'zod'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { enqueue, job } from '../../platform/jobs/job.ts'

const number = z.number().int().positive()

// Attempts are used up by processes that die, and by a storage that is away: while the provider is, the job adds itself again.
const maxAttempts = 25

/** A picture may take a minute to come: those of one clinic leave room for others', and all of them for other jobs. */
const lane = { name: 'pictures', most: 3, mostOfClinic: 2 }

/** Fetches what came with a text. Declared apart from the task: whoever receives a text needs no provider. */
export const fetchPictures = job({
  name: 'fetch-pictures',
  payload: z.object({ messageId: number }),
  maxAttempts,
  lane,
})

/** Adds the job, once: of those that wait for the same pictures one is enough. */
export const wantPictures = (tx: WriteTx, messageId: number, afterMs = 0): Promise<void> =>
  enqueue(tx, fetchPictures, { messageId }, { key: `pictures ${tx.clinicId} ${messageId}`, afterMs })

/** Has the provider forget a picture that we keep. */
export const removePicture = job({
  name: 'remove-picture-at-provider',
  payload: z.object({ pictureId: number }),
  maxAttempts: 15,
  lane,
})
