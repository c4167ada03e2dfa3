import { buffer } from 'node:stream/consumers'
import {
  type AttachmentUpload,
  ClearinghouseDown,
  type Payer,
  type UploadedAttachment,
} from '../../drivers/clearinghouse/port.ts'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { insertActivity } from './activity-queries.ts'
import { announceClaim } from './announce.ts'
import { type ClaimDeps, unreachable } from './claim-deps.ts'
import { syncAttachmentJob } from './claim-jobs.ts'
import { lockClaim } from './claim-queries.ts'
import {
  noteAttachmentId,
  noteImageFailed,
  noteImageSynced,
  type WaitingAttachment,
  type WaitingImage,
  waitingAttachment,
} from './sync-queries.ts'

export const syncAttachmentTask = (deps: ClaimDeps): Task =>
  task(syncAttachmentJob, async ({ clinic, payload: { claimId } }) => {
    await syncAttachment(deps, clinic, claimId)
  })

/**
 * Hands the clearinghouse what it does not have yet of a claim's attachment. The same file goes under the same key, so
 * that two who do it at once, or one who does it again after a crash, hand it over once. Answers why it was not taken,
 * where it was not. `askedAt`: since when somebody waits for it, whose patience begins then, not with the file's.
 */
export async function syncAttachment(
  deps: ClaimDeps,
  clinic: ClinicDatabase,
  claimId: number,
  askedAt = new Date(0),
): Promise<{ refused: string } | undefined> {
  const { clearinghouse, storage, clock, patienceMs } = deps
  const waiting = await clinic.read(tx => waitingAttachment(tx, claimId))
  if (waiting === undefined) return undefined
  const since = Math.max(waiting.since.getTime(), askedAt.getTime())
  const isOld = clock.now().getTime() - since >= patienceMs
  const answer = await clearinghouse
    .uploadAttachment(clinic, uploadOf(waiting, claimId, storage))
    .catch((error: unknown) => {
      if (error instanceof ClearinghouseDown && isOld) return { refused: unreachable }
      throw error
    })
  const isRecorded = await clinic.write(tx =>
    record(tx, { claimId, waiting, answer, isOld, now: clock.now() }),
  )
  if (!isRecorded) return syncAttachment(deps, clinic, claimId, askedAt)
  if ('refused' in answer) return { refused: `The attachment was not taken: ${answer.refused}` }
  // What went wrong on the way is tried again, by whoever tries this again.
  if (!isOld && answer.images.some(image => 'failed' in image && !image.isFinal))
    throw new ClearinghouseDown('not every file got there')
  return undefined
}

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
    key: keyOf(image, payer),
    filename: image.filename,
    typeCode: image.typeCode,
    orientation: image.orientationType,
    date: image.date,
    contentType: image.contentType,
    read: async () => buffer(await storage.open(image.storageKey)),
  })),
})

/** Another one once something else is said of the file, or to another payer. */
const keyOf = ({ id, typeCode, orientationType, date }: WaitingImage, payer: Payer): string =>
  `I${id}${typeCode}${orientationType}${date.replaceAll('-', '')}${payer.code}`

type Recorded = {
  claimId: number
  waiting: WaitingAttachment
  answer: UploadedAttachment
  isOld: boolean
  now: Date
}

/** False: the claim was given to another payer meanwhile, who would look for the files and not find them. */
async function record(tx: WriteTx, { claimId, waiting, answer, isOld, now }: Recorded): Promise<boolean> {
  const claim = await lockClaim(tx, claimId)
  if (claim?.payerId !== waiting.payerId) return false
  if (!('refused' in answer))
    await noteAttachmentId(tx, { id: waiting.id, clearinghouseId: answer.attachmentId })
  let hasChanged = false
  for (const image of waiting.images) {
    const result = resultOf(answer, keyOf(image, waiting.payer))
    if ('failed' in result && !result.isFinal && !isOld) continue
    const isNews =
      'id' in result
        ? await noteImageSynced(tx, { ...image, clearinghouseId: result.id })
        : await noteImageFailed(tx, image)
    if (!isNews) continue
    const message =
      'id' in result
        ? `File ${image.filename} was sent to the clearinghouse`
        : `File ${image.filename} could not be sent: ${result.failed}`
    await insertActivity(tx, claim.id, { action: 'sync_image', message, userId: null, now })
    hasChanged = true
  }
  if (hasChanged) announceClaim(tx, claim)
  return true
}

const unanswered = { failed: 'nothing was said of it', isFinal: false }

function resultOf(answer: UploadedAttachment, key: string) {
  if ('refused' in answer) return { failed: answer.refused, isFinal: true }
  return answer.images.find(image => image.key === key) ?? unanswered
}
