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

/** The part of an attachment that was not sent yet, in the form that the clearinghouse takes. */
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

/** A lost file never comes back, so it is not waited for. */
async function contentOf({ storageKey }: WaitingImage, storage: FileStorage): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.open(storageKey))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

/** The key of a file. It changes with the description of the file and with the payer. */
const imageKey = ({ id, typeCode, orientationType, date }: WaitingImage, payer: Payer): string =>
  `I${id}${typeCode}${orientationType}${date.replaceAll('-', '')}${payer.code}`

export const syncAttachmentTask = (deps: ClaimDeps): Task =>
  task(syncAttachmentJob, async ({ clinic, payload: { claimId } }) => {
    await syncAttachment(deps, clinic, claimId)
  })

/**
 * Sends the clearinghouse what it does not have yet of a claim's attachment. The same file has the same key, so that it
 * arrives once, even if two jobs send it or one repeats it after a crash. Returns the reason if it was refused. Throws
 * while something must be retried.
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
 * Records the outcome of each file. 'not-yet': some failed on the way and are retried with the job.
 * 'for-another-payer': the payer of the claim has changed in the meantime, and would not find the files.
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

/** Whether the attachment itself, without its files, must be sent again. */
async function isLeftItself(tx: WriteTx, waiting: WaitingAttachment, answer: UploadResponse, now: Date) {
  const { id, clearinghouseId, isOld } = waiting
  if ('attachmentId' in answer) await noteAttachmentId(tx, { id, clearinghouseId: answer.attachmentId })
  if (!('down' in answer) || clearinghouseId !== null) return false
  await noteAttachmentFailing(tx, id, now)
  return !isOld
}

type Result = { id: string } | { failed: string; isFinal: boolean }

/** False: the file was changed in the meantime, or somebody wants it retried. */
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
