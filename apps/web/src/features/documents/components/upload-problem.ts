import { refusals } from '@archwire/contract/errors'
import { claimedExtension, documentExtensions, mostDocumentBytes } from '@archwire/domain/files/upload-kinds'
import { CallError } from '../../../lib/call-error.ts'

const kinds = 'png, jpeg, pdf, doc, docx, xls, xlsx, zip or rar'
const wrongKind = `${refusals.fileType}. Choose a ${kinds} file.`
const tooLarge = `${refusals.fileTooLarge}. It may have 25 MB at most.`
const empty = 'The file is empty.'

/** Why a file need not be sent at all. */
export function uploadProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (claimedExtension(name, documentExtensions) === undefined) return wrongKind
  if (size > mostDocumentBytes) return tooLarge
  return size === 0 ? empty : undefined
}

/** Why one that was sent was not taken, and whether it could be if it were sent again. */
export function refusedUpload(error: unknown): { reason: string; canRetry: boolean } {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 413) return { reason: tooLarge, canRetry: false }
  if (status === 415) return { reason: wrongKind, canRetry: false }
  return { reason: error instanceof Error ? error.message : String(error), canRetry: true }
}
