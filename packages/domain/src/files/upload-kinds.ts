import { extensionOf } from './file-name.ts'

/** What the clinic keeps in a patient's documents, by what the file's name says it is. */
export const documentExtensions = [
  'png',
  'jpg',
  'jpeg',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'zip',
  'rar',
] as const

export type FileExtension = (typeof documentExtensions)[number]

export const mostDocumentBytes = 25 * 1024 * 1024

/** What it claims to be, if that is one of these. Whether it is, its content says. */
export const claimedExtension = <E extends FileExtension>(
  fileName: string,
  allowed: readonly E[],
): E | undefined => allowed.find(one => one === extensionOf(fileName))
