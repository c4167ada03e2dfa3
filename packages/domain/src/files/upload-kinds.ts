import { extensionOf } from './file-name.ts'

/** The files that a patient's documents may contain, by extension. */
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

/** The extensions of tables from other programs, as text. */
export const tableExtensions = ['csv', 'tsv', 'txt'] as const

export type FileExtension = (typeof documentExtensions)[number] | (typeof tableExtensions)[number]

/** The extensions of a patient's images. */
export const pictureExtensions = ['png', 'jpg', 'jpeg'] as const satisfies FileExtension[]

const megabyte = 1024 * 1024
export const mostDocumentBytes = 25 * megabyte
export const mostPictureBytes = 15 * megabyte
/** For the photograph of an insurance card. */
export const mostCardBytes = 10 * megabyte

/** The extension of a file name, if it is one of these. The content is checked elsewhere. */
export const claimedExtension = <E extends FileExtension>(
  fileName: string,
  allowed: readonly E[],
): E | undefined => allowed.find(one => one === extensionOf(fileName))
