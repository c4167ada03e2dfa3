import type { InboundMessage } from '../../../drivers/clearinghouse/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { processInboundFileJob } from '../claim/claim-jobs.ts'
import { submissionsByNumber } from '../claim/submission-queries.ts'
import { applyResponse, type ClaimResponse } from '../responses/apply-response.ts'
import { lockInboundFile, saveRemaining } from './inbound-file-queries.ts'
import { numberOf, numbersIn, type PlacedMessage } from './store-inbound-file.ts'

/** How many messages are processed in one transaction. A file may be about ten thousand claims. */
const atOnce = 100

export const processInboundFileTask = (clock: Clock): Task =>
  task(processInboundFileJob, ({ clinic, payload: { fileId } }) => processInboundFile(clinic, fileId, clock))

/** Processes a file in parts. Each part is removed from the stored file in its own transaction. */
export async function processInboundFile(
  clinic: ClinicDatabase,
  fileId: number,
  clock: Clock,
): Promise<void> {
  for (let isDone = false; !isDone; ) isDone = await clinic.write(tx => processPart(tx, fileId, clock.now()))
}

/** True: the file is done. */
async function processPart(tx: WriteTx, fileId: number, now: Date): Promise<boolean> {
  const file = await lockInboundFile(tx, fileId)
  if (file === undefined || file.content === null) return true
  const placed = JSON.parse(file.content) as PlacedMessage[]
  await applyMessages(tx, fileId, placed.slice(0, atOnce), now)
  const rest = placed.slice(atOnce)
  await saveRemaining(tx, { id: fileId, content: rest.length === 0 ? null : JSON.stringify(rest), now })
  return rest.length === 0
}

async function applyMessages(tx: WriteTx, fileId: number, placed: PlacedMessage[], now: Date): Promise<void> {
  const submissions = await submissionsByNumber(tx, numbersIn(placed.map(({ news: message }) => message)))
  const byNumber = new Map(
    submissions.flatMap(one => [[one.controlNumber, one] as const, [String(one.group), one] as const]),
  )
  const meant = placed.flatMap(({ position, news: message }) => {
    const submission = byNumber.get(numberOf(message))
    if (submission === undefined || isOfAnother(message, submission.createdAt)) return []
    return [{ position, message, ...submission }]
  })
  // Several claims are always locked in the same order. Messages about the same claim keep their order.
  for (const { claimId, id, message, position } of meant.toSorted(
    (one, other) => one.claimId - other.claimId,
  ))
    await applyResponse(tx, {
      claimId,
      response: claimResponseOf(message, { submissionId: id, fileId, position }),
      now,
    })
}

/** Eligibility inquiries have interchanges too. Their number may be a claim's by chance, but not in the same minute. */
const isOfAnother = (message: InboundMessage, sentAt: Date): boolean =>
  message.kind === 'interchange' &&
  (message.rejected.length === 0 || message.sentAt !== sentAt.toISOString().slice(0, 16))

function claimResponseOf(
  message: InboundMessage,
  { submissionId, fileId, position }: { submissionId: number; fileId: number; position: number },
): ClaimResponse {
  switch (message.kind) {
    case 'acknowledgement':
      return { kind: 'sending', submissionId, answer: message.submission }
    case 'interchange':
      return { kind: 'sending', submissionId, answer: { rejected: message.rejected } }
    case 'status':
      return { kind: 'status', submissionId, status: message }
    case 'remittance':
      return { kind: 'remittance', submissionId, remittance: message, fileId, position }
  }
}
