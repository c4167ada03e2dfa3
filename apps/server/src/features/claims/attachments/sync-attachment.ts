import { buffer } from 'node:stream/consumers'
import {
  type AttachmentUpload,
  ClearinghouseDown,
  type Payer,
  type UploadedAttachment,
} from '../../../drivers/clearinghouse/port.ts'
import { FileMissing, type FileStorage } from '../../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { announceClaim, insertActivity } from '../claim/claim-history.ts'
import { type ClaimDeps, syncAttachmentJob, unreachable } from '../claim/claim-jobs.ts'
import { lockClaim } from '../claim/claim-queries.ts'
import {
  noteAttachmentFailing,
  noteAttachmentId,
  noteImageAbandoned,
  noteImageFailing,
  noteImageRefused,
  noteImageSynced,
  type WaitingAttachment,
  type WaitingImage,
  waitingAttachment,
} from './sync-queries.ts'

/** What waits of an attachment, as the clearinghouse takes it. */
const uploadOf = (
  { id, narrative, payer, clearinghouseId, images }: WaitingAttachment,
  claimId: number,
  storage: FileStorage,
): AttachmentUpload => ({
  key: `A${id}${payer.code}`,
  payer,
  claimControlNumber: `C${claimId}`,
  narrative,
  attachmentId: clearinghouseId,
  images: images.map(image => ({
    key: imageKey(image, payer),
    filename: image.filename,
    typeCode: image.typeCode,
    orientation: image.orientationType,
    date: image.date,
    contentType: image.contentType,
    read: () => contentOf(image, storage),
  })),
})

/** One that is lost never comes back: nobody waits for it. */
async function contentOf({ storageKey }: WaitingImage, storage: FileStorage): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.open(storageKey))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

/** Another one once something else is said of the file, or to another payer. */
const imageKey = ({ id, typeCode, orientationType, date }: WaitingImage, payer: Payer): string =>
  `I${id}${typeCode}${orientationType}${date.replaceAll('-', '')}${payer.code}`

export const syncAttachmentTask = (deps: ClaimDeps): Task =>
  task(syncAttachmentJob, async ({ clinic, payload: { claimId } }) => {
    await syncAttachment(deps, clinic, claimId)
  })

/**
 * Hands the clearinghouse what it does not have yet of a claim's attachment. The same file goes under the same key, so
 * that two who do it at once, or one who does it again after a crash, hand it over once. Answers why it was not taken,
 * where it was not; throws as long as something is to be tried again.
 */
export async function syncAttachment(
  deps: ClaimDeps,
  clinic: ClinicDatabase,
  claimId: number,
): Promise<{ refused: string } | undefined> {
  const { clearinghouse, storage, clock, patienceMs } = deps
  const oldSince = new Date(clock.now().getTime() - patienceMs)
  const waiting = await clinic.read(tx => waitingAttachment(tx, { claimId, oldSince }))
  if (waiting === undefined) return undefined
  const answer = await clearinghouse
    .uploadAttachment(clinic, uploadOf(waiting, claimId, storage))
    .catch((error: unknown) => {
      if (error instanceof ClearinghouseDown) return { down: error }
      throw error
    })
  const recorded = await clinic.write(tx => recordUpload(tx, { claimId, waiting, answer, now: clock.now() }))
  if (recorded === 'for-another-payer') return syncAttachment(deps, clinic, claimId)
  if (recorded === 'not-yet')
    throw 'down' in answer ? answer.down : new ClearinghouseDown('not every file got there')
  if ('down' in answer) return { refused: `The attachment was not taken: ${unreachable}` }
  if ('refused' in answer) return { refused: `The attachment was not taken: ${answer.refused}` }
  return undefined
}

type UploadResponse = UploadedAttachment | { down: ClearinghouseDown }

/**
 * Writes down what became of each. Not yet: what went wrong on the way is tried again, by whoever tries this again. For
 * another payer: the claim was given to one meanwhile, who would look for the files and not find them.
 */
async function recordUpload(
  tx: WriteTx,
  input: { claimId: number; waiting: WaitingAttachment; answer: UploadResponse; now: Date },
): Promise<'done' | 'not-yet' | 'for-another-payer'> {
  const { claimId, waiting, answer, now } = input
  const claim = await lockClaim(tx, claimId)
  if (claim?.payerId !== waiting.payerId) return 'for-another-payer'
  let isLeft = await isLeftItself(tx, waiting, answer, now)
  let hasChanged = false
  for (const image of waiting.images) {
    const result = resultOf(answer, imageKey(image, waiting.payer))
    if ('failed' in result && !result.isFinal && !image.isOld) {
      await noteImageFailing(tx, image, now)
      isLeft = true
      continue
    }
    if (!(await noteResult(tx, image, result))) continue
    const message =
      'id' in result
        ? `File ${image.filename} was sent to the clearinghouse`
        : `File ${image.filename} could not be sent: ${result.failed}`
    await insertActivity(tx, claim.id, { action: 'sync_image', message, userId: null, now })
    hasChanged = true
  }
  if (hasChanged) announceClaim(tx, claim)
  return isLeft ? 'not-yet' : 'done'
}

/** Whether the attachment by itself, without its files, is to be tried again. */
async function isLeftItself(tx: WriteTx, waiting: WaitingAttachment, answer: UploadResponse, now: Date) {
  const { id, clearinghouseId, isOld } = waiting
  if ('attachmentId' in answer) await noteAttachmentId(tx, { id, clearinghouseId: answer.attachmentId })
  if (!('down' in answer) || clearinghouseId !== null) return false
  await noteAttachmentFailing(tx, id, now)
  return !isOld
}

type Result = { id: string } | { failed: string; isFinal: boolean }

/** False: somebody has said otherwise of the file meanwhile, or wants it tried again. */
function noteResult(tx: WriteTx, image: WaitingImage, result: Result): Promise<boolean> {
  if ('id' in result) return noteImageSynced(tx, { ...image, clearinghouseId: result.id })
  return result.isFinal ? noteImageRefused(tx, image) : noteImageAbandoned(tx, image)
}

const unanswered = { failed: 'nothing was said of it', isFinal: false }

function resultOf(answer: UploadResponse, key: string): Result {
  if ('down' in answer) return { failed: unreachable, isFinal: false }
  if ('refused' in answer) return { failed: answer.refused, isFinal: true }
  return answer.images.find(image => image.key === key) ?? unanswered
}
