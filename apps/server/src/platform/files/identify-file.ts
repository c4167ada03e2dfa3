import { refusals } from '@archwire/contract/errors'
import { claimedExtension, type FileExtension } from '@archwire/domain/files/upload-kinds'
import { fileTypeFromFile } from 'file-type'
import { refuse } from '../http/refuse.ts'
import { isText } from './text-encoding.ts'

const office = 'application/vnd.openxmlformats-officedocument'
// Old office files are all of one kind, and so is a new one that has a password.
const compound = 'application/x-cfb'

/** By what a name says: how such a file is served, and what its content must be found to be. */
const kinds: Record<FileExtension, { contentType: string; found: string[] | 'text' }> = {
  png: { contentType: 'image/png', found: ['image/png'] },
  jpg: { contentType: 'image/jpeg', found: ['image/jpeg'] },
  jpeg: { contentType: 'image/jpeg', found: ['image/jpeg'] },
  pdf: { contentType: 'application/pdf', found: ['application/pdf'] },
  doc: { contentType: 'application/msword', found: [compound] },
  xls: { contentType: 'application/vnd.ms-excel', found: [compound] },
  docx: {
    contentType: `${office}.wordprocessingml.document`,
    found: [`${office}.wordprocessingml.document`, compound],
  },
  xlsx: {
    contentType: `${office}.spreadsheetml.sheet`,
    found: [`${office}.spreadsheetml.sheet`, compound],
  },
  zip: { contentType: 'application/zip', found: ['application/zip'] },
  rar: { contentType: 'application/x-rar-compressed', found: ['application/x-rar-compressed'] },
  csv: { contentType: 'text/csv', found: 'text' },
  tsv: { contentType: 'text/tab-separated-values', found: 'text' },
  txt: { contentType: 'text/plain', found: 'text' },
}

/** How a file of this name would be served, if it may be stored at all. */
export function claimedType(fileName: string, allowed: readonly FileExtension[]): string {
  const claimed = claimedExtension(fileName, allowed)
  if (claimed === undefined) throw refuse(415, refusals.fileType)
  return kinds[claimed].contentType
}

/** Refuses a file whose content is not what its name says, or nothing that may be stored; answers how it is served. */
export async function identifyFile(
  path: string,
  fileName: string,
  allowed: readonly FileExtension[],
): Promise<string> {
  const contentType = claimedType(fileName, allowed)
  const { found } = kinds[claimedExtension(fileName, allowed) as FileExtension]
  // Text has no mark of its own: a word at its beginning may look like that of something else.
  if (found === 'text') {
    if (!(await isText(path))) throw refuse(415, refusals.fileType)
    return contentType
  }
  const content = await fileTypeFromFile(path)
  if (content === undefined || !found.includes(content.mime)) throw refuse(415, refusals.fileType)
  return contentType
}
