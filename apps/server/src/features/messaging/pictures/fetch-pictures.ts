import { mostPictureBytes, pictureExtensions } from '@archwire/domain/files/upload-kinds'
import { localDay } from '@archwire/domain/time/clinic-time'
import { formatDay } from '@archwire/domain/time/format-day'
import type { FetchedMedium, SmsDriver } from '../../../drivers/sms/port.ts'
import type { FileStorage } from '../../../drivers/storage/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { type FileRules, withPreparedFile } from '../../../platform/files/receive-file.ts'
import { withStoredFile } from '../../../platform/files/store-file.ts'
import { Refusal } from '../../../platform/http/refuse.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { retryDelay } from '../delivery/delivery-times.ts'
import { enqueueFetchPictures, fetchPictures, fileEnd, removePicture } from './incoming-pictures.ts'
import { settleNotReceived, settleReceived } from './picture-outcome.ts'
import {
  clearReference,
  clinicZone,
  type PictureRow,
  pictureById,
  waitingPictures,
} from './picture-queries.ts'

/**
 * The file name of a texted picture, which has none of its own: it begins with the day on which the clinic received
 * it.
 */
function pictureName(
  { createdAt, place, contentType }: { createdAt: Date; place: number; contentType: string },
  timeZone: string,
): string {
  const day = formatDay(localDay(createdAt, timeZone), 'MMM dd, yyyy')
  return `Texted ${day}${place === 1 ? '' : ` (${place})`}.${fileEnd(contentType) ?? 'jpg'}`
}

type PictureTimes = {
  /** How long a picture is tried while the provider is unavailable. */
  keepTryingMs: number
  /** For this long after the text, the provider may not have the picture yet. */
  notYetMs: number
}

const minute = 60_000
const defaultPictureTimes: PictureTimes = { keepTryingMs: 24 * 60 * minute, notYetMs: 10 * minute }

type PictureDeps = { driver: SmsDriver; storage: FileStorage; clock: Clock; times?: PictureTimes }

// The same types and size as for an uploaded image.
const rules: FileRules = { allowed: pictureExtensions, mostBytes: mostPictureBytes }

/**
 * Fetches the pictures of a text one after the other, and checks and stores them like uploads. While the provider is
 * unavailable they wait, and the job adds itself again at growing intervals. After a day they are given up.
 */
export const fetchPicturesTask = (deps: PictureDeps): Task =>
  task(fetchPictures, async ({ clinic, payload: { messageId } }) => {
    const waiting = await clinic.read(tx => waitingPictures(tx, messageId))
    let longest = 0
    for (const picture of waiting) longest = Math.max(longest, await fetchOne(deps, clinic, picture))
    if (longest > 0) await clinic.write(tx => enqueueFetchPictures(tx, messageId, longest))
  })

/** Returns after how many milliseconds to try again. 0: the picture is settled. */
async function fetchOne(deps: PictureDeps, clinic: ClinicDatabase, picture: PictureRow): Promise<number> {
  const { keepTryingMs, notYetMs } = deps.times ?? defaultPictureTimes
  const outcome = await fetchAndStore(deps, clinic, picture)
  if (outcome === 'received') return 0
  const now = deps.clock.now()
  const isNew = now.getTime() - picture.createdAt.getTime() < notYetMs
  if ('refused' in outcome || (outcome.away === gone && !isNew)) {
    const isGone = 'away' in outcome
    const failure = isGone ? 'The texting service does not have it any more.' : outcome.refused
    await clinic.write(tx => settleNotReceived(tx, picture.id, { failure, isGone }))
    return 0
  }
  const waitedMs = now.getTime() - picture.requestedAt.getTime()
  if (waitedMs < keepTryingMs) return retryDelay(waitedMs)
  const failure = `It could not be fetched for 24 hours: ${outcome.away}.`
  await clinic.write(tx => settleNotReceived(tx, picture.id, { failure, isGone: false }))
  return 0
}

const gone = 'the texting service does not have it'

type Outcome = 'received' | { refused: string } | { away: string }

async function fetchAndStore(
  deps: PictureDeps,
  clinic: ClinicDatabase,
  { id, place, contentType, reference, createdAt }: PictureRow,
): Promise<Outcome> {
  const { driver, storage, clock } = deps
  if (reference === null) return { refused: 'It was not to be had from the texting service.' }
  let fetched: FetchedMedium
  try {
    fetched = await driver.fetchMedium(reference, clinic)
  } catch (error) {
    return { away: failureText(error) }
  }
  if ('gone' in fetched) return { away: gone }
  if ('refused' in fetched) return { refused: `${fetched.refused}.` }
  const { content } = fetched
  try {
    const fileName = pictureName({ createdAt, place, contentType }, await clinic.read(clinicZone))
    return await withPreparedFile(storage.incoming, { fileName, content }, rules, prepared =>
      withStoredFile({ clinic, storage }, prepared, { userId: null, now: clock.now() }, async blobId => {
        await clinic.write(tx => settleReceived(tx, { id, blobId, now: clock.now() }))
        return 'received' as const
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 413) return { refused: 'It is larger than 15 MB, or has too many pixels.' }
    if (error.status === 415) return { refused: 'It is no JPEG or PNG picture, or it is damaged.' }
    return { away: 'it did not come whole' }
  } finally {
    content.destroy()
  }
}

const failureText = (error: unknown) => {
  const { message, name } = error as Error
  return name === 'AbortError' || name === 'TimeoutError' ? 'no answer in time' : message
}

/**
 * The clinic keeps the patient's picture, and nobody else should. If the provider is unavailable, the job is tried
 * again.
 */
export const removePictureTask = ({ driver }: Pick<PictureDeps, 'driver'>): Task =>
  task(removePicture, async ({ clinic, payload: { pictureId } }) => {
    const picture = await clinic.read(tx => pictureById(tx, pictureId))
    if (picture?.state !== 'stored' || picture.reference === null) return
    await driver.removeMedium(picture.reference, clinic)
    await clinic.write(tx => clearReference(tx, pictureId))
  })
