import { createHash } from 'node:crypto'
import {
  type AttachmentUpload,
  type Clearinghouse,
  ClearinghouseDown,
  type ControlNumbers,
  type InboundFile,
  type InboundStatus,
  type OutgoingClaim,
  type Submission,
  type UploadedAttachment,
  type Validation,
} from '../../src/drivers/clearinghouse/port.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { memoryPayers } from './memory-payers.ts'

type Kind = 'validate' | 'submit' | 'status' | 'upload' | 'fetch'

/** What goes wrong: the request is lost, its response is lost, or it waits until somebody lets it go on. */
type Fault = 'lose-request' | 'lose-answer' | { until: Promise<unknown> }

/** The practice clearinghouse, for which a test can answer. It records what it receives, and can be unavailable. */
export function memoryClearinghouse(clock: Clock) {
  const practice = memoryPayers(clock).clearinghouse
  const submitted: { claim: OutgoingClaim; numbers: ControlNumbers }[] = []
  const validated: { claim: OutgoingClaim; key: string }[] = []
  const uploads: (Omit<AttachmentUpload, 'images'> & {
    images: { key: string; content: Buffer | undefined }[]
  })[] = []
  const inquiries: string[] = []
  const inquiredNumbers: { controlNumber: string; payerClaimNumber: string | null }[] = []
  const waiting: InboundFile[] = []

  const house = {
    submitted,
    validated,
    uploads,
    /** The control numbers of the claims that were inquired about. */
    inquiries: inquiries,
    /** And the payer's own numbers in these inquiries, if they were known. */
    inquiredNumbers: inquiredNumbers,
    /** Files that are ready to be fetched. */
    waiting,
    /** Undefined: the practice clearinghouse validates. */
    sayOfValidation: undefined as ((claim: OutgoingClaim) => Validation) | undefined,
    sayOfSubmission: undefined as ((claim: OutgoingClaim) => Submission) | undefined,
    sayOfStatus: (_claim: OutgoingClaim): InboundStatus[] => [],
    sayOfUpload: (upload: AttachmentUpload): UploadedAttachment => ({
      attachmentId: upload.attachmentId ?? `at-${upload.key}`,
      images: upload.images.map(({ key }) => ({ key, id: `im-${key}` })),
    }),
    /** The content of a file that could not be read before. */
    sayOfFile: (content: Buffer): InboundFile[] => [unreadFile('Segment 1: it is no ISA', content)],
    faultOf: (_kind: Kind): Fault | undefined => undefined,
    clearinghouse: undefined as unknown as Clearinghouse,
  }

  const through = async <T>(kind: Kind, work: () => T | Promise<T>): Promise<T> => {
    const fault = house.faultOf(kind)
    if (fault === 'lose-request') throw new ClearinghouseDown('nobody answers')
    if (typeof fault === 'object') await fault.until
    const answer = await work()
    if (fault === 'lose-answer') throw new ClearinghouseDown('the answer was lost')
    return answer
  }

  house.clearinghouse = {
    name: 'https',
    checkEligibility: practice.checkEligibility,
    validateClaim: (clinic, claim, key) =>
      through('validate', () => {
        validated.push({ claim, key })
        return house.sayOfValidation?.(claim) ?? practice.validateClaim(clinic, claim, key)
      }),
    submitClaim: (clinic, claim, numbers) =>
      through('submit', () => {
        submitted.push({ claim, numbers })
        return house.sayOfSubmission?.(claim) ?? practice.submitClaim(clinic, claim, numbers)
      }),
    claimStatus: (_clinic, { claim, payerClaimNumber }) =>
      through('status', () => {
        inquiries.push(claim.controlNumber)
        inquiredNumbers.push({ controlNumber: claim.controlNumber, payerClaimNumber })
        return { statuses: house.sayOfStatus(claim) }
      }),
    uploadAttachment: (_clinic, upload) =>
      through('upload', async () => {
        const images = []
        for (const { key, read } of upload.images) images.push({ key, content: await read() })
        uploads.push({ ...upload, images })
        const said = house.sayOfUpload(upload)
        if ('refused' in said) return said
        const lost = images.filter(({ content }) => content === undefined)
        const failed = lost.map(({ key }) => ({ key, failed: 'the file is no longer there', isFinal: true }))
        const found = said.images.filter(image => lost.every(({ key }) => key !== image.key))
        return { ...said, images: [...found, ...failed] }
      }),
    fetchInboundFiles: async function* () {
      await through('fetch', () => undefined)
      yield* waiting
    },
    readInboundFiles: async (body, signature) =>
      signature === memorySignature ? (JSON.parse(body.toString(), withBytes) as InboundFile[]) : undefined,
    reader: 2,
    readAgain: async content => house.sayOfFile(content),
  }
  return house
}
export const memorySignature = 'signed'

const withBytes = (_key: string, value: unknown): unknown =>
  (value as { type?: unknown } | null)?.type === 'Buffer'
    ? Buffer.from((value as { data: number[] }).data)
    : value

/** An inbound message as a file. */
export const inboundFile = (
  kind: InboundFile['kind'],
  messages: InboundFile['messages'],
  more: Partial<InboundFile> = {},
): InboundFile => ({
  kind,
  messages,
  problem: null,
  unread: null,
  sha256: createHash('sha256')
    .update(JSON.stringify([kind, messages, more]))
    .digest('hex'),
  ...more,
})

/** A file that could not be read. */
export const unreadFile = (problem: string, content: Buffer, reader = 1): InboundFile =>
  inboundFile('unknown', [], {
    problem,
    unread: { content, reader },
    sha256: createHash('sha256').update(content).digest('hex'),
  })
