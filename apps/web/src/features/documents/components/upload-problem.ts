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

/** Why one that was sent was not taken. */
export function refusedUpload(error: unknown): string {
  if (error instanceof CallError && error.status === 413) return tooLarge
  if (error instanceof CallError && error.status === 415) return wrongKind
  return error instanceof Error ? error.message : String(error)
}
